import { catalogueOwnerPrefix } from '../../engine/format/layout.ts';
import type { CatalogueSubject } from '../ports/catalogue-store.ts';

/** One version of a part of the catalogue, as its object's name says. */
export interface Version {
  readonly id: string;
  /** Grows by one: a clock that was wrong once does not make a version the newest for ever. */
  readonly number: number;
  readonly at: Date;
}

const dayMs = 24 * 60 * 60_000;
const allKeptMs = 2 * dayMs;
const dailyKeptMs = 35 * dayMs;

const idPattern = /^(\d{8,})-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z$/;
const namePattern = /^catalogue\/([^/]+)\/(?:account|projects\/([^/]+))\/([^/]+)$/;

/** Where the versions of a part are: outside of what goes with a project's backups. */
export function cataloguePrefix({ ownerId, projectId }: CatalogueSubject): string {
  const part = projectId === null ? 'account' : `projects/${projectId}`;
  return `${catalogueOwnerPrefix(ownerId)}${part}/`;
}

export function versionName(of: CatalogueSubject, id: string): string {
  return `${cataloguePrefix(of)}${id}`;
}

/** Null where it is none. */
export function parseVersion(id: string): Version | null {
  const [, number, year, month, day, hour, minute, second, ms] = idPattern.exec(id) ?? [];
  return number === undefined
    ? null
    : {
        id,
        number: Number(number),
        at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`),
      };
}

/** What the name of an object in the catalogue says; null where it is none. */
export function parseName(name: string): { of: CatalogueSubject; version: Version } | null {
  const [, ownerId, projectId = null, id = ''] = namePattern.exec(name) ?? [];
  const version = parseVersion(id);
  return ownerId === undefined || version === null ? null : { of: { ownerId, projectId }, version };
}

/** The newest first; of one number, which two writers at once may take, by their times. */
export function newestFirst<T extends Version>(versions: readonly T[]): T[] {
  return versions.toSorted((a, b) => b.number - a.number || b.at.getTime() - a.at.getTime());
}

export function nextVersion(versions: readonly Version[], now: Date): Version {
  const [newest] = newestFirst(versions);
  const number = (newest?.number ?? 0) + 1;
  const time = now.toISOString().replaceAll(/[-:.]/g, '');
  return { id: `${number.toString().padStart(8, '0')}-${time}`, number, at: now };
}

/** Those to delete: all of two days stay, and of 35 days the newest of each. */
export function outdated(versions: readonly Version[], now: Date): Version[] {
  const days = new Set<string>();
  return newestFirst(versions).filter(({ at }, place) => {
    const age = now.getTime() - at.getTime();
    const day = at.toISOString().slice(0, 10);
    const isKept = place === 0 || age < allKeptMs || (age < dailyKeptMs && !days.has(day));
    days.add(day);
    return !isKept;
  });
}
