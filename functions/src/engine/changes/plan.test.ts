// Comparing a backup with a database in memory.
import { beforeAll, expect, test } from 'vitest';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../testing/memory-backups.ts';
import { memorySource } from '../testing/memory-apply-step.ts';
import { MemoryDatabase } from '../testing/memory-database.ts';
import { unlimited } from '../step-limits.ts';
import type { Manifest } from '../format/manifest-schema.ts';
import type { Entry } from './entries.ts';
import { initialPlanState, runPlanStep } from './plan.ts';
import { replace } from './rewrite/rewrite.ts';

/** Counts the documents that are asked for. */
class CountingDatabase extends MemoryDatabase {
  asked = 0;

  override async getDocuments(paths: readonly string[]): Promise<Map<string, Uint8Array>> {
    this.asked += paths.length;
    return await super.getDocuments(paths);
  }
}

/** Answers later requests first. */
class SlowDatabase extends CountingDatabase {
  requests = 0;
  /** The number of the request that fails; 0 for none. */
  failAt = 0;

  override async getDocuments(paths: readonly string[]): Promise<Map<string, Uint8Array>> {
    const found = await super.getDocuments(paths);
    this.requests += 1;
    if (this.requests === this.failAt) {
      throw new Error('no answer');
    }
    for (let turns = 8 - (this.requests % 8); turns > 0; turns -= 1) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    return found;
  }
}

async function planOf(target: MemoryDatabase, isTargetEmpty: boolean) {
  const vault = memoryVault();
  const held = ['c/a', 'c/b', 'd/c'].map((path) => memoryDocument(path));
  const manifest = await takeMemoryBackup(vault, new MemorySource(held));
  const entries: Entry[] = [];
  const state = await runPlanStep({
    source: memorySource(vault, manifest),
    target,
    rewrite: replace,
    state: initialPlanState({ isTargetEmpty }),
    limits: unlimited,
    onProgress: () => undefined,
    commit: async (_state, found) => {
      entries.push(...found);
    },
  });
  return { state, entries };
}

test('of an empty target nothing is read: all is to be created, and shown so', async () => {
  const compared = await planOf(new CountingDatabase([]), false);
  const target = new CountingDatabase([]);
  const { state, entries } = await planOf(target, true);
  expect(target.asked).toBe(0);
  expect(entries).toMatchObject(
    ['c/a', 'c/b', 'd/c'].map((path) => ({ path, change: 'create', time: null })),
  );
  expect(state).toMatchObject({ documents: 3, tally: { create: 3, update: 0, unchanged: 0 } });
  expect(state.tally.sampled.create.documents).toBe(3);
  expect({ ...state, isTargetEmpty: false }).toEqual(compared.state);
});

test('what is there is compared', async () => {
  const target = new CountingDatabase([
    memoryDocument('c/a'),
    memoryDocument('c/b', { revision: 1 }),
  ]);
  const { state, entries } = await planOf(target, false);
  expect(target.asked).toBe(3);
  expect(state.tally).toMatchObject({ create: 1, update: 1, unchanged: 1 });
  const revision = { field: ['revision'], before: 'int64', after: 'int64', documents: 1 };
  expect(state.tally.collections).toEqual([
    { path: 'c', create: 0, update: 1, delete: 0, fields: [revision], moreFields: 0 },
    { path: 'd', create: 1, update: 0, delete: 0, fields: [], moreFields: 0 },
  ]);
  expect(entries.map(({ path, change }) => [path, change])).toEqual([
    ['c/b', 'update'],
    ['d/c', 'create'],
  ]);
});

// Of 20 KB each: several chunks, of several batches.
const large = Array.from({ length: 600 }, (_, index) => `c/${String(index).padStart(3, '0')}`);
const text = 'x'.repeat(20_000);
const changed = large.filter((_, index) => index % 2 === 1);
const vault = memoryVault();
let manifest: Manifest;

beforeAll(async () => {
  const source = new MemorySource(large.map((path) => memoryDocument(path, { text })));
  manifest = await takeMemoryBackup(vault, source, { chunksPerPage: 2 });
});

/** Plans in as many steps as it takes, after a failure too. */
async function planLarge(failAt: number, documentsPerStep: number) {
  const target = new SlowDatabase(
    large.map((path, index) => memoryDocument(path, { text, revision: index % 2 })),
  );
  target.failAt = failAt;
  const entries: Entry[] = [];
  let state = initialPlanState({ isTargetEmpty: false });
  const failures: unknown[] = [];
  let steps = 0;
  for (; !state.isDone; steps += 1) {
    const isBudgetSpent = () => target.asked > (steps + 1) * documentsPerStep;
    const step = runPlanStep({
      source: memorySource(vault, manifest),
      target,
      rewrite: replace,
      state,
      limits: { ...unlimited, commitEveryMs: 0, isBudgetSpent },
      onProgress: () => undefined,
      commit: async (next, found) => {
        state = next;
        entries.push(...found);
      },
    });
    const [result] = await Promise.allSettled([step]);
    failures.push(...(result.status === 'rejected' ? [result.reason] : []));
  }
  expect(failures).toEqual(failAt === 0 ? [] : [new Error('no answer')]);
  expect(entries.map(({ path }) => path)).toEqual(changed);
  expect(state).toMatchObject({ documents: 600, tally: { update: 300, unchanged: 300 } });
  expect(state.tally.collections).toMatchObject([{ path: 'c', update: 300 }]);
  return { steps, requests: target.requests };
}

test('in many steps every document is compared once, whatever the order of the answers', async () => {
  const { steps } = await planLarge(0, 200);
  expect(steps).toBeGreaterThan(1);
});

test('wherever a step fails, the next continues after the last chunk that was committed', async () => {
  const { requests } = await planLarge(0, Infinity);
  expect(requests).toBeGreaterThan(4);
  for (let failAt = 1; failAt <= requests; failAt += 1) {
    expect((await planLarge(failAt, Infinity)).steps).toBe(2);
  }
});
