import { expect, test } from 'vitest';
import { createLog } from '../../lib/log.ts';
import type { DayUsage } from '../ports/audit-store.ts';
import { UsageCounter } from './usage-counter.ts';

/** `done` is what happens, in order: reading takes longer than writing begins. */
function setUp() {
  const clock = { now: new Date('2026-01-01T00:00:00.000Z') };
  const done: (string | DayUsage)[] = [];
  const usage = new UsageCounter({
    store: { addUsage: async (_projectId, change) => void done.push(change) },
    log: createLog(() => undefined),
    now: () => clock.now,
  });
  const document = async () => {
    await Promise.resolve();
    done.push('read');
  };
  const read = async () => usage.counted('shop', document(), () => 1);
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
    done.length = 0;
  };
  return { read, done, later };
}

test('reads are written at most every five seconds, beside the reading of a later call', async () => {
  const { read, done, later } = setUp();
  await read();
  expect(done).toEqual(['read', { date: '2026-01-01', browseReads: 1 }]);
  later(4);
  await read();
  await read();
  expect(done).toEqual(['read', 'read']);
  later(1);
  await read();
  expect(done).toEqual([{ date: '2026-01-01', browseReads: 2 }, 'read']);
  later(5);
  await read();
  expect(done).toEqual([{ date: '2026-01-01', browseReads: 1 }, 'read']);
});
