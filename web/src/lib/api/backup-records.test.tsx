// @vitest-environment happy-dom
import type { BackupRecord } from '@firekeep/functions/contract';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applySnapshot } from '#lib/api/live-list.ts';
import { sampleRecord } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { cacheRecord, recordsQuery, useLiveBackupRecords } from './backup-records.ts';

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

/**
 * A page with a project's backups, which can be left and come back to, and the calls that it makes.
 */
function show(snapshot?: readonly BackupRecord[] | 'lost') {
  const calls = answerCalls(() => success([sampleRecord]));
  const { render, client } = withQueries();
  if (snapshot !== undefined) {
    applySnapshot(client, [recordsQuery('shop')], snapshot);
  }
  const open = (projectId = 'shop') => render(() => useLiveBackupRecords(projectId));
  return { calls, client, open };
}

test('records are loaded once per project, however long ago that was', async () => {
  const { calls, open } = show([sampleRecord]);
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
  const { calls, open } = show();
  const { result } = open();
  await pass(0);
  act(() => result.current.reload());
  await pass(0);
  expect(calls).toEqual([listing, `${listing}&forceRefresh=true`]);
  await pass(hourMs);
  expect(calls).toHaveLength(2);
});

test('a list that could not be loaded is loaded when it is shown again', async () => {
  const { calls, open } = show();
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
  const { calls, open } = show('lost');
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
  const { calls, client, open } = show();
  const { result } = open();
  await pass(0);
  act(() => cacheRecord(client, { ...sampleRecord, id: 'r2', status: 'queued' }));
  // The next look at a backup that is under way comes after three seconds.
  await pass(2000);
  expect(result.current.records.map(({ id }) => id)).toEqual(['r2', 'r1']);
  expect(calls).toEqual([listing]);
  await pass(2000);
  expect(calls).toEqual([listing, listing]);
});

test('what the listener brings is shown though the list cannot be loaded', async () => {
  const { client, open } = show();
  answerCalls(refusal);
  const { result } = open();
  await pass(0);
  expect(result.current.error?.message).toBe('Not today');
  act(() => applySnapshot(client, [{ ...recordsQuery('shop'), seeds: true }], [sampleRecord]));
  await pass(0);
  expect(result.current).toMatchObject({ records: [sampleRecord], error: null, isLoading: false });
});
