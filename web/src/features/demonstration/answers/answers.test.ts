import * as contract from '@firekeep/functions/contract';
import { backupRecordSchema, type BackupRecord } from '@firekeep/functions/contract';
import { describe, expect, it } from 'vitest';
import { demonstrationId } from '#config/demonstration.ts';
import { call } from '#lib/api/call.ts';
import { answerForDemonstration } from '#lib/api/local-answers.ts';
import { answerFromSample } from '#testing/demonstration.ts';
import { answerFrom } from './answers.ts';

answerFromSample();

const projectId = demonstrationId;
const id = demonstrationId;
const daily = { kind: 'daily', timeZone: 'Europe/Vienna', time: '02:10' } as const;

async function newest(): Promise<BackupRecord> {
  const [record] = await call(contract.listBackupRecords, { query: { projectId } });
  return backupRecordSchema.parse(record);
}

describe('the numbers of the demonstration', () => {
  it('agree between the newest backup, its evidence and the documents', async () => {
    const { metadata, verification } = await newest();
    const counts = new Map(metadata.collections.map((each) => [each.path, each.documentCount]));
    const listed = await call(contract.listCollections, { query: { pid: id } });
    for (const { path: collection, documentCount } of listed) {
      expect(counts.get(collection) ?? 0, collection).toBe(documentCount);
    }
    const sum = [...counts.values()].reduce((total, each) => total + each, 0);
    expect([metadata.documentCount, verification.documents]).toEqual([sum, sum]);
    expect(verification.rawBytes).toBe(metadata.rawBytes);
    expect(verification.chunks).toBe(metadata.chunkCount);
    const analytics = await call(contract.getAnalytics, { params: { id }, query: { days: '30' } });
    expect(analytics.backups.at(-1)?.documentCount).toBe(sum);
  });

  it('agree between the alert, the comparison and the plan that brings the collection back', async () => {
    const [alert] = await call(contract.listAlerts, { query: { projectId } });
    expect(alert).toMatchObject({
      state: 'open',
      details: { anomalies: [{ path: 'subscriptions', before: 9 }] },
    });
    const { summary, items, nextPageToken } = await call(contract.compareBackup, {
      params: { rid: alert?.details.comparedWith ?? '' },
      query: { against: alert?.recordId ?? '', pageSize: 200 },
    });
    expect(nextPageToken).toBeNull();
    expect(items).toHaveLength(summary.added + summary.removed + summary.changed);
    expect(summary.collections.find((each) => each.path === 'subscriptions')?.removed).toBe(9);
    const { plan } = await call(contract.getRestore, { params: { id: 'demo-plan' } });
    expect(plan).toMatchObject({ create: 9, update: 2, delete: 0 });
    const listed = await call(contract.listPlan, {
      params: { id: 'demo-plan' },
      query: { change: 'create', pageSize: 5 },
    });
    expect(listed.items).toHaveLength(5);
    expect(listed.nextPageToken).toBe('5');
  });

  it('adds up over the parts of a comparison', async () => {
    const compare = async (query: { pageSize?: number; pageToken?: string }) =>
      call(contract.compareBackup, {
        params: { rid: 'demo-night-29' },
        query: { against: 'live', ...query },
      });
    const whole = await compare({ pageSize: 0 });
    const first = await compare({ pageSize: 10 });
    const rest = await compare({ pageSize: 0, pageToken: first.nextPageToken ?? '' });
    for (const kind of ['added', 'removed', 'changed', 'unchanged'] as const) {
      expect((first.summary[kind] ?? 0) + (rest.summary[kind] ?? 0), kind).toBe(
        whole.summary[kind],
      );
    }
    expect(whole.summary.added).toBeGreaterThan(30);
  });

  it('show each state of a document once', async () => {
    const { items } = await call(contract.getDocumentHistory, {
      query: { pid: id, path: 'settings/opening-hours' },
    });
    expect(items.map(({ change, isLive }) => [change, isLive])).toEqual([
      ['changed', true],
      ['changed', false],
      ['earliest', false],
    ]);
    expect(items[0]?.versionId).toBe(items[2]?.versionId);
    const lost = await call(contract.getDocumentHistory, {
      query: { pid: id, path: 'subscriptions/sub-001' },
    });
    expect(lost.items.map(({ kind, change }) => [kind, change])).toEqual([
      ['absent', 'deleted'],
      ['version', 'earliest'],
    ]);
  });

  it('look alive whenever somebody comes', async () => {
    for (const time of ['2026-01-01T02:00:30Z', '2027-07-14T02:59:59Z', '2028-02-29T23:59:59Z']) {
      answerForDemonstration(answerFrom(new Date(time)));
      const { createdAt, metadata } = await newest();
      const age = Date.parse(time) - Date.parse(createdAt);
      expect(age).toBeGreaterThanOrEqual(3_600_000);
      expect(age).toBeLessThan(25 * 3_600_000);
      expect(metadata.documentCount).toBe(89);
      expect(metadata.backupName).toBe(`Every night ${createdAt.slice(0, 10)}`);
      const [schedule] = await call(contract.listSchedules, { query: { projectId } });
      const wait = Date.parse(schedule?.nextRunAt ?? '') - Date.parse(time);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(86_400_000);
    }
  });
});

describe('what a choice of collections covers', () => {
  it.each([
    [['customers'], [], ['customers', 'customers/*/orders']],
    [['**/orders'], [], ['customers/*/orders']],
    [
      [],
      ['customers/*/orders', 'roasts'],
      ['archive/*/reviews', 'customers', 'products', 'settings'],
    ],
    [['product'], [], []],
  ])('%j without %j', async (include, exclude, covered) => {
    const preview = await call(contract.previewSelection, {
      body: { projectId, include, exclude },
    });
    expect(
      preview.collections.filter(({ coverage }) => coverage === 'all').map((each) => each.path),
    ).toEqual(covered);
    expect(preview.covered + preview.leftOut).toBe(89);
  });
});

describe('when a schedule would run', () => {
  it.each([
    [daily, '2026-11-23T01:10:00.000Z'],
    [{ ...daily, kind: 'hourly' as const }, '2026-11-22T15:10:00.000Z'],
    [{ ...daily, kind: 'weekly' as const, weekday: 3 }, '2026-11-25T01:10:00.000Z'],
    [{ ...daily, kind: 'monthly' as const, monthDay: 4 }, '2026-12-04T01:10:00.000Z'],
  ])('%j', async (schedule, first) => {
    const { runs } = await call(contract.previewSchedule, {
      body: { schedule },
      about: projectId,
    });
    expect(runs[0]).toBe(first);
    expect(runs).toHaveLength(5);
  });

  it('is not known of an expression that only the server reads', async () => {
    const schedule = { kind: 'cron' as const, timeZone: 'UTC', cron: '0 3 * * *' };
    await expect(
      call(contract.previewSchedule, { body: { schedule }, about: projectId }),
    ).rejects.toMatchObject({ message: 'The live demo does not read cron expressions.' });
  });
});
