// Exports of data as whoever asked for them has them: ended, and as files.
import {
  createExportLink,
  getExport,
  startExport,
  type DataExport,
  type Project,
} from '@firekeep/functions/contract';
import { call, type CallInput } from './api.ts';
import { hasEnded } from './backups.ts';
import { readEmulators } from './emulators.ts';
import type { TestUser } from './users.ts';

export type WantedExport = Omit<CallInput<typeof startExport>['body'], 'pid'>;

/** Waits until an export has ended, one way or another. */
export async function exportEnded(
  user: TestUser,
  { id }: Pick<DataExport, 'id'>,
): Promise<DataExport> {
  await hasEnded('export', `exports/${id}`);
  return await call(user, getExport, { params: { id }, query: {} });
}

export async function beginExport(
  user: TestUser,
  { id: pid }: Pick<Project, 'id'>,
  wanted: WantedExport,
): Promise<DataExport> {
  return await call(user, startExport, { body: { pid, ...wanted } });
}

/** Exports, and waits until that has ended. */
export async function exportData(
  user: TestUser,
  project: Pick<Project, 'id'>,
  wanted: WantedExport,
): Promise<DataExport> {
  return await exportEnded(user, await beginExport(user, project, wanted));
}

/** What a link to the file of an export answers. */
export async function exportFile(
  user: TestUser,
  { id }: Pick<DataExport, 'id'>,
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const { url } = await call(user, createExportLink, { params: { id }, body: {} });
  const answer = await fetch(new URL(url, readEmulators().origin));
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}
