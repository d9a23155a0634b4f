import { sampleChanges } from '../sample/sample-changes.ts';
import { documentsAt, type Documents } from '../sample/sample-documents.ts';
import { assertFound } from '../sample/sample-reader.ts';
import { isOfDatabase, sampleBackups, type SampleBackup } from './backups.ts';
import { momentsAround, type Moments } from './moments.ts';

/** All that the demonstration knows: its database now, and what each backup holds of it. */
export interface World {
  readonly moments: Moments;
  readonly live: Documents;
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
  return assertFound(backups.find(({ record }) => record.id === id));
}

/** The newest that was proven and holds the whole database. */
export function newestBackup({ backups }: World): SampleBackup {
  return assertFound(backups.find(({ record }) => isOfDatabase(record)));
}
