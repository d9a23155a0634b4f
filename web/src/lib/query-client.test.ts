import { InfiniteQueryObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from './connection.ts';
import { ApiError } from './errors/api-error.ts';
import { activeErrors, clearUiErrors, uiErrors } from './errors/ui-errors.ts';
import { noteShown } from './errors/shown-errors.ts';
import { createQueryClient } from './query-client.ts';

const client = createQueryClient();
const timeout = new ApiError('permission-denied', 'You do not have permission');

beforeEach(() => {
  client.mount();
  clearUiErrors();
});

afterEach(() => {
  connection.set('online');
  client.clear();
  client.unmount();
  vi.useRealTimers();
});

test('waits without a connection, and asks again when it is back', async () => {
  const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue('data');
  connection.set('unreachable');
  expect(onlineManager.isOnline()).toBe(false);
  const stop = new QueryObserver(client, { queryKey: ['things'], queryFn }).subscribe(() => {});
  expect(client.getQueryState(['things'])?.fetchStatus).toBe('paused');
  expect(queryFn).not.toHaveBeenCalled();
  connection.set('online');
  await expect.poll(() => client.getQueryData(['things'])).toBe('data');
  stop();
});

test('notes what a page shows itself, and shows the rest', async () => {
  vi.useFakeTimers();
  const fail = async () => Promise.reject(timeout);
  const ask = async (failure: string, isShownInPlace: boolean) =>
    client
      .fetchQuery({ queryKey: [failure], queryFn: fail, meta: { failure, isShownInPlace } })
      .catch(() => undefined);
  await ask('Failed to load collections', true);
  expect(uiErrors.get()[0]?.operation).toBe('Failed to load collections');
  expect(activeErrors.get()).toEqual([]);
  await ask('Failed to load projects. Please try again.', false);
  expect(activeErrors.get()).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(activeErrors.get()[0]?.message).toBe(
    'Failed to load projects. Please try again. You do not have permission to perform this action',
  );
});

test('shows nothing twice: what a page has drawn meanwhile needs no toast', async () => {
  vi.useFakeTimers();
  const error = new ApiError('unavailable', '');
  const meta = { failure: 'Failed to load projects. Please try again.' };
  const queryFn = async () => Promise.reject(error);
  await client
    .fetchQuery({ queryKey: ['drawn'], queryFn, meta, retry: false })
    .catch(() => undefined);
  noteShown(error);
  vi.advanceTimersByTime(100);
  expect(activeErrors.get()).toEqual([]);
  expect(uiErrors.get()).toHaveLength(1);
});

test('a list whose page token is refused says so, and starts again from its first page', async () => {
  const message = 'The page token does not belong to this listing. Start again from the first page';
  const asked: number[] = [];
  const queryFn = async ({ pageParam }: { pageParam: number }) => {
    asked.push(pageParam);
    if (pageParam > 0) {
      throw new ApiError('invalid-argument', message, { fields: { pageToken: message } });
    }
    return { first: asked.length };
  };
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn,
    initialPageParam: 0,
    getNextPageParam: () => 1,
    meta: { failure: 'Failed to load the list', isShownInPlace: true },
  });
  const stop = list.subscribe(() => {});
  await expect.poll(() => list.getCurrentResult().data?.pages).toEqual([{ first: 1 }]);
  await list.fetchNextPage();
  await expect.poll(() => list.getCurrentResult().data?.pages).toEqual([{ first: 3 }]);
  expect(asked).toEqual([0, 1, 0]);
  expect(activeErrors.get()[0]?.message).toBe(`Failed to load the list. ${message}`);
  stop();
});

test('does nothing later that could not be done at once', async () => {
  connection.set('offline');
  const mutationFn = vi.fn<() => Promise<never>>().mockRejectedValue(timeout);
  const mutation = client.getMutationCache().build(client, { mutationFn });
  await expect(mutation.execute(undefined)).rejects.toBe(timeout);
  expect(mutationFn).toHaveBeenCalledTimes(1);
});
