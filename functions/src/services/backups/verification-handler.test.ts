// What the end of a verification that came to nothing says of the backup.
import { expect, test } from 'vitest';
import type { BackupRecord } from '../../contract/backups.ts';
import { MemoryStore } from '../../engine/testing/memory-store.ts';
import { memoryAlerts } from '../../testing/memory-alerts.ts';
import { createBackupRecords } from '../../adapters/records/backup-records.ts';
import { createDamagedChunks } from '../../adapters/records/damaged-chunks.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { MemoryJobStore } from '../../testing/memory/job-store.ts';
import { stepContext } from '../../testing/step-context.ts';
import { verifiedRecord } from '../../testing/verified-record.ts';
import { newAlert } from '../alerts/new-alert.ts';
import { Vaults } from '../jobs/vaults.ts';
import { VerificationHandler } from './verification-handler.ts';

const checkedAt = '2026-10-01T06:00:00.000Z';
const now = new Date('2026-11-21T12:00:00.000Z');

/** The handler of the backup `r1` of 7 documents, as far as its verification got. */
function handlerOf(
  verification: Partial<BackupRecord['verification']>,
  alerts: Readonly<Record<string, object>> = {},
): VerificationHandler {
  const documents = new MemoryDocuments();
  for (const [path, document] of Object.entries(alerts)) {
    documents.set(path, document);
  }
  const record = verifiedRecord('r1', { documentCount: 7 });
  documents.set('backupRecords/r1', {
    ...record,
    ownerId: 'ada',
    verification: {
      ...record.verification,
      status: 'running',
      checkedAt,
      chunks: 1,
      documents: 3,
      rawBytes: 70,
      countsChecked: 2,
      ...verification,
    },
  });
  const at = () => now;
  return new VerificationHandler({
    records: createBackupRecords(documents),
    alerts: memoryAlerts(documents, at),
    jobs: new MemoryJobStore(documents, at),
    damagedChunks: createDamagedChunks(documents),
    vaults: new Vaults(new MemoryStore(), { get: async () => Buffer.alloc(32, 1) }),
    divide: { rangeDocuments: 1_000_000, parallel: 1, mostParallel: 1 },
    now: at,
  });
}

const { claim } = stepContext({ kind: 'verification' });

const outOfReach = { code: 'unavailable', message: 'Storage cannot be reached', hint: null };

const alert = [
  { collection: 'alarms', patch: { kind: 'not-verified' } },
  { collection: 'noticeEvents', patch: { kind: 'raised' } },
];

test('leaves what the verification before found, when nothing was found out', async () => {
  const verified = { 'verification.status': 'verified', 'verification.documents': 7 };
  const lately = handlerOf({ checkedAt: '2026-10-18T06:00:00.000Z' });
  expect(await lately.failed(claim, outOfReach)).toMatchObject([{ patch: verified }]);
  const handler = handlerOf({});
  expect(await handler.failed(claim, outOfReach)).toMatchObject([{ patch: verified }, ...alert]);
  expect(await handler.cancelled(claim)).toMatchObject([{ patch: verified }]);
  const damaged = handlerOf({ mismatches: ['chunk 12 is missing'] });
  expect(await damaged.failed(claim, outOfReach)).toMatchObject([
    { patch: { 'verification.status': 'failed' } },
    ...alert,
  ]);
});

test('says what is damaged', async () => {
  const damage = { code: 'corrupt', message: 'the manifest is missing', hint: null };
  const patches = await handlerOf({}).failed(claim, damage);
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
    ...alert,
  ]);
});

test('a key that is gone is no matter of reach, however new the evidence', async () => {
  const handler = handlerOf({ checkedAt: '2026-11-20T06:00:00.000Z' });
  const gone = { code: 'failed-precondition', message: 'The key is gone', hint: null };
  expect(await handler.failed(claim, gone)).toMatchObject([{}, ...alert]);
});

test('raises an alert about the same backup again only once the one before is over', async () => {
  const damage = { code: 'corrupt', message: 'the manifest is missing', hint: null };
  const alerts = (state: string) => ({
    'alarms/before': {
      ...newAlert({
        kind: 'not-verified',
        event: 'r1',
        projectId: 'shop',
        schedule: null,
        recordId: 'r1',
        name: 'Nightly',
        message: 'chunk 12 is missing',
        raisedAt: checkedAt,
      }),
      state,
      ownerId: 'ada',
    },
  });
  expect(await handlerOf({}, alerts('acknowledged')).failed(claim, damage)).toHaveLength(1);
  const again = await handlerOf({}, alerts('resolved')).failed(claim, damage);
  expect(again).toMatchObject([{}, ...alert]);
  expect(again[1]).not.toMatchObject({ id: 'r1-not-verified' });
});
