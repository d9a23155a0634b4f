import { coverageOf, type Covered } from '@firekeep/functions/contract';
import { formatDateTime } from '#lib/format.ts';

/** A point in time as the address names it: `live`, a backup's id, or `project:` and an id. */
export type PointName = string;

export const live: PointName = 'live';
const otherProject = 'project:';

export interface PointOption {
  readonly value: PointName;
  readonly label: string;
}

interface Backup {
  readonly id: string;
  readonly createdAt: string;
  readonly metadata: Covered & { readonly backupName: string; readonly readTime: string | null };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** That a backup holds a part only, or nothing: what it excludes shows as removed or added. */
function partText(metadata: Covered): string {
  const { kind } = coverageOf(metadata);
  return kind === 'whole' ? '' : `, ${kind}`;
}

/** What can be compared: backups, newest first, the database, and as `to` other projects'. */
export function pointOptions(
  backups: readonly Backup[],
  others: readonly Named[],
): { from: PointOption[]; to: PointOption[] } {
  const own = [
    { value: live, label: 'The database as it is now' },
    ...backups.map(({ id, createdAt, metadata }) => ({
      value: id,
      label: `${metadata.backupName} (${formatDateTime(metadata.readTime ?? createdAt)}${partText(metadata)})`,
    })),
  ];
  return {
    from: own,
    to: [
      ...own,
      ...others.map(({ id, name }) => ({
        value: `${otherProject}${id}`,
        label: `The database of ${name} as it is now`,
      })),
    ],
  };
}

/** The point that an address names, if there is such a one to choose. */
export function knownPoint(
  named: PointName | null,
  options: readonly PointOption[],
): PointName | undefined {
  return options.find(({ value }) => value === named)?.value;
}

/** Whether a point is a database as it is now: the same comparison may differ later. */
export function isOfNow({ kind, against }: Exclude<ComparisonCall, { kind: 'none' }>): boolean {
  return kind === 'projects' || against === live || against.startsWith(otherProject);
}

/**
 * What a comparison reads of live databases: how many, and about how many documents in all by what
 * the newest backups hold; null where one of them has none.
 *
 * @param documentCount of a project's newest backup of everything; null without one
 */
export function liveReads(
  points: Exclude<ComparisonCall, { kind: 'none' }>,
  projectId: string,
  documentCount: (projectId: string) => number | null,
): { readonly databases: number; readonly documents: number | null } {
  const other = points.against.startsWith(otherProject)
    ? points.against.slice(otherProject.length)
    : points.against;
  const isOther = points.kind === 'projects' || points.against.startsWith(otherProject);
  const read = [
    ...(points.kind === 'projects' || points.against === live ? [projectId] : []),
    ...(isOther ? [other] : []),
  ];
  const counts = read.map(documentCount);
  const documents = counts.every((count) => count !== null)
    ? counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
    : null;
  return { databases: read.length, documents };
}

interface Within {
  /** The collection that is compared with everything below it; all of them without one. */
  readonly within?: string | undefined;
}

/** Which call compares two points, or why they can't be compared. */
export type ComparisonCall =
  | (Within & { readonly kind: 'backup'; readonly rid: string; readonly against: string })
  | (Within & { readonly kind: 'projects'; readonly against: string })
  | { readonly kind: 'none'; readonly reason: string };

export function comparisonCall(from: PointName, to: PointName, within?: string): ComparisonCall {
  if (from === to) {
    return { kind: 'none', reason: 'Choose two different points.' };
  }
  if (from !== live) {
    return { kind: 'backup', rid: from, against: to, within };
  }
  return to.startsWith(otherProject)
    ? { kind: 'projects', against: to.slice(otherProject.length), within }
    : { kind: 'none', reason: 'Put the backup first: changes are shown from the older point on.' };
}
