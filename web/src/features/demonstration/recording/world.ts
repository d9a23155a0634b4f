import {
  backupIn,
  coverageOf,
  timeIn,
  type BackupRecord,
  type BackupSchedule,
  type Drill,
  type Restore,
} from '@firekeep/functions/contract';
import { documentsAt, documentsRootOf, type RecordedDocuments } from '../documents/documents.ts';
import { LiveDocuments } from '../documents/live-documents.ts';
import { assertFound, type SeenDocuments } from '../documents/read-documents.ts';
import { drillsOf, withDrill } from './drills.ts';
import { dayMs, type Recording } from './recording.ts';

/** A backup with the documents that it holds. */
export interface RecordedBackup {
  readonly record: BackupRecord;
  readonly documents: RecordedDocuments;
}

/** All that is known of one project: what was recorded, its database now and in each backup. */
export interface World extends Omit<Recording, 'backups' | 'changes'> {
  /** What is written to the whole of its database has this target. */
  readonly target: Restore['target'];
  /** What the names of its documents begin with. */
  readonly root: string;
  /** When the visitor came. */
  readonly now: Date;
  /** What time it is since. */
  readonly clock: () => Date;
  readonly database: LiveDocuments;
  /** The database now. */
  readonly live: RecordedDocuments;
  /** Newest first. */
  readonly drills: readonly Drill[];
  /** Newest first. */
  readonly backups: readonly RecordedBackup[];
  /** Adds a backup that was made now. */
  readonly keepBackup: (backup: RecordedBackup) => void;
  /** Records of backups, to be filled in by what makes one: of the whole database, of a part. */
  readonly forms: { readonly whole: BackupRecord; readonly safety: BackupRecord };
}

/** Where the documents of a change set come from, and where they are written. */
export interface ChangeEnds {
  readonly source: World;
  readonly target: World;
}

/** Whether a backup was made, and of the whole database. */
export function isWholeBackup({ status, metadata }: BackupRecord): boolean {
  return (
    status === 'completed' && metadata.trigger !== 'safety' && coverageOf(metadata).kind === 'whole'
  );
}

function documentsOf(
  { changes, restores }: Recording,
  { id, metadata }: BackupRecord,
  root: string,
): RecordedDocuments {
  if (metadata.readTime === null) {
    return [];
  }
  const documents = documentsAt({ root, changes }, metadata.readTime);
  // A safety backup holds what its restore was about to write.
  const paths = restores.find(({ safetyRecordId }) => safetyRecordId === id)?.scope.paths;
  return paths === undefined ? documents : documents.filter(({ path }) => paths.includes(path));
}

function dayAfter(time: string): string {
  return new Date(Date.parse(time) + dayMs).toISOString();
}

/** In the hour after a run is due, its backup isn't shown yet, and the next run is a day later. */
function upcoming(schedule: BackupSchedule, now: Date): BackupSchedule {
  const { nextRunAt, overdueAt } = schedule;
  return nextRunAt === null || Date.parse(nextRunAt) > now.getTime()
    ? schedule
    : { ...schedule, nextRunAt: dayAfter(nextRunAt), overdueAt: overdueAt && dayAfter(overdueAt) };
}

interface WorldTime {
  /** When somebody came. */
  readonly now: Date;
  readonly clock: () => Date;
}

/** A project as it is for somebody who comes at `now`. */
export function makeWorld(
  recording: Recording,
  { target, forms }: Pick<World, 'target' | 'forms'>,
  { now, clock }: WorldTime,
): World {
  const { changes, ...recorded } = recording;
  const root = documentsRootOf(target);
  const database = new LiveDocuments({ root, changes }, clock);
  const drills = drillsOf(recording.backups);
  let backups: readonly RecordedBackup[] = recording.backups.map((record) => ({
    record: withDrill(record, drills),
    documents: documentsOf(recording, record, root),
  }));
  return {
    ...recorded,
    target,
    root,
    forms,
    now,
    clock,
    database,
    drills,
    get live() {
      return database.now;
    },
    get backups() {
      return backups;
    },
    keepBackup: (backup) => {
      backups = [backup, ...backups];
    },
    schedules: recording.schedules.map((schedule) => upcoming(schedule, now)),
  };
}

/** @throws ApiError `not-found` where there is no such backup of the project */
export function backupOf({ backups }: Pick<World, 'backups'>, id: string): RecordedBackup {
  return assertFound(backups.find(({ record }) => record.id === id));
}

/** The documents at the time that the text of an `at` names; now by default. */
export function documentsSeen(world: World, at: string | undefined): SeenDocuments {
  const { root } = world;
  const [backup, time] = [backupIn(at), timeIn(at)];
  const documents =
    backup !== null
      ? backupOf(world, backup).documents
      : time === null
        ? world.live
        : world.database.at(time);
  return { root, documents };
}

/** The newest that was proven and holds the whole database. @throws ApiError where there is none */
export function newestBackup<T extends Pick<RecordedBackup, 'record'>>({
  backups,
}: {
  readonly backups: readonly T[];
}): T {
  return assertFound(backups.find(({ record }) => isWholeBackup(record)));
}
