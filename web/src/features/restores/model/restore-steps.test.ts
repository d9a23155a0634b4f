import type { Restore } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { sampleRestore } from '#testing/samples.ts';
import { restoreSteps } from './restore-steps.ts';

const plan: Restore['plan'] = {
  create: 1000,
  update: 200,
  delete: 30,
  unchanged: 4,
  collections: null,
  cost: null,
  warnings: [],
  below: null,
};

const running: Restore = {
  ...sampleRestore,
  status: 'running',
  phase: 'writing',
  safetyBackup: true,
  backupDocuments: 1204,
  plan,
  progress: { ...sampleRestore.progress, documents: 600 },
};

/** Each step with its state and count, as it is read. */
const shown = (change: Partial<Restore>) =>
  restoreSteps({ ...running, ...change }).map(({ phase, state, count }) =>
    [phase, state, ...(count === null ? [] : [count])].join(' '),
  );

test('a restore that writes has read, compared and saved before, each with its count', () => {
  expect(shown({})).toEqual([
    'verifying done 1,204',
    'comparing done 1,234',
    'saving done 1,230',
    'writing now 600',
    'deleting next',
  ]);
});

test('how much of a backup was verified is not said where only some of it was', () => {
  expect(shown({ scope: { paths: ['customers/ada'] } })[0]).toBe('verifying done');
});

test('one that relies on an earlier verification says which, and verifies nothing', () => {
  const first = (of: 'plan' | 'safety-backup') =>
    restoreSteps({ ...running, reliesOn: { of, begunAt: running.createdAt } })[0];
  const step = { phase: 'verifying', state: 'done', count: null };
  expect(first('plan')).toEqual({ ...step, label: 'Verified with the plan' });
  expect(first('safety-backup')).toEqual({ ...step, label: 'Verified when it was made' });
});

test('only what is applied in phases is read back', () => {
  const label = (inline: Restore['inline']) =>
    restoreSteps({ ...running, inline }).find(({ phase }) => phase === 'writing')?.label;
  expect(label(null)).toBe('Write and read back');
  expect(label({ hash: 'h', journal: null })).toBe('Write');
});

test('a backup that is made first is a step while it is made', () => {
  expect(shown({ phase: 'backing-up', dryRun: true, plan: null })).toEqual([
    'backing-up now 600',
    'verifying next',
    'comparing next',
  ]);
});

test('one that waits has all its steps before it', () => {
  expect(shown({ phase: 'queued', plan: null })).toEqual([
    'verifying next',
    'comparing next',
    'saving next',
    'writing next',
  ]);
});

test('before there is a plan only a mirror is expected to delete', () => {
  expect(shown({ phase: 'comparing', plan: null, mode: 'mirror' }).at(-1)).toBe('deleting next');
});

test('a plan compares and ends, and what applies one does not compare again', () => {
  const planning = { dryRun: true, phase: 'comparing', plan: null } as const;
  expect(shown(planning)).toEqual(['verifying done 1,204', 'comparing now 600']);
  expect(shown({ planId: 'plan', safetyBackup: false })).toEqual([
    'verifying done 1,204',
    'writing now 600',
    'deleting next',
  ]);
});

test('what is deleted last comes after what was written', () => {
  const outcome = { ...running.outcome, written: 1200 };
  expect(shown({ phase: 'deleting', outcome }).slice(-2)).toEqual([
    'writing done 1,200',
    'deleting now 600',
  ]);
});
