import type { BackupRecord, BackupSchedule } from '@firekeep/functions/contract';
import { assertFound } from '../documents/read-documents.ts';
import { documentsAt, type RecordedDocuments } from '../documents/documents.ts';
import { dayMs, recordingAround, type Recording } from './recording.ts';

/** A backup with the documents that it holds. */
interface RecordedBackup {
  readonly record: BackupRecord;
  readonly documents: RecordedDocuments;
}

/** All that the demonstration knows: what was recorded, its database now and in each backup. */
export interface World extends Omit<Recording, 'backups'> {
  readonly now: Date;
  readonly live: RecordedDocuments;
  /** Newest first. */
  readonly backups: readonly RecordedBackup[];
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
  return {
    ...recording,
    now,
    live: documentsAt(recording.changes, now.toISOString()),
    backups: recording.backups.map((record) => ({
      record,
      documents: documentsOf(recording, record),
    })),
    schedules: recording.schedules.map((schedule) => upcoming(schedule, now)),
  };
}

/** @throws ApiError `not-found` where there is no such backup. */
export function backupOf({ backups }: World, id: string): RecordedBackup {
  return assertFound(backups.find(({ record }) => record.id === id));
}

/** The newest that was proven and holds the whole database. */
export function newestBackup({ backups }: World): RecordedBackup {
  return assertFound(backups.find(({ record }) => isWholeBackup(record)));
}
