// Sweeping with stores in memory: a worker that stands still in the middle of deleting, and wakes
// when all has moved on.
import { expect, test } from 'vitest';
import { verifyWhole } from '../../engine/testing/verify-whole.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../../engine/testing/memory-backups.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import { FaultPlan } from '../../testing/fault-plan.ts';
import { createMemoryBackupUse } from '../../testing/memory/backup-use.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { MemoryJobStore } from '../../testing/memory/job-store.ts';
import { createRetainedBackups } from '../../adapters/records/retained-backups.ts';
import { stepContext } from '../../testing/step-context.ts';
import { withFaults } from '../../testing/with-faults.ts';
import type { SweepState } from './retention-state.ts';
import { initialSweep, sweepStep } from './sweep.ts';
import type { SweepWork } from './sweep-work.ts';

const now = () => new Date('2026-01-02T00:00:00Z');
const source = new MemorySource(
  Array.from({ length: 1500 }, (_, index) =>
    memoryDocument(`customers/${10_000 + index}`, { sizeBytes: 8000 }),
  ),
);

/** A project of which no backup is left. */
function workOf(vault: Vault): SweepWork {
  const documents = new MemoryDocuments();
  const jobs = new MemoryJobStore(documents, now);
  const options = {
    retained: createRetainedBackups(documents),
    use: createMemoryBackupUse(documents, jobs),
    jobs,
    scrub: { suspect: async () => undefined },
    now,
    graceMs: 0,
  };
  return { options, context: stepContext({ kind: 'retention' }), vault };
}

async function stepsUntil(work: SweepWork, phase: SweepState['phase']): Promise<SweepState> {
  let state: SweepState | null = initialSweep(now());
  while (state.phase !== phase) {
    state = await sweepStep(work, state);
    if (state === null) {
      throw new Error('the sweep is over');
    }
  }
  return state;
}

async function mismatchesOf(vault: Vault, manifest: Manifest): Promise<readonly string[]> {
  const { mismatches } = await verifyWhole(vault, manifest);
  return mismatches;
}

/** A sweep whose worker stands still before it deletes a chunk that no backup needs. */
async function frozenSweep() {
  const vault = memoryVault();
  await takeMemoryBackup(vault, source, { backupId: 'b1' });
  const plan = new FaultPlan([{ effect: { kind: 'pause' }, method: 'delete', nth: 1 }]);
  const seam = { seam: 'objects', plan, life: { isGone: false }, toError: () => new Error() };
  const store = withFaults(vault.store, seam);
  const frozen = workOf({ ...vault, store });
  const state = await stepsUntil(frozen, 'deleting');
  const deleting = sweepStep(frozen, state);
  await plan.paused();
  const chunks = () => [...vault.store.objects.keys()].filter((name) => name.includes('/chunks/'));
  const wake = async () => {
    plan.resume();
    await deleting;
  };
  return { vault, state, chunks, wake };
}

test('deletes chunks that no backup needs', async () => {
  const { chunks, wake } = await frozenSweep();
  await wake();
  expect(chunks()).toEqual([]);
});

test('a worker that wakes deletes nothing that a backup has stored again since', async () => {
  const { vault, state, chunks, wake } = await frozenSweep();
  // Its successor deletes everything, and lets backups go on.
  await sweepStep(workOf(vault), state);
  expect(chunks()).toEqual([]);
  const backup = await takeMemoryBackup(vault, source, { backupId: 'b2' });
  await wake();
  expect(await mismatchesOf(vault, backup)).toEqual([]);
});

test('a worker that wakes deletes nothing that a backup has found stored since', async () => {
  const { vault, chunks, wake } = await frozenSweep();
  // Its job has come to nothing: what it did not delete is still there, and a backup relies on it.
  const left = chunks();
  expect(left.length).toBeGreaterThan(0);
  const backup = await takeMemoryBackup(vault, source, { backupId: 'b2' });
  await wake();
  expect(chunks()).toEqual(expect.arrayContaining(left));
  expect(await mismatchesOf(vault, backup)).toEqual([]);
});

test('what the bucket retains is passed over, and from then on not condemned', async () => {
  const vault = memoryVault();
  await takeMemoryBackup(vault, source, { backupId: 'b1' });
  const state = await stepsUntil(workOf(vault), 'deleting');
  const chunks = [...vault.store.objects.keys()].filter((name) => name.includes('/chunks/'));
  for (const name of chunks) {
    vault.store.retained.set(name, '2036-01-01T00:00:00.000Z');
  }
  await sweepStep(workOf(vault), state);
  expect([...vault.store.objects.keys()]).toEqual(expect.arrayContaining(chunks));
  expect(await sweepStep(workOf(vault), initialSweep(now()))).toBeNull();
});
