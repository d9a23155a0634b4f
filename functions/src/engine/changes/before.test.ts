// Saving what a restore is about to change, with a database and a store in memory.
import { expect, test } from 'vitest';
import { chunkDocuments } from '../format/chunk.ts';
import { documentPath } from '../format/document.ts';
import type { ChunkRef } from '../format/manifest-schema.ts';
import { unlimited, type StepLimits } from '../step-limits.ts';
import { readChunk } from '../store/read-chunk.ts';
import {
  CountingStore,
  memoryDocument,
  memoryRoot,
  memoryVault,
} from '../testing/memory-backups.ts';
import { MemoryDatabase } from '../testing/memory-database.ts';
import type { Entry } from './entries.ts';
import { initialSafetyState, runSafetyStep } from './before.ts';

const time = '1700000000000000';

/** Every fourth is created; the others are changed, and of some kilobytes: several chunks. */
const plan = Array.from({ length: 800 }, (_, index): Entry => {
  const path = `c/${String(index).padStart(4, '0')}`;
  const isCreated = index % 4 === 0;
  return { path, change: isCreated ? 'create' : 'update', time: isCreated ? null : time };
});
const changed = plan.filter(({ change }) => change === 'update').map(({ path }) => path);
const created = plan.filter(({ change }) => change === 'create').map(({ path }) => path);

/** Answers in another order than it was asked in, and counts what it is asked for at once. */
class SlowDatabase extends MemoryDatabase {
  mostAtOnce = 0;
  private active = 0;
  private requests = 0;

  override async getDocuments(paths: readonly string[]): Promise<Map<string, Uint8Array>> {
    this.requests += 1;
    this.active += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.active);
    for (let turns = this.requests % 4; turns > 0; turns -= 1) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    this.active -= 1;
    return await super.getDocuments(paths);
  }
}

async function saveAll(target: MemoryDatabase, limits: () => StepLimits) {
  const vault = memoryVault();
  const chunks: ChunkRef[] = [];
  const names: string[] = [];
  let state = initialSafetyState();
  let steps = 0;
  for (; !state.isDone; steps += 1) {
    const { cursor } = state;
    state = await runSafetyStep({
      vault,
      target,
      entries: (async function* () {
        yield* plan.filter(({ path }) => cursor === null || path > cursor);
      })(),
      isExcluded: () => false,
      suspect: new Set(),
      state,
      limits: limits(),
      onProgress: () => undefined,
      commit: async (_next, found) => {
        chunks.push(...found.chunks);
        names.push(...found.created.map(({ path }) => path));
      },
    });
  }
  const saved: string[] = [];
  for (const chunk of chunks) {
    for (const document of chunkDocuments(await readChunk(vault, chunk))) {
      saved.push(documentPath(document, memoryRoot));
    }
  }
  return { state, steps, saved, names, chunks };
}

function databaseBefore(): SlowDatabase {
  return new SlowDatabase(changed.map((path) => memoryDocument(path, { text: path.repeat(1200) })));
}

test('documents are read side by side and saved in their order', async () => {
  const target = databaseBefore();
  const { state, saved, names, chunks } = await saveAll(target, () => unlimited);
  expect(target.mostAtOnce).toBe(4);
  expect(saved).toEqual(changed);
  expect(names).toEqual(created);
  expect(chunks.length).toBeGreaterThan(1);
  expect(state).toMatchObject({ chunks: chunks.length, newChunks: chunks.length, created: 200 });
  expect(state.totals.documents).toBe(600);
});

test('in many steps nothing is saved twice or missed', async () => {
  const hurried = () => ({ ...unlimited, isBudgetSpent: () => true });
  const { state, steps, saved, names } = await saveAll(databaseBefore(), hurried);
  expect(steps).toBeGreaterThan(1);
  expect(saved).toEqual(changed);
  expect(names).toEqual(created);
  expect(state.totals.documents).toBe(600);
});

test('a document that is no longer as the plan saw it is skipped', async () => {
  const target = databaseBefore();
  target.documents.set('c/0001', memoryDocument('c/0001', { seconds: 1_700_000_001 }));
  target.documents.delete('c/0002');
  const { saved } = await saveAll(target, () => unlimited);
  expect(saved).toEqual(changed.filter((path) => path !== 'c/0001' && path !== 'c/0002'));
});

class RefusingStore extends CountingStore {
  puts = 0;
  active = 0;

  override async put(): Promise<never> {
    this.puts += 1;
    this.active += 1;
    const ms = this.puts === 1 ? 20 : 60;
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
    this.active -= 1;
    throw new Error('no');
  }
}

test('a chunk that is not stored fails the step, once nothing is on its way', async () => {
  const store = new RefusingStore();
  const step = runSafetyStep({
    vault: { ...memoryVault(), store },
    target: databaseBefore(),
    entries: (async function* () {
      yield* plan;
    })(),
    isExcluded: () => false,
    suspect: new Set(),
    state: initialSafetyState(),
    limits: unlimited,
    onProgress: () => undefined,
    commit: async () => undefined,
  });
  await expect(step).rejects.toThrow('no');
  expect(store.puts).toBeGreaterThan(1);
  expect(store.active).toBe(0);
});
