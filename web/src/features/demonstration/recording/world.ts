import {
  backupIn,
  timeIn,
  type BackupRecord,
  type BackupSchedule,
  type Drill,
} from '@firekeep/functions/contract';
import { assertFound } from '../documents/read-documents.ts';
import { documentsAt, type RecordedDocuments } from '../documents/documents.ts';
import { LiveDocuments } from '../documents/live-documents.ts';
import { drillsOf, withDrill } from './drills.ts';
import { dayMs, recordingAround, type Recording } from './recording.ts';

/** A backup with the documents that it holds. */
interface RecordedBackup {
  readonly record: BackupRecord;
  readonly documents: RecordedDocuments;
}

/** All that the demonstration knows: what was recorded, its database now and in each backup. */
export interface World extends Omit<Recording, 'backups' | 'changes'> {
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
}

/** Whether a backup was made, and of the whole database. */
export function isWholeBackup({ status, metadata }: BackupRecord): boolean {
  return status === 'completed' && metadata.trigger !== 'safety';
}

function documentsOf(
  { changes, restores }: Recording,
  { id, metadata }: BackupRecord,
): RecordedDocuments {
  if (metadata.readTime === null) {
    return [];
  }
  const documents = documentsAt(changes, metadata.readTime);
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

/** The demonstration as it is for somebody who comes at `now`. */
export function makeWorld(now: Date): World {
  const recording = recordingAround(now);
  const { changes, ...recorded } = recording;
  const begunAt = Date.now();
  const clock = () => new Date(now.getTime() + Date.now() - begunAt);
  const database = new LiveDocuments(changes, clock);
  const drills = drillsOf(recording.backups);
  let backups: readonly RecordedBackup[] = recording.backups.map((record) => ({
    record: withDrill(record, drills),
    documents: documentsOf(recording, record),
  }));
  return {
    ...recorded,
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

/** @throws ApiError `not-found` where there is no such backup. */
export function backupOf({ backups }: World, id: string): RecordedBackup {
  return assertFound(backups.find(({ record }) => record.id === id));
}

/** The documents at the time that the text of an `at` names; now by default. */
export function documentsSeen(world: World, at: string | undefined): RecordedDocuments {
  const [backup, time] = [backupIn(at), timeIn(at)];
  return backup !== null
    ? backupOf(world, backup).documents
    : time === null
      ? world.live
      : world.database.at(time);
}

/** The newest that was proven and holds the whole database. */
export function newestBackup({ backups }: World): RecordedBackup {
  return assertFound(backups.find(({ record }) => isWholeBackup(record)));
}
