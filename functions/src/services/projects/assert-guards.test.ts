import { expect, test } from 'vitest';
import { noGuards, type Guards } from '../../contract/projects.ts';
import type { DocumentChange } from '../../firestore-model/document-changes.ts';
import { AppError } from '../../lib/errors.ts';
import { assertGuards, assertSecondLook, GuardedChanges } from './assert-guards.ts';

const guarded = (guards: Partial<Guards>) => ({
  project: { name: 'Shop', guards: { ...noGuards, ...guards } },
});

test('without guards nothing is asked for, and nothing refused', () => {
  const project = guarded({});
  assertGuards(project, { reason: null, planAgeMs: null });
  assertSecondLook(project, { confirmation: undefined, documents: null });
  const changes = new GuardedChanges(project);
  expect([changes.mayRefuse('write'), changes.mayRefuse('delete')]).toEqual([false, false]);
  changes.add({ path: 'a/b', change: 'delete' });
  changes.assert();
});

test('a reason is asked for, at its field', () => {
  const project = guarded({ needsReason: true });
  const message = 'Give a reason: the guards of Shop ask for one';
  expect(() => assertGuards(project, { reason: null })).toThrow(
    expect.objectContaining({ code: 'invalid-argument', message, fields: { reason: message } }),
  );
  assertGuards(project, { reason: 'Typo' });
});

/** What a check threw, as an answer has it; null where it let pass. */
function thrownBy(check: () => void) {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) {
      throw error;
    }
    const { code, message, hint, fields } = error;
    return { code, message, hint, fields };
  }
}

const stale = {
  code: 'failed-precondition',
  message: 'Shop is restored only from a plan that is less than an hour old',
  hint: 'Plan again and apply that, or change the guards in the settings of the project',
  fields: null,
};

test.each([
  ['there is none', { planAgeMs: null }, stale],
  ['it is an hour and a millisecond old', { planAgeMs: 3_600_001 }, stale],
  ['it is an hour old', { planAgeMs: 3_600_000 }, null],
  ['the change never has one', {}, null],
])('a fresh plan is asked for: %s', (_why, change, refusal) => {
  const project = guarded({ needsFreshPlan: true });
  const thrown = thrownBy(() => assertGuards(project, { reason: null, ...change }));
  expect(thrown).toEqual(refusal);
});

const typing =
  'Type the name of the project, Shop, to confirm: its guards ask for it with changes of more than 10 documents';
const untyped = {
  code: 'invalid-argument',
  message: typing,
  hint: null,
  fields: { confirmation: typing },
};

test.each([
  [10, undefined, null],
  [11, undefined, untyped],
  [null, undefined, untyped],
  [11, 'shop', untyped],
  [11, ' Shop ', null],
  [null, 'Shop', null],
])('the name is asked for above 10: %s documents with %s', (documents, confirmation, refusal) => {
  const project = guarded({ confirmAbove: 10 });
  const thrown = thrownBy(() => assertSecondLook(project, { confirmation, documents }));
  expect(thrown).toEqual(refusal);
});

function refusalOf(guards: Partial<Guards>, list: readonly [string, DocumentChange][]) {
  const changes = new GuardedChanges(guarded(guards));
  for (const [path, change] of list) {
    changes.add({ path, change });
  }
  return thrownBy(() => changes.assert())?.message ?? null;
}

test.each([
  [
    ['customers'],
    [['customers/ada', 'update']],
    'customers is protected in Shop, and nothing was written',
  ],
  [
    ['customers'],
    [['customers/ada/orders/1', 'create']],
    'customers/*/orders is protected in Shop, and nothing was written',
  ],
  [['**/orders'], [['customers/ada', 'delete']], null],
  [['customers/ada/orders'], [['customers/bob/orders/1', 'delete']], null],
  [
    ['*'],
    [
      ['a/1', 'update'],
      ['b/1', 'update'],
      ['a/2', 'update'],
    ],
    'a and b are protected in Shop, and nothing was written',
  ],
  [
    ['**'],
    ['a', 'b', 'c', 'd', 'e'].map((id) => [`${id}/1`, 'delete'] as const),
    'a, b, c and others are protected in Shop, and nothing was written',
  ],
] as const)('protected are %j', (protectedCollections, list, message) => {
  const changes = list.map(([path, change]): [string, DocumentChange] => [path, change]);
  expect(refusalOf({ protectedCollections: [...protectedCollections] }, changes)).toBe(message);
});

test('deletions are refused, with how many there are', () => {
  const guards = { refusesDeletes: true };
  expect(refusalOf(guards, [['a/1', 'update']])).toBeNull();
  expect(refusalOf(guards, [['a/1', 'delete']])).toBe(
    'Shop refuses deletions, and a document in a would be deleted: nothing was written',
  );
  expect(
    refusalOf(guards, [
      ['a/1', 'delete'],
      ['a/2', 'delete'],
      ['b/1/c/1', 'delete'],
    ]),
  ).toBe(
    'Shop refuses deletions, and 3 documents in a and b/*/c would be deleted: nothing was written',
  );
});

test('pages of a plan without a protected collection need no look', () => {
  const changes = new GuardedChanges(guarded({ protectedCollections: ['customers/ada/orders'] }));
  expect(changes.mayRefuse('write')).toBe(true);
  expect(changes.mayRefuse('write', ['products'])).toBe(false);
  expect(changes.mayRefuse('write', ['products', 'customers/*/orders'])).toBe(true);
  const deletes = new GuardedChanges(guarded({ refusesDeletes: true }));
  expect([deletes.mayRefuse('write'), deletes.mayRefuse('delete', ['a'])]).toEqual([false, true]);
});
