import {
  getAccount,
  listBackupRecords,
  listDeletions,
  listProjects,
  listSchedules,
  takeBackDeletion,
} from '@firekeep/functions/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import { showToast } from '#lib/toaster.ts';

const changed = [getAccount, listBackupRecords, listDeletions, listProjects, listSchedules];

/** Asks again for all lists that what is deleted or taken back stands in. */
export async function refreshDeletions(client: QueryClient): Promise<void> {
  await Promise.all(
    changed.map(async (endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })),
  );
}

/** Takes back what was deleted, and says so, or why it can't be. */
export async function takeBack(client: QueryClient, id: string): Promise<void> {
  try {
    const { name } = await call(takeBackDeletion, { params: { id }, body: {} });
    showToast({ type: 'success', title: 'Taken back', message: name });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    showToast({ type: 'error', title: 'Failed to take it back', message });
  }
  await refreshDeletions(client);
}

/** Says that something is deleted, with the way to take it back at once. */
export function showDeleted(
  client: QueryClient,
  { id, title, name }: { readonly id: string; readonly title: string; readonly name: string },
): void {
  void client.invalidateQueries({ queryKey: keyOf(listDeletions) });
  showToast({
    type: 'success',
    title,
    message: name,
    action: { label: 'Take back', onClick: () => void takeBack(client, id) },
  });
}
