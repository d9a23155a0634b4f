/** What would be lost now, by collection: a backup protects what it covers and nothing else. */
import type { BackupRecord } from '../../contract/backups.ts';
import { heldTime, protectionByCollection, toProtecting } from '../../contract/coverage.ts';
import type { Project } from '../../contract/projects.ts';
import { ageText } from './words.ts';

export interface Exposure {
  readonly path: string;
  readonly recordId: string | null;
  /** The age of what could be brought back of it; null where that is nothing. */
  readonly exposedMs: number | null;
}

/** Named in a sentence; what is more is counted. */
const named = 3;

/** The collections that backups know of, the worst protected first. */
export function exposures({
  records,
  project,
  now,
}: {
  readonly records: readonly BackupRecord[];
  readonly project: Pick<Project, 'databaseId'>;
  readonly now: Date;
}): Exposure[] {
  const worst = Number.MAX_SAFE_INTEGER;
  return protectionByCollection(records.map(toProtecting), project.databaseId)
    .map(({ path, backup }) => ({
      path,
      recordId: backup?.id ?? null,
      exposedMs: backup === null ? null : Math.max(0, now.getTime() - heldTime(backup)),
    }))
    .toSorted((a, b) => (b.exposedMs ?? worst) - (a.exposedMs ?? worst));
}

/** `orders`, `orders and logs`, `orders, logs, carts and 2 more collections` */
export function namesText(paths: readonly string[]): string {
  const more = paths.length - named;
  if (more > 0) {
    const rest = `${more} more ${more === 1 ? 'collection' : 'collections'}`;
    return `${paths.slice(0, named).join(', ')} and ${rest}`;
  }
  return paths.length < 2
    ? paths.join('')
    : `${paths.slice(0, -1).join(', ')} and ${paths.at(-1) ?? ''}`;
}

/** What would be lost now and what the schedules promise, in sentences. */
export function recoveryPoint(all: readonly Exposure[], due: string | null): string {
  const rule = due === null ? 'No schedule promises a backup.' : `Backups are due ${due}.`;
  return `${lossText(all)} ${rule}`;
}

/** @param all the worst protected first */
function lossText(all: readonly Exposure[]): string {
  const lost = all.flatMap(({ path, exposedMs }) => (exposedMs === null ? [path] : []));
  const spans = new Map<string, string[]>();
  for (const { path, exposedMs } of all) {
    if (exposedMs !== null) {
      const span = ageText(exposedMs);
      spans.set(span, [...(spans.get(span) ?? []), path]);
    }
  }
  const [worst, ...better] = spans;
  if (worst === undefined) {
    return 'If the data were lost now, nothing could be brought back: no backup that holds anything is verified.';
  }
  const [span, paths] = worst;
  if (better.length === 0 && lost.length === 0) {
    return `If the data were lost now, the changes of the last ${span} would be gone.`;
  }
  const best = better.at(-1);
  const others = best === undefined ? '' : `, elsewhere those of the last ${best[0]} at least`;
  const changes = `If the data were lost now, in ${namesText(paths)} the changes of the last ${span} would be gone${others}.`;
  return lost.length === 0
    ? changes
    : `${changes} Nothing could be brought back of ${namesText(lost)}: no verified backup covers it.`;
}
