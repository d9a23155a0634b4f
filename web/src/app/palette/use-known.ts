import {
  listSavedQueries,
  newestWhole,
  toProtecting,
  type Project,
} from '@firekeep/functions/contract';
import { useQuery } from '@tanstack/react-query';
import { hasEvidence } from '#config/demonstration.ts';
import { paths } from '#config/paths.ts';
import { loadedDocuments } from '#features/data/rows/loaded-documents.ts';
import { placeOf } from '#features/data/model/place.ts';
import { readQueryHistory } from '#features/data/query-bar/model/query-history.ts';
import { parentOf } from '#lib/document-path.ts';
import { useAuthState } from '#lib/auth/auth-state.ts';
import { recordsQuery } from '#lib/api/backup-records.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { signOut } from '#lib/auth/auth-actions.ts';
import { reportFailedAttempt } from '#lib/auth/report-attempt.ts';
import { setColorMode } from '#lib/color-mode.ts';
import { mainPlaces, placesOf, samePlaceIn, type FramePlace } from '../frames/places.tsx';
import type { ShownProject } from '../frames/use-shown-project.ts';
import { recentPlaces } from './recent-places.ts';
import { queryEntries, type PaletteEntry, type PaletteSources } from './entries.ts';

export interface Around {
  readonly shown: ShownProject | null;
  readonly projects: readonly Project[];
  readonly isSignedIn: boolean;
  readonly pathname: string;
  readonly search: string;
}

function pageEntries(places: readonly FramePlace[], hint?: string): PaletteEntry[] {
  return places.map(({ to, label }) => ({
    id: `page ${to}`,
    group: 'Pages',
    label,
    action: { to },
    ...(hint === undefined ? {} : { hint }),
  }));
}

function projectEntries({ projects, shown, ...address }: Around): PaletteEntry[] {
  return projects
    .filter(({ id }) => id !== shown?.id)
    .map(({ id, name, firebaseProjectId }) => ({
      id: `project ${id}`,
      group: 'Projects',
      label: name,
      hint: firebaseProjectId,
      action: { to: samePlaceIn(id, address) },
    }));
}

async function leave(): Promise<void> {
  if (!(await signOut())) {
    reportFailedAttempt();
  }
}

const themes = [
  ['light', 'Light mode'],
  ['dark', 'Dark mode'],
  ['system', 'Colours as the system has them'],
] as const;

function act(label: string, action: PaletteEntry['action']): PaletteEntry {
  return { id: `action ${label}`, group: 'Actions', label, action };
}

function projectActions(id: string): PaletteEntry[] {
  return [
    act('Back up now', { to: paths.projectBackup.link(id, { start: '1' }) }),
    act('Restore from a backup', { to: paths.projectRestore.link(id) }),
    act('Compare two times', { to: paths.projectCompare.link(id) }),
    act('New schedule, schedules', { to: paths.projectBackup.link(id) }),
    ...(hasEvidence(id)
      ? [act('Security and access', { to: paths.projectSecurity.link(id) })]
      : []),
  ];
}

function actionEntries({ shown, isSignedIn }: Around, isAdmin: boolean): PaletteEntry[] {
  return [
    ...(shown === null ? [] : projectActions(shown.id)),
    ...(isAdmin ? [act('Contact messages', { to: paths.contactSubmissions.link() })] : []),
    ...(isSignedIn
      ? [act('Connect a project', { to: paths.projects.link({ connect: true }) })]
      : []),
    ...themes.map(([mode, label]) => act(label, { run: () => setColorMode(mode) })),
    ...(isSignedIn ? [act('Sign out', { run: () => void leave() })] : []),
  ];
}

/** The collections that the newest whole backup has counted: to know them costs no reads. */
function useCollectionEntries(shown: ShownProject | null): PaletteEntry[] {
  const id = shown?.id ?? '';
  const { data = [] } = useQuery({ ...recordsQuery(id), enabled: shown !== null });
  const databaseId = shown?.project?.databaseId ?? '(default)';
  const whole = newestWhole(data.map(toProtecting), databaseId);
  return (whole?.collections ?? [])
    .filter(({ path }) => !path.includes('/'))
    .map(({ path }) => ({
      id: `collection ${path}`,
      group: 'Collections',
      label: path,
      action: { to: paths.projectCollection.link(id, path) },
    }));
}

/** The saved queries of the project that is shown, for who is signed in. */
function useQueryEntries({ shown, isSignedIn }: Around): PaletteEntry[] {
  const project = isSignedIn ? shown?.project : undefined;
  const { data = [] } = useEndpoint(
    listSavedQueries,
    project === undefined ? null : { query: { pid: project.id } },
    { failure: 'Failed to load saved queries' },
  );
  return project === undefined ? [] : data.flatMap((saved) => queryEntries(saved, project));
}

const mostLoaded = 8;

/** The path of the collection that an address shows, or that its document is in. */
function openCollection(pathname: string): string | null {
  const place = placeOf(pathname);
  if (place === null || place.path === '') {
    return null;
  }
  return place.kind === 'collection' ? place.path : parentOf(place.path);
}

const mostRecent = 5;

/** What was looked at before what is shown: places, and queries of the project. */
function recentEntries({ shown, projects, pathname }: Around): PaletteEntry[] {
  const nameOf = (id: string) => projects.find((project) => project.id === id)?.name;
  const visited = recentPlaces()
    .filter(({ to }) => to.split('?')[0] !== pathname)
    .filter(({ projectId }) => projectId === shown?.id || nameOf(projectId) !== undefined)
    .slice(0, mostRecent)
    .map(({ to, path, projectId }) => ({
      id: `recent ${to}`,
      group: 'Recent' as const,
      label: path,
      hint: projectId === shown?.id ? 'Recent' : `Recent, ${nameOf(projectId) ?? ''}`,
      action: { to },
    }));
  const project = shown?.project;
  const ran = project === undefined ? [] : readQueryHistory(project.id).slice(0, mostRecent);
  return [
    ...visited,
    ...ran.map((q) => ({
      id: `ran ${q}`,
      group: 'Recent' as const,
      label: q,
      hint: 'Recent query',
      action: { to: paths.dashboardQuery.link({ project: project?.id ?? '', q }) },
    })),
  ];
}

/** All that the palette leads to from the current page. */
export function useKnown(around: Around): PaletteSources {
  const { shown, projects, isSignedIn, pathname } = around;
  const collections = useCollectionEntries(shown);
  const queries = useQueryEntries(around);
  const { isAdmin } = useAuthState();
  const collection = openCollection(pathname);
  return {
    projectId: shown?.id ?? null,
    projects,
    collection,
    findLoaded: (text) =>
      shown === null || collection === null
        ? []
        : (loadedDocuments(shown.id, collection)?.find(text, mostLoaded) ?? []),
    entries: [
      ...recentEntries(around),
      ...(shown === null ? [] : pageEntries(placesOf(shown.id), shown.project?.name)),
      ...(isSignedIn ? pageEntries(mainPlaces) : []),
      ...collections,
      ...queries,
      ...projectEntries(around),
      ...actionEntries(around, isAdmin === true),
    ],
  };
}
