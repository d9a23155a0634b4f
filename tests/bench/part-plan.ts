// A restore plan as long as a large database, looked through.
import { performance } from 'node:perf_hooks';
import { createPageTokens } from '../../functions/src/services/page-tokens/page-tokens.ts';
import { newRestore } from '../../functions/src/services/changes/new-restore.ts';
import { RestorePlans } from '../../functions/src/services/changes/restore-plans.ts';
import {
  maxEntriesPerPage,
  readEntries,
  restoreFolder,
  withShapes,
  writeEntries,
  writeIndex,
  type Entry,
} from '../../functions/src/engine/changes/entries.ts';
import type { PageRef } from '../../functions/src/engine/format/manifest-schema.ts';
import type { ResultOf } from './results.ts';
import { newVault, type Say } from './suite.ts';
import { openVault, type CountingVault } from './vault.ts';

type Plan = ResultOf<'plan'>;

const id = 'bench-plan';
/** Nine in ten changes are in the first one; the last is in its last page alone. */
const groups = ['alpha', 'customers/*/orders', 'zulu'] as const;

function pathOf(index: number, changes: number): string {
  const name = index.toString().padStart(9, '0');
  if (index >= changes - 10) {
    return `zulu/${name}`;
  }
  return index < changes * 0.9 ? `alpha/${name}` : `customers/c${name}/orders/1`;
}

async function store(vault: CountingVault, changes: number): Promise<PageRef[]> {
  const folder = restoreFolder(id);
  const refs: PageRef[] = [];
  for (let from = 0; from < changes; from += maxEntriesPerPage) {
    const length = Math.min(maxEntriesPerPage, changes - from);
    const entries = Array.from({ length }, (_, index): Entry => ({
      path: pathOf(from + index, changes),
      change: 'update',
      time: '1800000000000000',
    }));
    const name = `w-${from.toString().padStart(9, '0')}`;
    refs.push(withShapes(await writeEntries(vault, { folder, name }, entries), entries));
  }
  await writeIndex(vault, { folder, name: 'plan' }, refs);
  return refs;
}

/** As the API has them: nothing but the stored plan is asked. */
function plansOf(vault: CountingVault, changes: number): RestorePlans {
  const target = { projectId: 'p', firebaseProjectId: 'p', databaseId: '(default)' };
  const cost = { reads: 0, writes: 0, deletes: 0, usd: 0 };
  const counts = { create: 0, update: changes, delete: 0, unchanged: 0 };
  const restore = {
    ...newRestore({
      id,
      projectId: 'p',
      recordId: 'b',
      scope: {},
      mode: 'overwrite',
      dryRun: true,
      retargetReferences: false,
      safetyBackup: true,
      createdAt: new Date(0).toISOString(),
      target: { ...target, pathPrefix: null },
      plan: { ...counts, collections: null, cost, warnings: [], below: null },
    }),
    status: 'planned' as const,
  };
  const unused = async (): Promise<never> => {
    throw new Error('a plan is listed without it');
  };
  return new RestorePlans({
    restores: { get: async () => ({ ownerId: 'bench', value: restore }) },
    projects: { get: unused },
    databases: { open: unused },
    vaults: { open: async () => vault },
    pageTokens: createPageTokens([Buffer.alloc(32, 1)]),
  });
}

async function timed<T>(work: () => T | Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now();
  const value = await work();
  return { value, ms: performance.now() - start };
}

/** @param changes of the plan */
export async function measurePlan(changes: number, rounds: number, say: Say): Promise<Plan> {
  say(`plan: storing ${changes} changes`);
  const vault = openVault(newVault());
  const refs = await store(vault, changes);
  const plans = plansOf(vault, changes);
  const found: Plan = { changes, groups: [], pageMs: [] };
  // Once before, as in a process that answers calls.
  await plans.list('bench', id, { pageSize: 300 });
  for (let round = 1; round <= rounds; round += 1) {
    say(`plan: round ${round} of ${rounds}`);
    for (const group of groups) {
      const { value, ms } = await timed(() =>
        plans.list('bench', id, { collection: group, pageSize: 300 }),
      );
      if (value.items.length === 0) {
        throw new Error(`nothing of ${group} was there at once`);
      }
      found.groups.push({ group, ms });
    }
    const { ms } = await timed(() => readEntries(vault, restoreFolder(id), refs[0]!));
    found.pageMs.push(ms);
  }
  return found;
}
