import { placeOf } from '#features/data/model/place.ts';

/** A collection or document that was looked at. */
export interface RecentPlace {
  /** Its address, with its time and query. */
  readonly to: string;
  readonly projectId: string;
  readonly path: string;
}

const most = 12;

/** The last one first. In memory alone: they are gone with the page. */
let places: readonly RecentPlace[] = [];

function projectIn(pathname: string): string | null {
  const id = /^\/projects\/([^/]+)\//.exec(pathname)?.[1];
  try {
    return id === undefined ? null : decodeURIComponent(id);
  } catch {
    return null;
  }
}

/** Remembers an address that shows a collection or a document; any other is none. */
export function noteVisit(pathname: string, search: string): void {
  const place = placeOf(pathname);
  const projectId = projectIn(pathname);
  if (place === null || place.path === '' || projectId === null) {
    return;
  }
  const visited = { to: `${pathname}${search}`, projectId, path: place.path };
  const others = places.filter((one) => one.projectId !== projectId || one.path !== place.path);
  places = [visited, ...others].slice(0, most);
}

export function recentPlaces(): readonly RecentPlace[] {
  return places;
}

const mostShown = 5;

/** The last of them in a project. */
export function recentPlacesOf(projectId: string): readonly RecentPlace[] {
  return places.filter((place) => place.projectId === projectId).slice(0, mostShown);
}

/** So that the next user of the page finds none of them. */
export function forgetPlaces(): void {
  places = [];
}
