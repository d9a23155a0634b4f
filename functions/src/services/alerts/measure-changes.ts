import type { BackupChanges, LearnedChanges, UsualChanges } from '../../contract/backup-changes.ts';
import type { Alert } from '../../contract/alerts.ts';
import { furtherCollections } from '../../engine/backup/totals.ts';
import { allPath, changedPath, type Holding } from './anomalies.ts';
import type { Changes } from './count-changes.ts';
import type { Restored } from './restored-between.ts';
import { evaluateChange, isQuiet, unknownChanges, type EvaluatedChange } from './usual-changes.ts';

/** A backup and the previous one, and what was found to differ. */
export interface FoundChanges {
  readonly previous: {
    readonly recordId: string;
    /** The moment it holds. */
    readonly at: string;
    readonly holding: Holding;
    readonly changes: BackupChanges | null;
    /** The newest anomaly of the schedule. */
    readonly anomaly: Alert | null;
  };
  readonly holding: Holding;
  readonly at: string;
  /** Null where they could not be compared. */
  readonly counted: Changes | null;
  /** By restores through Firekeep that ended meanwhile. */
  readonly restored: Restored;
  /** Only between backups of a schedule is anything usual. */
  readonly isScheduled: boolean;
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** How long the backup from before more than usual changed stays. */
const anchorMs = 7 * dayMs;
const leastOfAll = 20;
const leastOfCollection = 50;
const maxListed = 20;
const maxKnown = 50;
/** The mean time between backups follows so many of them. */
const meanBackups = 20;

/**
 * What changed since the last backup, whether that is unusual, and what is usual from then on. Null
 * where that is not known and was not before.
 */
export function measureChanges(found: FoundChanges): BackupChanges | null {
  const { previous, counted, restored, isScheduled } = found;
  if (counted === null) {
    return uncompared(found);
  }
  const hours = hoursBetween(previous.at, found.at);
  const before = new Map(previous.holding.collections.map((one) => [one.path, one.documents]));
  before.set(allPath, previous.holding.documents);
  const changed = new Map(
    counted.collections
      .filter(({ path }) => path !== furtherCollections)
      .map((one) => [one.path, one]),
  );
  changed.set(allPath, { path: allPath, ...countsOf(counted) });
  const evaluated = isScheduled ? evaluateAll(found, { hours, before, changed }) : null;
  const describe = (path: string) => ({
    before: before.get(path) ?? 0,
    ...countsOf(changed.get(path)),
    usual: evaluated?.get(path)?.usual ?? null,
    isUnusual: evaluated?.get(path)?.isUnusual ?? false,
  });
  return {
    comparedWith: previous.recordId,
    hours: rounded(hours),
    isWhole: counted.isWhole,
    ...describe(allPath),
    restored: restored.documents,
    collections: [...changed.keys()]
      .filter((path) => path !== allPath)
      .map((path) => ({ path, ...describe(path) }))
      .toSorted((a, b) => touchedOf(b) - touchedOf(a) || (a.path < b.path ? -1 : 1))
      .slice(0, maxListed),
    learned: evaluated === null ? null : learnedOf(found, hours, evaluated),
  };
}

/** What is usual, and which backups to keep, stays known where nothing could be compared. */
function uncompared({ previous, at }: FoundChanges): BackupChanges | null {
  const learned = previous.changes?.learned ?? null;
  return learned === null
    ? null
    : {
        comparedWith: null,
        hours: rounded(hoursBetween(previous.at, at)),
        isWhole: false,
        before: previous.holding.documents,
        ...countsOf(undefined),
        usual: null,
        isUnusual: false,
        restored: 0,
        collections: [],
        learned: { ...learned, anchors: heldAnchors(previous, at) },
      };
}

type ChangedCounts = Pick<Changes, 'changed' | 'deleted' | 'created'>;

function hoursBetween(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from)) / hourMs;
}

function rounded(hours: number): number {
  return Math.round(hours * 100) / 100;
}

function countsOf(counts: ChangedCounts | undefined): ChangedCounts {
  const { changed, deleted, created } = counts ?? { changed: 0, deleted: 0, created: 0 };
  return { changed, deleted, created };
}

/** Previous values that the new backup doesn't hold: those of new documents are none. */
function touchedOf({ changed, deleted }: Pick<ChangedCounts, 'changed' | 'deleted'>): number {
  return changed + deleted;
}

interface Counted {
  readonly hours: number;
  /** Documents that the previous backup held. */
  readonly before: ReadonlyMap<string, number>;
  readonly changed: ReadonlyMap<string, ChangedCounts>;
}

