import { restorePlanSchema } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { sampleRestore } from '#testing/samples.ts';
import { isBelowMeant, targetPathOf } from './below.ts';
import { choiceOf, isFormed } from './choice-of.ts';
import {
  restoreFormOf,
  groupTotals,
  initialForm,
  isOldPlan,
  restoreChoiceSchema,
  topLevelTotals,
  type RestoreForm,
} from './restore-form.ts';

const start = {
  recordId: 'r1',
  path: undefined,
  targetProjectId: 'p1',
  databaseId: '(default)',
};
const target = { projectId: 'p1', databaseId: '(default)' };
const usual = { retargetReferences: false, safetyBackup: true };

type Patch = Partial<Omit<RestoreForm, 'scope' | 'target'>> & {
  scope?: Partial<RestoreForm['scope']>;
  target?: Partial<RestoreForm['target']>;
};

function changed(form: RestoreForm, patch: Patch): RestoreForm {
  return {
    ...form,
    ...patch,
    scope: { ...form.scope, ...patch.scope },
    target: { ...form.target, ...patch.target },
  };
}

function readForm(form: RestoreForm) {
  const { data, error } = restoreChoiceSchema.safeParse(form);
  const errors = error?.issues.map(({ path, message }) => [path.join('.'), message]);
  return { choice: data, errors: Object.fromEntries(errors ?? []) };
}

test('asks for the whole backup unless something is chosen', () => {
  expect(readForm(initialForm(start)).choice).toEqual({
    recordId: 'r1',
    target,
    scope: {},
    mode: 'overwrite',
    ...usual,
  });
});

test('asks for a place below a document, and names what is none', () => {
  const form = changed(initialForm(start), {
    target: { pathPrefix: ' /restored/today/ ' },
    retargetReferences: true,
  });
  expect(readForm(form).choice).toMatchObject({
    target: { ...target, pathPrefix: 'restored/today' },
    retargetReferences: true,
  });
  expect(readForm(changed(form, { target: { pathPrefix: 'restored' } })).errors).toEqual({
    'target.pathPrefix': 'A document path such as restored/2026-11-21',
  });
});

test('asks for one document, its id as it is', () => {
  const form = initialForm({ ...start, path: 'customers/ a%2Fb\n' });
  expect(readForm(form).choice?.scope).toEqual({ paths: ['customers/ a%2Fb\n'] });
  expect(readForm(changed(form, { scope: { documentPath: 'customers' } })).errors).toEqual({
    scope: 'Not a valid document path',
  });
});

test('asks for a document with everything below it, and keeps that choice', () => {
  const form = initialForm({ ...start, path: 'customers/ada' });
  const scope = { paths: ['customers/ada'], below: true };
  expect(form.scope.below).toBeNull();
  expect(readForm(changed(form, { scope: { below: true } })).choice?.scope).toEqual(scope);
  expect(readForm(changed(form, { scope: { below: false } })).choice?.scope).toEqual({
    paths: ['customers/ada'],
  });
  expect(readForm(restoreFormOf({ ...previous, scope })).choice?.scope).toEqual(scope);
  expect(isBelowMeant(form, 'missing')).toBe(true);
  expect(isBelowMeant(form, 'unknown')).toBe(true);
  expect(isBelowMeant(form, 'present')).toBe(false);
  expect(isBelowMeant(changed(form, { scope: { below: true } }), 'present')).toBe(true);
  expect(isBelowMeant(changed(form, { scope: { below: false } }), 'missing')).toBe(false);
  expect(targetPathOf(form)).toBe('customers/ada');
  expect(targetPathOf(changed(form, { target: { pathPrefix: 'old/1' } }))).toBe(
    'old/1/customers/ada',
  );
  expect(targetPathOf(changed(form, { scope: { documentPath: 'customers' } }))).toBeNull();
  expect(targetPathOf(initialForm(start))).toBeNull();
});

