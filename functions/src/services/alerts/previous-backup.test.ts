// What a new backup is measured against, with the stores in memory.
import { expect, test } from 'vitest';
import { alertSchema, type Alert } from '../../contract/alerts.ts';
import { backupRecordSchema, type BackupRecord } from '../../contract/backups.ts';
import { queuedRecord } from '../../testing/queued-record.ts';
import { BackupAlerts } from './backup-alerts.ts';
import { newAlert } from './new-alert.ts';

function byHand(hour: number, documentCount: number, include: string[] = []): BackupRecord {
  const createdAt = new Date(Date.UTC(2026, 10, 21, hour)).toISOString();
  const record = queuedRecord(`b${hour}`, { include, createdAt });
  return backupRecordSchema.parse({ ...record, metadata: { ...record.metadata, documentCount } });
}

async function previousOf(newestFirst: readonly BackupRecord[], lastAnomaly: Alert | null = null) {
  const alerts = new BackupAlerts({
    alerts: {
      unresolved: async () => [],
      lastAnomaly: async () => lastAnomaly,
    },
    records: {
      verified: async (_projectId, _scheduleId, limit) => newestFirst.slice(0, limit),
    },
    restores: { list: async () => [] },
    schedules: { get: async () => null },
    now: () => new Date('2026-11-22T00:00:00Z'),
  });
  return await alerts.previous(byHand(23, 500));
}

test('a backup made by hand is measured against the largest before it, and compared with the newest', async () => {
  const previous = await previousOf([
    byHand(4, 5, ['orders']),
    byHand(3, 600),
    byHand(2, 800),
    byHand(1, 1000),
  ]);
  expect(previous).toMatchObject({
    recordId: 'b3',
    largest: { recordId: 'b1', holding: { documents: 1000 } },
  });
});

test('not against what was there before an anomaly that was shown', async () => {
  const shown = newAlert({
    event: 'b3',
    projectId: 'shop',
    schedule: null,
    recordId: 'b3',
    name: 'By hand',
    raisedAt: byHand(3, 0).createdAt,
    kind: 'anomaly',
    message: 'Fewer documents',
    hint: null,
  });
  const previous = await previousOf([byHand(3, 600), byHand(2, 1000)], alertSchema.parse(shown));
  expect(previous?.largest).toMatchObject({ recordId: 'b3', holding: { documents: 600 } });
});

test('the first of its kind is measured against nothing', async () => {
  expect(await previousOf([byHand(4, 5, ['orders'])])).toBeNull();
});
