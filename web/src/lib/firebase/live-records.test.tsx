// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#config/limits.ts';
import { connection } from '../connection.ts';
import { LiveRecords } from './live-records.tsx';

const next = vi.fn<() => Promise<void>>(async () => undefined);
const started = vi.hoisted(() => vi.fn<() => null>(() => null));

const services = vi.hoisted(() => ({ start: async (): Promise<object> => ({}) }));

vi.mock('./services.ts', () => ({ startFirebase: async () => services.start() }));
vi.mock('./live-listener.tsx', () => ({ LiveListener: started }));

const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

function show() {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <LiveRecords next={next} />
    </QueryClientProvider>,
  );
  let answer = () => {};
  const data = new Promise<string>((resolve) => {
    answer = () => resolve('data');
  });
  return { answer, fetching: () => client.fetchQuery({ queryKey: ['a'], queryFn: () => data }) };
}

beforeEach(() => {
  vi.useFakeTimers();
  started.mockClear();
  next.mockClear();
  connection.set('online');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('Firestore is loaded once the first data is there', async () => {
  const { answer, fetching } = show();
  act(() => void fetching());
  await pass(limits.loadAfterQuietMs * 5);
  expect(started).not.toHaveBeenCalled();
  expect(next).not.toHaveBeenCalled();
  answer();
  await pass(limits.loadAfterQuietMs * 2);
  expect(started).toHaveBeenCalled();
  expect(next).toHaveBeenCalledOnce();
});

test('but does not wait for ever', async () => {
  const { fetching } = show();
  act(() => void fetching());
  await pass(limits.loadAtLatestMs + 1);
  expect(started).toHaveBeenCalled();
});

test('what could not be loaded is loaded again', async () => {
  const start = vi.spyOn(services, 'start').mockRejectedValueOnce(new Error('lost'));
  show();
  await pass(limits.loadAfterQuietMs * 2);
  expect(start).toHaveBeenCalledOnce();
  expect(started).not.toHaveBeenCalled();
  await pass(limits.listenAgainMs);
  expect(started).toHaveBeenCalled();
});

test('and not while nothing can be reached', async () => {
  connection.set('offline');
  show();
  await pass(limits.loadAtLatestMs + 1);
  expect(started).not.toHaveBeenCalled();
  act(() => connection.set('online'));
  await pass(1);
  expect(started).toHaveBeenCalled();
});
