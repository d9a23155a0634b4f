import { afterEach, expect, test, vi } from 'vitest';
import { memoryDocument, MemorySource } from '../testing/memory-backups.ts';
import { slowClock } from '../testing/turns-during.ts';
import { LiveSide } from './live-side.ts';
import { rangeOf } from './side.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('others have their turn between batches of which nothing is selected', async () => {
  const source = new MemorySource(
    Array.from({ length: 1000 }, (_, index) => memoryDocument(`c/${1000 + index}`)),
  );
  vi.spyOn(performance, 'now').mockImplementation(slowClock());
  const side = new LiveSide(
    {
      source,
      readTime: '2026-01-01T00:00:00Z',
      keys: null,
      isBudgetSpent: () => false,
      signal: new AbortController().signal,
    },
    rangeOf(null, null),
    () => false,
  );
  const turns = vi.spyOn(globalThis, 'setImmediate');
  expect(await side.fill()).toBe(false);
  expect(side.documentsRead).toBe(1000);
  // The source sends batches of 50.
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(20);
});
