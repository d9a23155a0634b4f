import { messages, type FirestoreDocument } from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';
import { sampleChanges } from '../sample/sample-changes.ts';
import { documentsAt } from '../sample/sample-documents.ts';
import { sampleBackups, type SampleBackup } from './backups.ts';
import { momentsAround, type Moments } from './moments.ts';

/** All that the demonstration knows: its database now, and what each backup holds of it. */
export interface World {
  readonly moments: Moments;
  readonly live: readonly FirestoreDocument[];
  /** Newest first. */
  readonly backups: readonly SampleBackup[];
}

/** The demonstration as it is for somebody who comes at `now`. */
export function makeWorld(now: Date): World {
  const moments = momentsAround(now);
  const changes = sampleChanges(moments);
  return {
    moments,
    live: documentsAt(changes, now.toISOString()),
    backups: sampleBackups(moments, changes),
  };
}

/** @throws ApiError `not-found` where there is no such backup. */
export function backupOf({ backups }: World, id: string): SampleBackup {
  const found = backups.find(({ record }) => record.id === id);
  if (found === undefined) {
    throw new ApiError('not-found', messages.notFound);
  }
  return found;
}

/** The newest that was proven and holds the whole database. */
export function newestBackup({ backups }: World): SampleBackup {
  const found = backups.find(
    ({ record }) => record.status === 'completed' && record.metadata.trigger !== 'safety',
  );
  if (found === undefined) {
    throw new Error('The demonstration has no backup');
  }
  return found;
}
