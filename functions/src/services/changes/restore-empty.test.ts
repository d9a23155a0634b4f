// Restores into databases that hold nothing where they write.
import { beforeAll, expect, test } from 'vitest';
import type { Restore } from '../../contract/restore-record.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import {
  memoryDocument,
  storeBackup,
  type StoredBackup,
} from '../../engine/testing/memory-backups.ts';
import { FaultPlan } from '../../testing/fault-plan.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';

const source = new MemoryDatabase(['c/1', 'c/2', 'c/3'].map((path) => memoryDocument(path)));
let stored: StoredBackup;

beforeAll(async () => {
  stored = await storeBackup(source);
});

function reads({ operations }: FaultPlan): number {
  return operations.filter((operation) => operation === 'database.getDocuments').length;
}

const backup = { recordId: 'b1', mode: 'overwrite' } as const;

async function planned(
  world: RestoreWorld,
  pathPrefix: string | null,
  plan?: FaultPlan,
): Promise<Restore> {
  const at = { projectId: 'shop', firebaseProjectId: 'p', databaseId: '(default)', pathPrefix };
  return await world.begin({ ...backup, id: 'r1', dryRun: true, target: at }, plan);
}

/** `customers/own` is of no concern to a restore below the prefix `p/q`. */
const own = memoryDocument('customers/own');

test.each([
  { place: 'an empty database', prefix: null, there: [], isEmpty: true },
  { place: 'an empty prefix', prefix: 'p/q', there: [own], isEmpty: true },
  { place: 'a database with a document', prefix: null, there: [own], isEmpty: false },
  {
    place: 'a prefix with a document',
    prefix: 'p/q',
    there: [memoryDocument('p/q/c/own')],
    isEmpty: false,
  },
])('planning reads the target only where there is something: $place', async (place) => {
  const { prefix, there, isEmpty } = place;
  const world = RestoreWorld.open(stored, new MemoryDatabase(there));
  const plan = new FaultPlan();
  const restore = await planned(world, prefix, plan);
  expect(reads(plan)).toBe(isEmpty ? 0 : 1);
  expect(restore).toMatchObject({
    status: 'planned',
    plan: { create: 3, update: 0, unchanged: 0 },
  });
});

test('a document that somebody creates after the plan is a conflict and stays', async () => {
  const target = new MemoryDatabase([]);
  const world = RestoreWorld.open(stored, target);
  const { plan } = await planned(world, null);
  expect(plan).toMatchObject({ create: 3 });
  const theirs = memoryDocument('c/2', { revision: 7 });
  target.documents.set('c/2', theirs);
  const applied = await world.begin({ ...backup, id: 'r2', planId: 'r1', plan });
  expect(applied.outcome).toMatchObject({ written: 2, conflicts: 1, failed: 0 });
  expect(applied.outcome.conflicting).toEqual([
    { path: 'c/2', reason: 'Somebody else has created it since' },
  ]);
  expect(target.documents.get('c/2')).toEqual(theirs);
  expect([...target.documents.keys()].toSorted()).toEqual(['c/1', 'c/2', 'c/3']);
});

test.each([
  { place: 'an empty database', there: [], reads: { times: true } },
  { place: 'a database with a document', there: [own], reads: { times: false } },
])(
  'what was written is proven by times alone only in $place',
  async ({ there, reads: { times } }) => {
    // More than a batch: the first one is always compared.
    const paths = Array.from({ length: 1200 }, (_, index) => `c/${index}`);
    const many = await storeBackup(new MemoryDatabase(paths.map((path) => memoryDocument(path))));
    const plan = new FaultPlan();
    const world = RestoreWorld.open(many, new MemoryDatabase(there));
    const restore = await world.begin({ ...backup, id: 'r1' }, plan);
    expect(restore.outcome).toMatchObject({ written: 1200, failed: 0 });
    expect(plan.operations.includes('database.getUpdateTimes')).toBe(times);
  },
);
