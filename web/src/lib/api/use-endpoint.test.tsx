// @vitest-environment happy-dom
import {
  cancelBackup,
  getBackupRecord,
  listAuditLog,
  listBackupRecords,
  listPlan,
} from '@firekeep/functions/contract';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearUiErrors, uiErrors } from '#lib/errors/ui-errors.ts';
import { waitingToasts } from '#lib/toaster.ts';
import { sampleRecord } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { keyOf } from './query-keys.ts';
import { useEndpoint, useEndpointMutation, useEndpointPages } from './use-endpoint.ts';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(clearUiErrors);
afterEach(() => {
  waitingToasts.set([]);
});

const failure = 'Failed to look';
const record = { params: { rid: 'r1' } };
const toasts = () => waitingToasts.get().map(({ message }) => message);

test('asks an endpoint once for all who ask the same, and keeps the answer under its key', async () => {
  const calls = answerCalls(() => success(sampleRecord));
  const { client, render } = withQueries();
  const { result } = render(() => [
    useEndpoint(getBackupRecord, record, { failure }),
    useEndpoint(getBackupRecord, record, { failure }),
  ]);
  await waitFor(() => expect(result.current[1]?.data).toEqual(sampleRecord));
  expect(calls).toEqual(['GET /api/projects/backup-records/r1']);
  expect(client.getQueryData(keyOf(getBackupRecord, record))).toEqual(sampleRecord);
});

test('asks for nothing while there is no input', () => {
  const calls = answerCalls(refusal);
  const { result } = withQueries().render(() => useEndpoint(getBackupRecord, null, { failure }));
  expect(result.current.isPending).toBe(true);
  expect(calls).toEqual([]);
});

test('a failed question is noted in its words; the page shows it, or else a toast', async () => {
  answerCalls(refusal);
  const { render } = withQueries();
  render(() => useEndpoint(getBackupRecord, record, { failure }));
  await waitFor(() => expect(uiErrors.get().map(({ operation }) => operation)).toEqual([failure]));
  expect(toasts()).toEqual([]);
  render(() =>
    useEndpoint(
      listBackupRecords,
      { query: { projectId: 'shop' } },
      { failure, isShownInPlace: false },
    ),
  );
  await waitFor(() => expect(toasts()).toHaveLength(1));
});

test('a change puts its answer where it belongs, then asks again for what it changes', async () => {
  const calls = answerCalls((sent) =>
    sent.startsWith('POST') ? success({ ...sampleRecord, status: 'cancelled' }) : success([]),
  );
  const { client, render } = withQueries();
  const { result, unmount } = render(() => ({
    list: useEndpoint(listBackupRecords, { query: { projectId: 'shop' } }, { failure }),
    cancel: useEndpointMutation(cancelBackup, {
      failure,
      onSuccess: (cancelled, _, cache) => cache.setQueryData(['seen'], cancelled.status),
      invalidates: ({ projectId }) => [keyOf(listBackupRecords, { query: { projectId } })],
    }),
  }));
  await waitFor(() => expect(result.current.list.isSuccess).toBe(true));
  act(() => result.current.cancel.mutate(record));
  await waitFor(() => expect(result.current.cancel.isSuccess).toBe(true));
  expect(calls.map((sent) => sent.split('?')[0])).toEqual([
    'GET /api/projects/backup-records',
    'POST /api/projects/backup-records/r1/cancel',
    'GET /api/projects/backup-records',
  ]);
  expect(client.getQueryData(['seen'])).toBe('cancelled');
  unmount();
});

test.each([
  [true, []],
  [false, [`${failure}. You do not have permission to perform this action. Not today`]],
])('a refused change: shown in place %s', async (isShownInPlace, shown) => {
  answerCalls(refusal);
  const onSuccess = vi.fn<() => void>();
  const { result } = withQueries().render(() =>
    useEndpointMutation(cancelBackup, { failure, isShownInPlace, onSuccess }),
  );
  act(() => result.current.mutate(record));
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(toasts()).toEqual(shown);
  expect(onSuccess).not.toHaveBeenCalled();
});

test('pages come one by one, each with the token of the one before', async () => {
  const page = (nextPageToken: string | null) =>
    success({ items: [], nextPageToken, chain: { isIntact: true, brokenAt: null } });
  const calls = answerCalls((sent) => page(sent.includes('pageToken') ? null : 'next'));
  const { result } = withQueries().render(() =>
    useEndpointPages(listAuditLog, { params: { id: 'shop' } }, { failure }),
  );
  await waitFor(() => expect(result.current.hasNextPage).toBe(true));
  expect(calls).toHaveLength(1);
  await act(async () => result.current.fetchNextPage());
  await waitFor(() => expect(result.current.data?.pages).toHaveLength(2));
  expect(calls[1]).toBe('GET /api/projects/shop/audit-log?pageToken=next');
  expect(result.current.hasNextPage).toBe(false);
});

test('empty pages are passed over where that is asked for', async () => {
  const item = { path: 'a/b', change: 'create', sample: null };
  const calls = answerCalls((sent) =>
    success(
      sent.includes('pageToken')
        ? { items: [item], nextPageToken: null }
        : { items: [], nextPageToken: 'next' },
    ),
  );
  const { result } = withQueries().render(() =>
    useEndpointPages(listPlan, { params: { id: 'x' } }, { skipsEmpty: true, failure }),
  );
  await waitFor(() => expect(result.current.data?.pages).toHaveLength(1));
  expect(result.current.data?.pages[0]?.items).toEqual([item]);
  expect(calls).toHaveLength(2);
});
