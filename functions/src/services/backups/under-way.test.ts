// Backups and verifications under way whose jobs an earlier build stored, continued to their end by
// this one.
import { expect, test } from 'vitest';
import type { BackupRecord } from '../../contract/backups.ts';
import { memoryDocument } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { verifyWhole } from '../../engine/testing/verify-whole.ts';
import { BackupWorld } from '../../testing/backup-world.ts';
import { someOfEachKind } from '../../testing/kill-everywhere.ts';
import { UnderWayFile, type UnderWay } from '../../testing/under-way.ts';

/** Large enough for a chunk each. */
const sizeBytes = 3_200_000;
const pathOf = (index: number) => `customers/${index}`;

const documents = [0, 1].map((revision) =>
  Array.from({ length: 5 + revision }, (_, index) =>
    memoryDocument(pathOf(index), { sizeBytes, revision: index === 2 ? revision : 0 }),
  ),
);

/** A database that is cut after every other document. */
class Database extends MemoryDatabase {
  override cuts = [pathOf(2), pathOf(4)];

  constructor(revision: number) {
    super(documents[revision] ?? []);
  }
}

const ways = {
  whole: undefined,
  divided: { rangeDocuments: 2, parallel: 2, mostParallel: 2 },
};

const wayOf = (what: string) => (what.startsWith('divided') ? ways.divided : ways.whole);
const databaseOf = (id: string) => new Database(id === 'r1' ? 0 : 1);
const file = new UnderWayFile('backups-under-way.json');

/**
 * A backup, one of what has changed since, one more proof of that, and another once a chunk is
 * gone.
 */
const jobs = {
  r1: (world: BackupWorld) => world.begin('r1'),
  r2: (world: BackupWorld) => world.begin('r2'),
  v1: (world: BackupWorld) => world.beginVerification('v1', 'r2'),
  v2: (world: BackupWorld) => {
    const { objects } = world.vault.store;
    const chunks = [...objects.keys()].filter((name) => name.includes('/chunks/'));
    objects.delete(chunks.at(-1) ?? '');
    world.beginVerification('v2', 'r2');
  },
};

/** Notes moments at which a worker may have died, and the end of each job. */
async function capture(): Promise<void> {
  for (const [way, divide] of Object.entries(ways)) {
    let before: UnderWay | undefined;
    for (const [id, begin] of Object.entries(jobs)) {
      const world = new BackupWorld(databaseOf(id), divide);
      if (before !== undefined) {
        file.continueIn(world, before);
      }
      begin(world);
      const stop = file.watch(world, { id, way });
      await world.drive(id);
      stop();
      before = file.add(world, { id, what: `${way}, the end of ${id}` });
    }
  }
  file.write();
}

if (process.env['FIREKEEP_CAPTURE_STORED_DATA'] === 'yes') {
  await capture();
}

const moments = file.read();
const isEnd = ({ what }: UnderWay) => what.includes('the end');

function worldAt(underWay: UnderWay): BackupWorld {
  const { id, what } = underWay;
  const world = new BackupWorld(databaseOf(id), wayOf(what));
  file.continueIn(world, underWay);
  return world;
}

const recordsAtEnd = new Map<UnderWay, BackupRecord>();

/** The backup's record as the build left it that stored the moment. */
function recordAtEnd({ id, what }: UnderWay): BackupRecord {
  const end = moments.find((one) => isEnd(one) && one.id === id && wayOf(one.what) === wayOf(what));
  if (end === undefined) {
    throw new Error(`no end of ${id}`);
  }
  const record = recordsAtEnd.get(end) ?? worldAt(end).record(recordOf(id));
  recordsAtEnd.set(end, record);
  return record;
}

const recordOf = (id: string) => (id === 'r1' ? 'r1' : 'r2');

const underWays = moments.filter((one) => !isEnd(one));

test.each(someOfEachKind(underWays, ({ what }) => what))('$what is continued', async (underWay) => {
  const { id } = underWay;
  const expected = recordAtEnd(underWay);
  const world = worldAt(underWay);
  await world.drive(id);
  const record = world.record(recordOf(id));
  // What is read again is read at another time.
  const { readTime } = record.metadata;
  expect(record).toEqual({ ...expected, metadata: { ...expected.metadata, readTime } });
  expect(record.verification.status).toBe(id === 'v2' ? 'failed' : 'verified');
  const verified = await verifyWhole(world.vault, await world.manifest(record.id));
  expect(verified.totals.documents).toBe(id === 'v2' ? 5 : world.database.documents.size);
});
