// Restores under way whose jobs an earlier build stored, continued to their end by this one.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { memoryDocument } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { RestoreWorld, storeBackup } from '../../testing/restore-world.ts';
import {
  continueAt,
  restoresUnderWay,
  UnderWayFile,
  type UnderWay,
} from '../../testing/restores-under-way.ts';

const paths = Array.from({ length: 4 }, (_, index) => `customers/${index}`);
const source = new MemoryDatabase(paths.map((path) => memoryDocument(path)));

function changedDatabase(): MemoryDatabase {
  return new MemoryDatabase([
    memoryDocument('admins/1'),
    memoryDocument('customers/0', { revision: 1 }),
    memoryDocument('customers/1'),
    memoryDocument('customers/3', { revision: 2 }),
    memoryDocument('orders/1/lines/1'),
  ]);
}

const divide = { rangeDocuments: 1, parallel: 2, mostParallel: 2 };
const ways = { whole: {}, divided: { divide } };

/** Notes moments at which a worker may have died: every commit, and of parts some. */
async function capture(): Promise<void> {
  const stored = await storeBackup(source, ['customers/2']);
  const noted = new UnderWayFile();
  for (const [way, options] of Object.entries(ways)) {
    const world = RestoreWorld.open(stored, changedDatabase(), { ...options, isHurried: true });
    const seen = new Set<string>();
    let id = 'r1';
    const watch = () => {
      const { what, isNew } = momentOf(world, id);
      if (!seen.has(isNew)) {
        seen.add(isNew);
        noted.add(world, { id, what: `${way}, ${what}` });
      }
    };
    world.onDelivery = watch;
    const commit = world.jobs.commit.bind(world.jobs);
    world.jobs.commit = async (...args) => {
      await commit(...args);
      watch();
    };
    await world.mirror();
    id = 'r2';
    await world.undo();
  }
  noted.write();
}

const phaseSchema = z.object({ phase: z.string() });

/** What a job is at, and what distinguishes the moment from others. */
function momentOf({ jobs }: RestoreWorld, id: string): { what: string; isNew: string } {
  const whole = jobs.jobs.get(id);
  const { state, parts } = whole?.job ?? {};
  const what = `${phaseSchema.parse(state).phase} of ${id}`;
  const isAmong = parts !== null && parts !== undefined && parts.ended < parts.total;
  return isAmong
    ? { what, isNew: `${what}, ${parts.total}, ${Math.min(parts.ended, 1)}` }
    : { what, isNew: `${what}, ${JSON.stringify(state)}` };
}

if (process.env['FIREKEEP_CAPTURE_STORED_DATA'] === 'yes') {
  await capture();
}

const momentsOf = (id: string) => restoresUnderWay().filter((one) => one.id === id);

/** Each world at such a moment, with as many parts as then. */
const worldAt = async (underWay: UnderWay) =>
  await continueAt(underWay, {
    ...(underWay.what.startsWith('divided') ? { divide } : {}),
    isHurried: true,
  });

test.each(momentsOf('r1'))('$what is continued, and can be undone', async (underWay) => {
  const world = await worldAt(underWay);
  await world.drive('r1');
  expect(world.restore('r1')).toMatchObject({
    status: 'completed',
    canUndo: true,
    plan: { create: 1, update: 2, delete: 2, unchanged: 1 },
    outcome: { written: 3, deleted: 2, failed: 0, conflicts: 0, skipped: 1 },
  });
  expect(world.database.content()).toEqual(source.content());
  await world.undo();
  expect(world.database.content()).toEqual(changedDatabase().content());
});

test.each(momentsOf('r2'))('$what is continued', async (underWay) => {
  const world = await worldAt(underWay);
  await world.drive('r2');
  expect(world.restore('r2')).toMatchObject({
    status: 'completed',
    outcome: { written: 4, deleted: 1, failed: 0, conflicts: 0 },
  });
  expect(world.database.content()).toEqual(changedDatabase().content());
});

test.each(momentsOf('r1'))('$what is cancelled, and can be undone', async (underWay) => {
  const world = await worldAt(underWay);
  await world.cancel('r1');
  await world.drive('r1');
  const { status, canUndo } = world.restore('r1');
  expect(status).toBe('cancelled');
  await (canUndo ? world.undo() : null);
  expect(world.database.content()).toEqual(changedDatabase().content());
});