test('begins with the collection that was looked at', () => {
  for (const collection of ['customers', 'customers/ada/orders']) {
    const form = initialForm({ ...start, collection });
    expect(readForm(form).choice?.scope).toEqual({ collections: [collection] });
  }
});

test('joins ticked and typed collections', () => {
  const form = changed(initialForm(start), {
    scope: { kind: 'collections', collections: ['a'], typedCollections: ' a/b/c \n\na' },
  });
  expect(readForm(form).choice?.scope).toEqual({ collections: ['a', 'a/b/c'] });
  expect(readForm(changed(form, { scope: { typedCollections: 'a/b' } })).errors).toEqual({
    scope: 'a/b: Not a valid collection path',
  });
  expect(
    readForm(changed(form, { scope: { collections: [], typedCollections: '' } })).errors,
  ).toEqual({
    scope: 'Choose at least one collection',
  });
});

test('says what is missing', () => {
  expect(
    readForm(
      changed(initialForm({ ...start, recordId: '', databaseId: 'X' }), {
        scope: { kind: 'groups' },
      }),
    ).errors,
  ).toEqual({
    recordId: 'Choose a backup',
    scope: 'Choose at least one collection group',
    'target.databaseId': 'A database id such as (default) or my-database',
  });
});

const scope = { collections: ['a', 'b/c/d'] };
const previous = {
  ...sampleRestore,
  target: { ...sampleRestore.target, ...target },
  scope,
  mode: 'mirror' as const,
  dryRun: true,
  status: 'planned' as const,
};

test('takes up the choices of a previous restore', () => {
  expect(readForm(restoreFormOf(previous)).choice).toEqual({
    recordId: 'r1',
    target,
    scope,
    mode: 'mirror',
    retargetReferences: false,
    safetyBackup: false,
  });
  const below = { ...previous.target, pathPrefix: 'a/b' };
  expect(readForm(restoreFormOf({ ...previous, target: below })).choice?.target).toEqual({
    ...target,
    pathPrefix: 'a/b',
  });
  const several = { ...previous, scope: { paths: ['a/b', 'a/c'] }, target: below };
  expect(choiceOf(several)).toMatchObject({
    scope: { paths: ['a/b', 'a/c'] },
    target: { ...target, pathPrefix: 'a/b' },
  });
});

test('plans the documents of a plan again, which no form can show', () => {
  const chosen = { hash: 'h', documents: 300, field: null };
  const choice = choiceOf({ ...previous, id: 'p9', chosen });
  expect(choice.scope).toBeUndefined();
  expect(choice.from).toEqual({ planId: 'p9' });
  expect(isFormed({ ...previous, chosen })).toBe(false);
  expect(isFormed(previous)).toBe(true);
});

test('makes a safety backup for what was planned before there were any', () => {
  const plan = restorePlanSchema.parse({
    create: 1,
    update: 0,
    delete: 0,
    unchanged: 0,
  });
  const old = { ...previous, plan };
  expect(isOldPlan(old)).toBe(true);
  expect(restoreFormOf(old).safetyBackup).toBe(true);
  const cost = { reads: 1, writes: 1, deletes: 0, usd: 0 };
  expect(isOldPlan({ ...old, plan: { ...plan, cost } })).toBe(false);
});

test('adds up the totals of a backup', () => {
  const totals = [
    { path: 'customers', documentCount: 2, rawBytes: 1 },
    { path: 'customers/*/orders', documentCount: 3, rawBytes: 1 },
    { path: 'orders', documentCount: 4, rawBytes: 1 },
  ];
  expect(topLevelTotals(totals)).toEqual([
    { id: 'customers', documentCount: 5 },
    { id: 'orders', documentCount: 4 },
  ]);
  expect(groupTotals(totals)).toEqual([
    { id: 'customers', documentCount: 2 },
    { id: 'orders', documentCount: 7 },
  ]);
});
