// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#config/limits.ts';
import { withQueries } from '#testing/with-queries.tsx';
import { late } from './late-part.tsx';
import { useWasQuiet } from './use-was-quiet.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A part of the page that is being loaded, until what it returns is called. */
function loadPart(): () => void {
  let finish = (): void => undefined;
  const part = late(async () => new Promise<void>((resolve) => (finish = resolve)));
  void part.load();
  return finish;
}

test('a page is quiet once it has fetched and loaded nothing for a while', async () => {
  const finish = loadPart();
  const { result } = renderHook(useWasQuiet, withQueries());
  await pass(limits.loadAfterQuietMs * 5);
  expect(result.current).toBe(false);
  finish();
  await pass(limits.loadAfterQuietMs - 1);
  expect(result.current).toBe(false);
  await pass(1);
  expect(result.current).toBe(true);
});

test('a page that keeps loading is not waited for for ever', async () => {
  const finish = loadPart();
  const { result } = renderHook(useWasQuiet, withQueries());
  await pass(limits.loadAtLatestMs);
  expect(result.current).toBe(true);
  finish();
});
