import * as contract from '@firekeep/functions/contract';
import {
  backupRecordSchema,
  type BackupRecord,
  type Endpoint,
  type EndpointData,
} from '@firekeep/functions/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demonstrationId } from '#config/demonstration.ts';
import { call, type CallInput } from '#lib/api-client.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { answerForDemonstration } from '#lib/local-answers.ts';
import { answerFrom } from './answer-call.ts';

const now = new Date('2026-11-22T15:00:00Z');
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  answerForDemonstration(answerFrom(now));
});

afterEach(() => {
  vi.unstubAllGlobals();
  patchAuthState({ user: null });
  expect(fetched).not.toHaveBeenCalled();
});

const projectId = demonstrationId;
const id = demonstrationId;
const rid = 'demo-night-00';
const path = 'products/guji-natural';
const daily = { kind: 'daily', timeZone: 'Europe/Vienna', time: '02:10' } as const;
const target = { projectId };

const asked = new Set<Endpoint>();

/** As `call`; the client parses the answer with the endpoint's own schema. */
async function ask<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<EndpointData<E>> {
  asked.add(endpoint);
  return call(endpoint, input);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}

/** Everything of the contract that a page of a project can ask. */
const exported: readonly unknown[] = Object.values(contract);
const ofProjects = exported
  .filter(isEndpoint)
  .filter((endpoint) => endpoint.access === 'user' && endpoint.path.startsWith('/api/projects/'));

const elsewhere = new Set<Endpoint>([
  // The demonstration is in no query of the dashboard, and two databases can't be compared where there is one.
  contract.listSavedQueries,
  contract.compareProjects,
]);

describe('what a page of the demonstration asks', () => {
  it('is answered as the contract says, and never sent', async () => {
    await ask(contract.listCollections, { query: { pid: id } });
    await ask(contract.listDocuments, { query: { pid: id, path: 'roasts' } });
    await ask(contract.getDocument, { query: { pid: id, path } });
    await ask(contract.listBackupCollections, { params: { rid }, query: {} });
    await ask(contract.listBackupDocuments, { params: { rid }, query: { path: 'products' } });
    await ask(contract.getBackupDocument, { params: { rid }, query: { path } });
    await ask(contract.listBackupRecords, { query: { projectId } });
    await ask(contract.getBackupRecord, { params: { rid }, query: {} });
    await ask(contract.listConfigurations, { query: { projectId } });
    await ask(contract.previewSchedule, { body: { schedule: daily }, about: projectId });
    await ask(contract.previewRetention, {
      params: { cid: 'demo-nightly' },
      body: { retention: { keepLast: 3, gfs: { daily: 7, weekly: 4, monthly: 2 } } },
    });
    await ask(contract.previewSelection, { body: { projectId, include: [], exclude: [] } });
    await ask(contract.listAlarms, { query: { projectId } });
    await ask(contract.compareBackup, { params: { rid }, query: { against: 'live' } });
    await ask(contract.getDocumentHistory, { query: { pid: id, path } });
    await ask(contract.getSecurity, { params: { id } });
    await ask(contract.analyzeRules, { params: { id }, body: {} });
    await ask(contract.listAuditLog, { params: { id }, query: {} });
    await ask(contract.getAnalytics, { params: { id }, query: { days: '90' } });
    await ask(contract.testConnection, { params: { id } });
    await ask(contract.listRestores, { query: { projectId } });
    await ask(contract.getRestore, { params: { id: 'demo-plan' } });
    await ask(contract.listPlan, { params: { id: 'demo-plan' }, query: {} });
    await ask(contract.getPlanDifference, { params: { id: 'demo-plan' }, query: { path } });
    await ask(contract.startRestore, {
      body: { projectId, recordId: rid, target, mode: 'mirror', dryRun: true },
    });
    const unanswered = ofProjects.filter(
      (endpoint) => endpoint.method === 'GET' && !asked.has(endpoint) && !elsewhere.has(endpoint),
    );
    expect(unanswered.map((endpoint) => endpoint.path)).toEqual([]);
  });

  it('is refused where it would change something, with a sentence and a way to an account', async () => {
    const cid = 'demo-nightly';
    const answers = await Promise.allSettled([
      call(contract.startBackup, { body: { projectId } }),
      call(contract.verifyBackup, { params: { rid } }),
      call(contract.changeBackupRecord, { params: { rid }, body: { held: true } }),
      call(contract.deleteBackupRecord, { params: { rid } }),
      call(contract.createDownloadLink, { params: { rid }, body: { format: 'json' } }),
      call(contract.exportBackupKey, { params: { id } }),
      call(contract.startImport, {
        body: { projectId, backupName: 'x', sizeBytes: 1, compression: 'none' },
      }),
      call(contract.updateConfiguration, { params: { cid }, body: { enabled: false } }),
      call(contract.deleteConfiguration, { params: { cid } }),
      call(contract.testWebhook, { params: { cid } }),
      call(contract.acknowledgeAlarm, { params: { aid: 'demo-loss' } }),
      call(contract.applyRestore, { params: { id: 'demo-plan' }, body: {} }),
      call(contract.undoRestore, { params: { id: 'demo-hours' }, body: {} }),
      call(contract.startRestore, {
        body: { projectId, recordId: rid, target, mode: 'create', dryRun: false },
      }),
      call(contract.startRestore, {
        body: {
          projectId,
          recordId: rid,
          target: { projectId: 'a' },
          mode: 'create',
          dryRun: true,
        },
      }),
      call(contract.analyzeRules, { params: { id }, body: { rules: 'service' } }),
      call(contract.updateProject, { params: { id }, body: { name: 'x' } }),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 'rejected',
        reason: {
          code: 'failed-precondition',
          message:
            'This is the demonstration, on sample data, where nothing can be changed. Create an account to do this with your own database.',
          wayOut: { to: '/auth?mode=sign-up', label: 'Create account' },
        },
      });
    }
  });

  it('leads who is signed in to a project of their own', async () => {
    const time = now.toISOString();
    patchAuthState({
      user: {
        id: 'ada',
        email: 'ada@example.com',
        name: 'Ada',
        provider: 'email',
        createdAt: time,
        updatedAt: time,
      },
    });
    await expect(call(contract.startBackup, { body: { projectId } })).rejects.toMatchObject({
      wayOut: { to: '/dashboard/projects?connect=1' },
    });
  });

  it('is not found where it names what is not there, and refused where it makes no sense', async () => {
    const gone = 'demo-nothing';
    for (const answer of [
      call(contract.getBackupRecord, { params: { rid: gone }, query: {} }),
      call(contract.getRestore, { params: { id: gone } }),
      call(contract.getDocument, { query: { pid: id, path: 'customers/nobody' } }),
    ]) {
      await expect(answer).rejects.toMatchObject({ code: 'not-found' });
    }
    await expect(
      call(contract.getDocument, { query: { pid: id, path: 'customers' } }),
    ).rejects.toMatchObject({ code: 'invalid-argument' });
    const unknown = await call(contract.getDocumentHistory, { query: { pid: id, path: 'a/b' } });
    expect(unknown.items).toEqual([]);
  });
});

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

  it('agree between the alarm, the comparison and the plan that brings the collection back', async () => {
    const [alarm] = await call(contract.listAlarms, { query: { projectId } });
    expect(alarm).toMatchObject({
      state: 'open',
      details: { anomalies: [{ path: 'subscriptions', before: 9 }] },
    });
    const { summary, items, nextPageToken } = await call(contract.compareBackup, {
      params: { rid: alarm?.details.comparedWith ?? '' },
      query: { against: alarm?.recordId ?? '', pageSize: 200 },
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
      const [schedule] = await call(contract.listConfigurations, { query: { projectId } });
      const wait = Date.parse(schedule?.nextRunAt ?? '') - Date.parse(time);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(86_400_000);
    }
  });
});

