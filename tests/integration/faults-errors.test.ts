// Databases, storage, queue and our own records that fail, break off, lie or lose what they
// confirmed.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  assertInjected,
  FaultPlan,
  type Effect,
  type FaultCode,
  type FaultRule,
} from '../../functions/src/testing/fault-plan.ts';
import { isExhaustive } from '../support/exhaustive.ts';
import { openCases, withPlan, type Cases } from '../support/faults/cases.ts';

let cases: Cases;

beforeAll(async () => {
  cases = await openCases();
});

const passing: FaultCode[] = ['UNAVAILABLE', 'ABORTED', 'INTERNAL', 'DEADLINE_EXCEEDED'];

const fail = (code: FaultCode): Effect => ({ kind: 'fail', code });

/** Backs up while that happens, and makes sure that it did. */
async function backUpWith(rules: readonly FaultRule[], seed = 1) {
  const plan = new FaultPlan(rules, seed);
  const made = await cases.backUp(withPlan(plan));
  assertInjected(plan);
  return { ...made, plan };
}

async function restoreWith(rules: readonly FaultRule[], seed = 1) {
  const plan = new FaultPlan(rules, seed);
  const restore = await cases.restoreNotes(withPlan(plan));
  assertInjected(plan);
  return { restore, plan };
}

describe('what is temporary', () => {
  test.each(passing)('%s in 5 % of everything is got over', async (code) => {
    const rules: FaultRule[] = [
      { effect: fail(code), probability: 0.03 },
      { effect: { kind: 'lose-answer', code }, probability: 0.02 },
    ];
    for (const seed of isExhaustive ? [1, 2, 3] : [passing.indexOf(code) + 1]) {
      const { record } = await backUpWith(rules, seed);
      const { restore } = await restoreWith(rules, seed);
      expect([record.status, restore.status]).toEqual(['completed', 'completed']);
    }
  });

  test.each(passing)('%s in 30 % ends in a whole backup or in none', async (code) => {
    const { plan } = await backUpWith([{ effect: fail(code), probability: 0.3 }]);
    await restoreWith([{ effect: fail(code), probability: 0.3 }]);
    expect(plan.injectedCount).toBeGreaterThan(5);
  });

  test.each<[string, FaultRule]>([
    [
      'reads that break off in the middle',
      { effect: { kind: 'break', code: 'UNAVAILABLE' }, method: 'scan', times: 3 },
    ],
    [
      'a quota that is spent for a while',
      { effect: fail('RESOURCE_EXHAUSTED'), seam: 'database', times: 4 },
    ],
    [
      'storage that is away for a while',
      { effect: fail('UNAVAILABLE'), seam: 'objects', times: 12 },
    ],
    [
      'stored objects whose answer is lost',
      { effect: { kind: 'lose-answer', code: 'UNAVAILABLE' }, method: 'put', times: 9 },
    ],
    ['our own records out of reach', { effect: fail('UNAVAILABLE'), seam: 'jobs', times: 12 }],
    [
      'commits whose answer is lost',
      { effect: { kind: 'lose-answer', code: 'UNAVAILABLE' }, method: 'commit', times: 5 },
    ],
    ['a queue that takes no task', { effect: fail('UNAVAILABLE'), seam: 'queue', times: 2 }],
    [
      'tasks that are taken though the queue said no',
      { effect: { kind: 'lose-answer', code: 'UNAVAILABLE' }, seam: 'queue', times: 2 },
    ],
  ])('a backup gets over %s', async (_what, rule) => {
    expect((await backUpWith([rule])).record.status).toBe('completed');
  });

  test.each<[string, FaultRule]>([
    [
      'writes whose answer is lost',
      { effect: { kind: 'lose-answer', code: 'UNAVAILABLE' }, method: 'writeBatch', times: 2 },
    ],
    [
      'a target that is away for a while',
      { effect: fail('UNAVAILABLE'), seam: 'database', times: 4 },
    ],
    [
      'a target that wants it slower',
      { effect: fail('RESOURCE_EXHAUSTED'), method: 'writeBatch', times: 3 },
    ],
    [
      'an end whose answer is lost',
      { effect: { kind: 'lose-answer', code: 'UNAVAILABLE' }, method: 'finish', times: 1 },
    ],
  ])('a restore gets over %s', async (_what, rule) => {
    const { restore } = await restoreWith([rule]);
    expect(restore.status).toBe('completed');
  });
});

