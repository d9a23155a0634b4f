// Bytes that are damaged on their way from storage, once: the backup is whole, and whoever operates
// Firekeep hears of it.
import { expect, test } from 'vitest';
import { backupRecordSchema } from '../../contract/backups.ts';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../../engine/testing/memory-backups.ts';
import { verifyWhole } from '../../engine/testing/verify-whole.ts';
import { initialVerifyState } from '../../engine/backup/verify.ts';
import { createLog } from '../../lib/log.ts';
import { Vaults } from '../jobs/vaults.ts';
import { verifyStateSchema } from '../../engine/backup/verify.ts';
import { queuedRecord } from '../../testing/queued-record.ts';
import { evidence } from './record-changes.ts';

/** Verifies a backup of which chunks are damaged in so many reads, one after the other. */
async function verifyWith(damagedReads: number) {
  const plain = memoryVault();
  const documents = [memoryDocument('customers/1'), memoryDocument('customers/2')];
  const backup = await takeMemoryBackup(plain, new MemorySource(documents), { backupId: 'b1' });
  let left = damagedReads;
  const store = Object.assign(Object.create(plain.store), {
    get: async (name: string) => {
      const bytes = await plain.store.get(name);
      if (name.includes('/chunks/') && left > 0) {
        left -= 1;
        bytes[20] = (bytes[20] ?? 0) ^ 1;
      }
      return bytes;
    },
  });
  const lines: string[] = [];
  const log = createLog((line) => void lines.push(line));
  const { onHealed } = await new Vaults(store, { get: async () => Buffer.alloc(32, 1) }, log).open(
    'shop',
    'ada',
  );
  const state = await verifyWhole(
    { ...plain, store, ...(onHealed === undefined ? {} : { onHealed }) },
    backup,
  );
  const found = evidence(state, { checked: 1, mismatches: [] }, new Date('2026-01-01'));
  return { found, lines };
}

test('a read that is good the second time is counted in the evidence, and logged', async () => {
  const { found, lines } = await verifyWith(1);
  expect(found).toMatchObject({ status: 'verified', healedReads: 1, mismatches: [] });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      severity: 'WARNING',
      message: 'A stored object was damaged when first read, and whole when read again',
      projectId: 'shop',
      reason: expect.stringMatching(/^chunk [0-9a-f]{12}$/),
    },
  ]);
});

test('one that is damaged both times is damage, and no read at all that was healed', async () => {
  const { found, lines } = await verifyWith(2);
  expect(found).toMatchObject({ status: 'failed', healedReads: 0 });
  expect(lines).toEqual([]);
  expect((await verifyWith(0)).found).toMatchObject({ status: 'verified', healedReads: 0 });
});

test('records and states from before these reads were counted are read', () => {
  const record = queuedRecord('b1');
  const { healedReads: _healedReads, ...verification } = record.verification;
  expect(backupRecordSchema.parse({ ...record, verification }).verification.healedReads).toBe(0);
  const { healed: _healed, ...state } = initialVerifyState();
  expect(verifyStateSchema.parse(state).healed).toBe(0);
});
