// Backups and restores as a client runs them: start, wait for the end.
import {
  getBackupRecord,
  getRestore,
  listBackupRecords,
  startBackup,
  startRestore,
  verifyBackup,
  type BackupRecord,
  type BackupSchedule,
  type Project,
  type Restore,
} from '@firekeep/functions/contract';
import { call, type CallInput } from './api.ts';
import { changeOwn, ownText } from './own-documents.ts';
import { fireTick } from './runtimes.ts';
import { text } from './typed-values.ts';
import type { TestUser } from './users.ts';
import { isExhaustive } from './exhaustive.ts';
import { waitUntil } from './wait-until.ts';

const timeoutMs = isExhaustive ? 600_000 : 100_000;
const ended: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled', 'planned']);

/** The record once its backup has ended, however it ended. */
export async function endOfBackup(user: TestUser, rid: string): Promise<BackupRecord> {
  await hasEnded('backup', `backupRecords/${rid}`);
  return call(user, getBackupRecord, { params: { rid }, query: {} });
}

type BackupOptions = Omit<CallInput<typeof startBackup>['body'], 'projectId'>;

/** Backs the project up and waits for the end. */
export async function backUp(
  user: TestUser,
  project: Project,
  options: BackupOptions = {},
): Promise<BackupRecord> {
  const record = await call(user, startBackup, { body: { projectId: project.id, ...options } });
  return endOfBackup(user, record.id);
}

/** Makes the schedule due and waits for its backup. */
export async function runSchedule(user: TestUser, schedule: BackupSchedule): Promise<BackupRecord> {
  await changeOwn(`backupConfigurations/${schedule.id}`, {
    nextRunAt: text(new Date(Date.now() - 60_000).toISOString()),
  });
  await fireTick();
  const query = { projectId: schedule.projectId };
  const records = await call(user, listBackupRecords, { query });
  const started = records.find(({ metadata }) => metadata.trigger === 'scheduled');
  return endOfBackup(user, started?.id ?? '');
}

/** Verifies a completed backup once more and waits for the result. */
export async function verify(user: TestUser, { id: rid }: BackupRecord): Promise<BackupRecord> {
  await call(user, verifyBackup, { params: { rid }, body: {} });
  const status = async () => ownText(`backupRecords/${rid}`, 'verification', 'status');
  await waitUntil(
    'the end of the verification',
    async () => (await status()) !== 'running',
    timeoutMs,
  );
  return call(user, getBackupRecord, { params: { rid }, query: {} });
}

export async function endOfRestore(user: TestUser, id: string): Promise<Restore> {
  await hasEnded('restore', `restores/${id}`);
  return call(user, getRestore, { params: { id }, query: {} });
}

/** Waits for a document with a job's status; one that doesn't exist has ended: the API says so. */
export async function hasEnded(what: string, path: string): Promise<void> {
  const probe = async () => ended.has((await ownText(path, 'status')) ?? 'completed');
  await waitUntil(`the end of the ${what}`, probe, timeoutMs);
}

type RestoreOptions = Partial<CallInput<typeof startRestore>['body']>;

/** Restores a backup, into its own project and overwriting by default, and waits for the end. */
export async function restore(
  user: TestUser,
  record: BackupRecord,
  options: RestoreOptions = {},
): Promise<Restore> {
  const { projectId, id: recordId } = record;
  const body = {
    projectId,
    recordId,
    target: { projectId },
    mode: 'overwrite',
    ...options,
  } as const;
  const started = await call(user, startRestore, { body });
  return endOfRestore(user, started.id);
}