describe('what does not', () => {
  test.each<[FaultCode, string, string]>([
    ['PERMISSION_DENIED', 'permission-denied', 'The key may not do this'],
    ['UNAUTHENTICATED', 'unauthenticated', 'The key is no longer accepted'],
    ['FAILED_PRECONDITION', 'failed-precondition', 'read_time is too old'],
  ])('%s in the middle of a backup ends it at once and says why', async (code, ours, words) => {
    const rule: FaultRule = { effect: fail(code), method: 'scan', nth: 2 };
    const { record, plan } = await backUpWith([rule]);
    expect(record).toMatchObject({
      status: 'failed',
      error: { code: ours, message: expect.stringContaining(words) },
    });
    const after = plan.operations.slice(plan.operations.lastIndexOf('database.scan') + 1);
    expect(after.filter((operation) => operation.startsWith('database.'))).toEqual([]);
  });

  test('a quota that stays spent ends the backup after several tries, in clear words', async () => {
    const { record } = await backUpWith([{ effect: fail('RESOURCE_EXHAUSTED'), method: 'scan' }]);
    expect(record).toMatchObject({
      status: 'failed',
      error: { code: 'resource-exhausted', hint: 'Try again later.' },
    });
  });

  test.each<[string, FaultRule]>([
    ['put', { effect: fail('PERMISSION_DENIED'), method: 'put', nth: 3 }],
    // Every one: what is read ahead when a step ends is read again by the next.
    ['get', { effect: fail('PERMISSION_DENIED'), method: 'get' }],
  ])('storage that refuses a %s ends the backup', async (_what, rule) => {
    const { record } = await backUpWith([{ ...rule, seam: 'objects' }]);
    expect(record).toMatchObject({ status: 'failed', error: { code: 'storage' } });
  });

  test.each<FaultCode>(['PERMISSION_DENIED', 'UNAUTHENTICATED'])(
    '%s in the middle of a restore ends it and says why',
    async (code) => {
      // Neither writing nor asking is answered any longer: it is no single document's fault.
      const { restore } = await restoreWith([
        { effect: fail(code), method: 'writeBatch' },
        { effect: fail(code), method: 'getUpdateTimes' },
      ]);
      expect(restore).toMatchObject({
        status: 'failed',
        error: { code: code.toLowerCase().replace('_', '-') },
      });
    },
  );
});

describe('what lies', () => {
  /** Chunks, a page, or the manifest: whatever is put. */
  test.each(isExhaustive ? [1, 2, 3, 4, 5] : [1, 3, 5])(
    'an object that was confirmed and is not there (number %i) makes no backup',
    async (nth) => {
      const { record, site, project } = await backUpWith([
        { effect: { kind: 'lose-write' }, method: 'put', nth },
      ]);
      expect(record.status).toBe('failed');
      expect(await site.backUp(project)).toMatchObject({
        status: 'completed',
        verification: { status: 'verified' },
      });
    },
  );

  test('a write that was confirmed and never made is read back, and named', async () => {
    const rule: FaultRule = { effect: { kind: 'lose-write' }, method: 'writeBatch', nth: 1 };
    const { restore } = await restoreWith([rule]);
    expect(restore.status).toBe('failed');
    expect(restore.outcome.failed).toBeGreaterThan(0);
    expect(restore.outcome.failures[0]?.reason).toContain('reads back differently');
  });

  test.each(['flip', 'truncate'] as const)(
    'a %s on the way from storage is no damage in storage',
    async (kind) => {
      // A chunk and the manifest, or what else is read.
      for (const nth of isExhaustive ? [1, 2, 3, 4, 5] : [2, 4]) {
        const rule: FaultRule = { effect: { kind }, method: 'get', nth };
        expect((await backUpWith([rule], nth)).record.status).toBe('completed');
        expect((await restoreWith([rule], nth)).restore.status).toBe('completed');
      }
    },
  );
});