/** By collection, for those that changed or are known; the database among them. */
function evaluateAll(
  found: FoundChanges,
  { hours, before, changed }: Counted,
): Map<string, EvaluatedChange> {
  const { previous, at, restored } = found;
  const learned = previous.changes?.learned ?? null;
  const known = new Map(learned?.usual.map((one) => [one.path, one]));
  const restoredIn = (path: string) =>
    path === allPath ? restored.documents : (restored.collections.get(path) ?? 0);
  const evaluated = new Map<string, EvaluatedChange>();
  for (const path of new Set([...changed.keys(), ...known.keys()])) {
    const documents = before.get(path) ?? 0;
    const own = afterLook(
      known.get(path) ?? unlisted(path, learned, previous.at),
      previous.anomaly,
      at,
    );
    evaluated.set(
      path,
      documents === 0 && path !== allPath
        ? { usual: null, isUnusual: false, isNotable: false, known: unknownChanges(path, at) }
        : evaluateChange(own, {
            before: documents,
            touched: Math.max(0, touchedOf(countsOf(changed.get(path))) - restoredIn(path)),
            hours,
            usualHours: learned?.hours ?? 0,
            at,
            leastDocuments: path === allPath ? leastOfAll : leastOfCollection,
          }),
    );
  }
  return evaluated;
}

/**
 * Of a collection that isn't listed: it was there all the time and hardly changed. Where the list
 * is full, it may have changed as much as the last one there; a mean of half of that keeps such
 * changes from looking notable.
 */
function unlisted(path: string, learned: LearnedChanges | null, since: string): UsualChanges {
  const last = learned?.usual.at(maxKnown - 1);
  const peak = last?.peak ?? 0;
  return {
    ...unknownChanges(path, learned?.since ?? since),
    backups: learned?.backups ?? 0,
    mean: peak / 2,
    peak,
  };
}

/** What somebody has acknowledged is usual from now on: it is learned again, from that on. */
function afterLook(known: UsualChanges, anomaly: Alert | null, at: string): UsualChanges {
  if (anomaly?.state !== 'acknowledged' || known.since >= anomaly.raisedAt) {
    return known;
  }
  const seen = anomaly.details.anomalies.find((one) => changedPath(one) === known.path);
  const share = seen !== undefined && 'share' in seen ? seen.share : 0;
  return seen === undefined
    ? known
    : { ...unknownChanges(known.path, at), peak: Math.max(known.peak, share) };
}

function learnedOf(
  { previous, at }: FoundChanges,
  hours: number,
  evaluated: ReadonlyMap<string, EvaluatedChange>,
): LearnedChanges {
  const learned = previous.changes?.learned ?? null;
  const backups = learned?.backups ?? 0;
  const usualHours = learned?.hours ?? hours;
  const part = 1 / Math.min(backups + 1, meanBackups);
  const usual = [...evaluated.values()]
    .map(({ known }) => known)
    .filter((one) => one.path === allPath || !isQuiet(one, at))
    .toSorted((a, b) => rank(b) - rank(a));
  return {
    since: learned?.since ?? previous.at,
    backups: backups + 1,
    hours: usualHours + part * (Math.min(hours, 4 * usualHours) - usualHours),
    usual: usual.slice(0, maxKnown),
    ...anchorsOf(
      previous,
      at,
      [...evaluated.values()].some(({ isNotable }) => isNotable),
    ),
  };
}

/** The database first, then what changes most. */
function rank({ path, peak }: UsualChanges): number {
  return path === allPath ? Infinity : peak;
}

/** For a while, and until somebody has looked. */
function heldAnchors(
  { anomaly, changes }: FoundChanges['previous'],
  at: string,
): LearnedChanges['anchors'] {
  const since = Date.parse(at) - anchorMs;
  const seenAt = anomaly?.state === 'acknowledged' ? anomaly.raisedAt : '';
  const anchors = changes?.learned?.anchors ?? [];
  return anchors.filter((anchor) => Date.parse(anchor.at) >= since && anchor.at > seenAt);
}

/**
 * The previous backup joins the anchors where more than usual begins to change. The oldest and the
 * newest of them stay.
 */
function anchorsOf(
  previous: FoundChanges['previous'],
  at: string,
  isNotable: boolean,
): Pick<LearnedChanges, 'anchors' | 'isNotable'> {
  const held = heldAnchors(previous, at);
  const wasNotable = previous.changes?.learned?.isNotable ?? false;
  const begins = isNotable && (held.length === 0 || !wasNotable);
  const all = begins ? [...held, { recordId: previous.recordId, at: previous.at }] : held;
  const newest = all.at(-1);
  return {
    anchors: newest === undefined || all.length < 3 ? all : [...all.slice(0, 1), newest],
    isNotable,
  };
}
