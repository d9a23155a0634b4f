import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  beginLoading,
  endLoading,
  loader,
  loadingDetails,
  nextProgress,
  remainingDisplayMs,
  withLoader,
} from './loader.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('creeps towards 95 per cent and never gets there', () => {
  let progress = 0;
  for (let step = 0; step < 1000; step += 1) {
    const next = nextProgress(progress);
    expect(next).toBeGreaterThanOrEqual(progress);
    progress = next;
  }
  expect(progress).toBeLessThanOrEqual(95);
  expect(progress).toBeGreaterThan(94);
});

test('knows of each operation its type, what it is and when it began', () => {
  vi.setSystemTime(1000);
  const id = beginLoading('projects', 'Loading projects');
  expect(loader.get().operations).toEqual([
    { id, type: 'projects', description: 'Loading projects', startTime: 1000 },
  ]);
  endLoading(id);
});

test('comes up only for work that takes a while', () => {
  const id = beginLoading('projects', 'Loading projects');
  vi.advanceTimersByTime(399);
  expect(loader.get().visible).toBe(false);
  endLoading(id);
  vi.advanceTimersByTime(2000);
  expect(loader.get().visible).toBe(false);
});

test('waits no longer for an operation that follows another', () => {
  beginLoading('auth', 'Starting');
  vi.advanceTimersByTime(300);
  const second = beginLoading('projects', 'Loading projects');
  vi.advanceTimersByTime(100);
  expect(loader.get().visible).toBe(true);
  loader.get().operations.forEach(({ id }) => endLoading(id));
  endLoading(second);
});

test('moves every 100 ms while work is under way', () => {
  const id = beginLoading('projects', 'Loading projects');
  vi.advanceTimersByTime(400);
  expect(loader.get()).toMatchObject({ visible: true, progress: 0 });
  vi.advanceTimersByTime(99);
  expect(loader.get().progress).toBe(0);
  vi.advanceTimersByTime(1);
  expect(loader.get().progress).toBeCloseTo(9.5);
  endLoading(id);
});

test('stays for 500 ms however soon the work ended', () => {
  const id = beginLoading('projects', 'Loading projects');
  vi.advanceTimersByTime(410);
  endLoading(id);
  expect(loader.get()).toMatchObject({ visible: true, progress: 100, operations: [] });
  vi.advanceTimersByTime(489);
  expect(loader.get().visible).toBe(true);
  vi.advanceTimersByTime(1);
  expect(loader.get().visible).toBe(false);
});

test('goes at once after work that took longer', () => {
  expect(remainingDisplayMs(1000, 1700)).toBe(0);
  expect(remainingDisplayMs(1000, 1200)).toBe(300);
});

test('stays up from one operation to the next', () => {
  const first = beginLoading('auth', 'Starting');
  vi.advanceTimersByTime(400);
  endLoading(first);
  const second = beginLoading('projects', 'Loading projects');
  vi.advanceTimersByTime(2000);
  expect(loader.get().visible).toBe(true);
  endLoading(second);
  vi.advanceTimersByTime(0);
  expect(loader.get().visible).toBe(false);
});

test('is taken down by work that fails', async () => {
  const work = withLoader({ type: 'x', description: 'x' }, async () =>
    Promise.reject(new Error('broken')),
  );
  await expect(work).rejects.toThrow('broken');
  vi.advanceTimersByTime(500);
  expect(loader.get().visible).toBe(false);
});

test('ends an operation only once', () => {
  const id = beginLoading('x', 'x');
  endLoading(id);
  const before = loader.get();
  endLoading(id);
  expect(loader.get()).toBe(before);
});

test('names at most three operations, the newest ones', () => {
  const ids = ['a', 'b', 'c', 'd'].map((name) => beginLoading(name, `Loading ${name}`));
  const named = () => loadingDetails(loader.get().operations).map(({ description }) => description);
  expect(named()).toEqual(['Loading d', 'Loading c', 'Loading b']);
  ids.slice(1).forEach(endLoading);
  expect(named()).toEqual(['Loading a']);
  ids.forEach(endLoading);
});
