// @vitest-environment happy-dom
import type { BackupRecord } from '@firekeep/functions/contract';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleRecord } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { useBackupRecords, type LiveBackupRecords } from './get-backup-records.ts';
import { useStartBackup } from './start-backup.ts';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const hourMs = 3_600_000;
const listing = 'GET /api/projects/backup-records?projectId=shop';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

/** A page with a project's backups, which can be left and come back to, and the calls that it makes. */
function show(live: LiveBackupRecords, records: readonly BackupRecord[] = [sampleRecord]) {
  const calls = answerCalls((sent) =>
    sent.startsWith('POST')
      ? success({ ...sampleRecord, id: 'r2', status: 'queued' })
      : success(records),
  );
  const { render, client } = withQueries();
  const open = (projectId = 'shop') => render(() => useBackupRecords(projectId, live));
  return { calls, client, render, open };
}

test('records are loaded once per project, however long ago that was', async () => {
  const { calls, open } = show({ status: 'live', value: [sampleRecord] });
  const page = open();
  await pass(0);
  expect(calls).toEqual([listing]);
  await pass(hourMs);
  page.unmount();
  await pass(hourMs);
  open();
  await pass(hourMs);
  expect(calls).toEqual([listing]);
  open('garden');
  await pass(0);
  expect(calls.slice(1)).toEqual([listing.replace('shop', 'garden')]);
});

test('a reload that is forced loads them again, and says that it is one', async () => {
  const { calls, open } = show({ status: 'waiting' });
  const { result } = open();
  await pass(0);
  act(() => result.current.reload());
  await pass(0);
  expect(calls).toEqual([listing, `${listing}&forceRefresh=true`]);
  await pass(hourMs);
  expect(calls).toHaveLength(2);
});

test('a list that could not be loaded is loaded when it is shown again', async () => {
  const { calls, open } = show({ status: 'waiting' });
  answerCalls((sent) => {
    calls.push(sent);
    return Response.json(
      { success: false, error: { code: 'permission-denied', message: 'No' } },
      { status: 403 },
    );
  });
  const page = open();
  await pass(0);
  expect(page.result.current.error?.message).toBe('No');
  page.unmount();
  open();
  await pass(0);
  expect(calls).toEqual([listing, listing]);
});

test('without a listener they are loaded again when they are shown after half a minute', async () => {
  const { calls, open } = show({ status: 'lost' });
  const page = open();
  await pass(29_000);
  page.unmount();
  const again = open();
  await pass(0);
  expect(calls).toHaveLength(1);
  again.unmount();
  await pass(2000);
  open();
  await pass(0);
  expect(calls).toHaveLength(2);
});

test('a new backup goes to the front of the list, which is not loaded again for it', async () => {
  const { calls, render } = show({ status: 'live', value: [] });
  const { result } = render(() => ({
    list: useBackupRecords('shop', { status: 'waiting' }),
    start: useStartBackup(),
  }));
  await pass(0);
  act(() => result.current.start.mutate({ body: { projectId: 'shop' } }));
  // The next look at a backup that is under way comes after three seconds.
  await pass(2000);
  expect(result.current.list.records.map(({ id }) => id)).toEqual(['r2', 'r1']);
  expect(calls).toEqual([listing, 'POST /api/projects/backup-records']);
});
