// What the end of a verification that came to nothing says of the backup.
import { expect, test } from 'vitest';
import type { BackupRecord } from '../../contract/backups.ts';
import { MemoryJobs } from '../../testing/memory-jobs.ts';
import type { Claim } from '../ports/job-store.ts';
import { VerificationHandler, type VerificationHandlerOptions } from './verification-handler.ts';

const checkedAt = '2026-10-01T06:00:00.000Z';
const now = new Date('2026-11-21T12:00:00.000Z');

function completed(verification: Partial<BackupRecord['verification']>) {
  return {
    id: 'r1',
    projectId: 'shop',
    metadata: { documentCount: 7 },
    verification: {
      status: 'running',
      checkedAt,
      chunks: 1,
      // As far as the verification got.
      documents: 3,
      rawBytes: 70,
      countsChecked: 2,
      mismatches: [],
      ...verification,
    },
  } as unknown as BackupRecord;
}

function handlerOf(record: BackupRecord): VerificationHandler {
  const alarms = { notVerified: async () => [] };
  return new VerificationHandler({
    records: { get: async () => ({ ownerId: 'ada', value: record }) },
    alarms,
    now: () => now,
  } as unknown as VerificationHandlerOptions);
}

async function claimed(): Promise<Claim> {
  return (await new MemoryJobs({ kind: 'verification' }).claim('r1', 0, 1000)) as Claim;
}

const outOfReach = { code: 'unavailable', message: 'Storage can not be reached', hint: null };

test('leaves what the verification before found, when nothing was found out', async () => {
  const verified = { 'verification.status': 'verified', 'verification.documents': 7 };
  const handler = handlerOf(completed({}));
  expect(await handler.failed(await claimed(), outOfReach)).toMatchObject([{ patch: verified }]);
  expect(await handler.cancelled(await claimed())).toMatchObject([{ patch: verified }]);
  const damaged = handlerOf(completed({ mismatches: ['chunk 12 is missing'] }));
  expect(await damaged.failed(await claimed(), outOfReach)).toMatchObject([
    { patch: { 'verification.status': 'failed' } },
  ]);
});

test('says what is damaged', async () => {
  const damage = { code: 'corrupt', message: 'the manifest is missing', hint: null };
  const patches = await handlerOf(completed({})).failed(await claimed(), damage);
  expect(patches).toMatchObject([
    {
      patch: {
        verification: {
          status: 'failed',
          checkedAt: now.toISOString(),
          mismatches: ['the manifest is missing'],
        },
      },
    },
  ]);
});
