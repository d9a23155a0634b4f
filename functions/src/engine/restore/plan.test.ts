// Comparing a backup with a database in memory.
import { expect, test } from 'vitest';
import {
  memoryDocument,
  memoryRoot,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../testing/memory-backups.ts';
import { MemoryDatabase } from '../testing/memory-database.ts';
import { unlimited } from '../step-limits.ts';
import type { Entry } from './entries.ts';
import { initialPlanState, runPlanStep } from './plan.ts';
import { TargetForm } from './target-form.ts';

const everything = { paths: [], below: false, collections: [], collectionGroups: [] };
const form = new TargetForm({
  sourceRoot: memoryRoot,
  targetRoot: memoryRoot,
  prefix: null,
  retarget: false,
});

/** Counts the documents that are asked for. */
class CountingDatabase extends MemoryDatabase {
  asked = 0;

  override async getDocuments(paths: readonly string[]): Promise<Map<string, Uint8Array>> {
    this.asked += paths.length;
    return await super.getDocuments(paths);
  }
}

async function planOf(target: MemoryDatabase, isTargetEmpty: boolean) {
  const vault = memoryVault();
  const held = ['c/a', 'c/b', 'd/c'].map((path) => memoryDocument(path));
  const manifest = await takeMemoryBackup(vault, new MemorySource(held));
  const entries: Entry[] = [];
  const state = await runPlanStep({
    vault,
    manifest,
    target,
    form,
    mode: 'overwrite',
    scope: everything,
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
  expect(entries).toEqual(
    ['c/a', 'c/b', 'd/c'].map((path) => ({ path, change: 'create', time: null })),
  );
  expect(state).toMatchObject({ documents: 3, tally: { create: 3, update: 0, unchanged: 0 } });
  expect(state.tally.samples).toHaveLength(3);
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
  expect(entries.map(({ path, change }) => [path, change])).toEqual([
    ['c/b', 'update'],
    ['d/c', 'create'],
  ]);
});