describe('a plan that a visitor makes', () => {
  it.each([
    ['mirror', {}, { create: 0, update: 2, delete: 0 }],
    ['create', {}, { create: 0, update: 0, delete: 0 }],
    ['merge', { collections: ['products'] }, { create: 0, update: 1, delete: 0 }],
    ['overwrite', { paths: [path] }, { create: 0, update: 1, delete: 0 }],
    ['overwrite', { collectionGroups: ['orders'] }, { create: 0, update: 0, delete: 0 }],
  ] as const)('follows its choice: %s of %j', async (mode, scope, expected) => {
    const { plan } = await call(contract.startRestore, {
      body: {
        projectId,
        recordId: rid,
        target,
        mode,
        dryRun: true,
        scope: {
          ...('paths' in scope ? { paths: [...scope.paths] } : {}),
          ...('collections' in scope ? { collections: [...scope.collections] } : {}),
          ...('collectionGroups' in scope ? { collectionGroups: [...scope.collectionGroups] } : {}),
        },
      },
    });
    expect(plan).toMatchObject(expected);
  });

  it('can be opened as long as the page stays open, below a document too', async () => {
    const made = await call(contract.startRestore, {
      body: {
        projectId,
        recordId: rid,
        target: { projectId, pathPrefix: 'restored/today' },
        mode: 'mirror',
        dryRun: true,
      },
    });
    expect(made.plan).toMatchObject({ create: 89, delete: 0 });
    expect(await call(contract.getRestore, { params: { id: made.id } })).toEqual(made);
    const [first] = await call(contract.listRestores, { query: { projectId } });
    expect(first?.id).toBe(made.id);
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
    ).rejects.toMatchObject({ message: 'The demonstration does not read cron expressions.' });
  });
});
