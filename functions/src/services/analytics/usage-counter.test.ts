import { expect, test } from 'vitest';
import { createLog } from '../../lib/log.ts';
import type { ExploredDocument } from '../explore/explore.ts';
import type { UsageChange } from '../ports/audit-store.ts';
import { countedExplore, UsageCounter } from './usage-counter.ts';

const ada = { ownerId: 'ada', projectId: 'shop' };
const found: ExploredDocument = {
  name: 'd',
  path: 'a/1',
  missing: true,
  fields: {},
  createTime: null,
  updateTime: null,
  collections: [],
};

/** `done` is what happens, in order: reading takes longer than writing begins. */
function setUp() {
  const clock = { now: new Date('2026-01-01T00:00:00.000Z') };
  const done: (string | UsageChange)[] = [];
  const usage = new UsageCounter({
    store: { addUsage: async (_projectId, change) => void done.push(change) },
    log: createLog(() => undefined),
    now: () => clock.now,
  });
  const document = async () => {
    await Promise.resolve();
    done.push('read');
    return found;
  };
  const refuse = async () => Promise.reject(new Error('not asked for'));
  const explore = countedExplore(
    { document, documents: refuse, collections: refuse, lookUp: refuse },
    usage,
  );
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
    done.length = 0;
  };
  return { explore, done, later };
}

test('reads are written at most every five seconds, beside the reading of a later call', async () => {
  const { explore, done, later } = setUp();
  await explore.document(ada, 'a/1');
  expect(done).toEqual(['read', { date: '2026-01-01', browseReads: 1 }]);
  later(4);
  await explore.document(ada, 'a/1');
  await explore.document(ada, 'a/1');
  expect(done).toEqual(['read', 'read']);
  later(1);
  await explore.document(ada, 'a/1');
  expect(done).toEqual([{ date: '2026-01-01', browseReads: 2 }, 'read']);
  later(5);
  await explore.document(ada, 'a/1');
  expect(done).toEqual([{ date: '2026-01-01', browseReads: 1 }, 'read']);
});
