import { expect, test } from 'vitest';
import { memoryDocument, memoryRoot } from '../../engine/testing/memory-backups.ts';
import { CollectionTally } from '../../firestore-model/schema/collection-tally.ts';
import { customerDatabase } from '../../testing/customer-database.ts';
import { dataViews } from '../../testing/data-views.ts';
import { ExploreWorld } from '../../testing/explore-world.ts';
import { storedProject } from '../../testing/stored-project.ts';
import type { RunnableQuery } from '../ports/customer-database.ts';
import type { SchemaWanted } from './data-view.ts';
import type { Viewed } from './data-views.ts';

const { signal } = new AbortController();
const owned = { ownerId: 'ada', projectId: 'shop' };
const now = { ...owned, at: { kind: 'now' } } as const;
const inBackup = { ...owned, at: { kind: 'backup', recordId: 'b1' } } as const;

/** Schemas of a backup of so many documents, on a clock that moves so far with each look at it. */
async function schemasOf(count: number, { msPerLook = 0, live = 0 } = {}) {
  const world = new ExploreWorld();
  const paths = Array.from({ length: count }, (_, at) => `a/${String(at).padStart(5, '0')}`);
  const revisions = Object.fromEntries([...paths, 'a/00000/b/1'].map((path) => [path, 0]));
  await world.backUp('b1', revisions, { minute: 1 });
  const asked: RunnableQuery[] = [];
  const database = customerDatabase({
    root: memoryRoot,
    async *runQuery(query) {
      asked.push(query);
      yield Array.from({ length: live }, (_, at) => memoryDocument(`a/${at}`));
    },
  });
  let elapsed = 0;
  const views = dataViews({
    projects: { get: async () => storedProject('shop') },
    databases: { open: async () => database },
    access: world.access,
    elapsedMs: () => (elapsed += msPerLook),
  });
  const schemaOf = async (viewed: Viewed, wanted: SchemaWanted) =>
    views.open(viewed).schema(wanted, signal);
  return { schemaOf, asked };
}

test('a backup is tallied as a whole, for no reads, without what is deeper', async () => {
  const { schemaOf } = await schemasOf(1200);
  const part = await schemaOf(inBackup, { path: 'a' });
  expect(part).toMatchObject({ isSample: false, readCount: 0, nextPageToken: null });
  expect(part.tally.documents).toBe(1200);
  expect(part.progress?.passed).toBe(part.progress?.total);
});

test('calls that end early add up to the whole', async () => {
  const whole = await (await schemasOf(1200)).schemaOf(inBackup, { path: 'a' });
  const { schemaOf } = await schemasOf(1200, { msPerLook: 4000 });
  const merged = new CollectionTally();
  let pageToken: string | undefined;
  let calls = 0;
  do {
    const part = await schemaOf(inBackup, { path: 'a', pageToken });
    merged.merge(part.tally);
    pageToken = part.nextPageToken ?? undefined;
    calls += 1;
  } while (pageToken !== undefined);
  expect(calls).toBeGreaterThan(1);
  expect(merged.tally).toEqual(whole.tally);
});

test('of the database it is a sample, which says what it cost', async () => {
  const { schemaOf, asked } = await schemasOf(1, { live: 300 });
  expect(await schemaOf(now, { path: 'a' })).toMatchObject({
    tally: { documents: 300 },
    isSample: true,
    readCount: 300,
    nextPageToken: null,
  });
  expect(asked).toMatchObject([{ limit: 300, select: null }]);
  const few = await (await schemasOf(1, { live: 3 })).schemaOf(now, { path: 'a' });
  expect(few).toMatchObject({ isSample: false, readCount: 3 });
});

test('an empty collection costs a read', async () => {
  const { schemaOf } = await schemasOf(1);
  expect(await schemaOf(now, { path: 'a' })).toMatchObject({
    tally: { documents: 0, fields: [] },
    readCount: 1,
  });
});

test('a page token of another collection, or of the database, is refused', async () => {
  const { schemaOf } = await schemasOf(1200, { msPerLook: 4000 });
  const { nextPageToken } = await schemaOf(inBackup, { path: 'a' });
  const pageToken = nextPageToken ?? undefined;
  expect(pageToken).toBeDefined();
  for (const [where, path] of [
    [inBackup, 'b'],
    [now, 'a'],
  ] as const) {
    const refused = schemaOf(where, { path, pageToken });
    await expect(refused).rejects.toMatchObject({ code: 'invalid-argument' });
  }
});
