import {
  restoreOutcomeSchema,
  restorePlanSchema,
  type Restore,
} from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { kindText, statusLabel, whatText } from './kind-text.ts';
import { elsewhereText, writtenFromText } from './origin-text.ts';
import {
  belowText,
  outcomeText,
  phaseText,
  planText,
  chosenText,
  scopeText,
  undoSentences,
} from './restore-text.ts';

const none = restoreOutcomeSchema.parse({
  written: 0,
  deleted: 0,
  skipped: 0,
  failed: 0,
  failures: [],
});

const kind = 'restore';
const inline = null;

test('names what is restored', () => {
  expect(scopeText({})).toBe('the whole backup');
  expect(scopeText({ paths: ['a/b'] })).toBe('document a/b');
  expect(scopeText({ collections: ['a', 'b'], collectionGroups: ['c'] })).toBe(
    'collections a and b and collection group c',
  );
  expect(scopeText({ collections: ['a', 'b', 'c', 'd', 'e'] })).toBe(
    'collections a, b, c and 2 more',
  );
  expect(scopeText({ paths: ['a/b'], below: true })).toBe('document a/b with everything below it');
  expect(scopeText({ paths: ['a/b', 'a/c'], below: true })).toBe(
    'documents a/b and a/c with everything below them',
  );
});

test('a name cannot pass for another by characters that nobody sees, nor turn what follows it', () => {
  const hidden = 'a\u202E/b';
  const shown = 'a⟨U+202E⟩/b';
  const isolated = '\u2068דגים\u2069';
  expect(scopeText({ paths: [hidden] })).toBe(`document ${shown}`);
  expect(scopeText({ collections: ['דגים', 'b'] })).toBe(`collections ${isolated} and b`);
  const below = { collections: [{ path: hidden, documentCount: 2 }], isComplete: true };
  expect(belowText({ below }, { paths: ['a/b'], below: true })).toContain(
    `2 documents in ${shown}.`,
  );
  const target = {
    projectId: 'p',
    databaseId: '(default)',
    firebaseProjectId: 'demo',
    pathPrefix: hidden,
  };
  expect(
    whatText({ scope: {}, kind, undoOf: null, inline, imported: null, bulk: null, target }, 'Shop'),
  ).toBe(`The whole backup into Shop, below ${shown}`);
});

test('says what lies below a document, and whether it comes along', () => {
  const below = { collections: [{ path: 'a/b/c', documentCount: 1200 }], isComplete: true };
  expect(belowText({ below: null }, {})).toBeUndefined();
  expect(belowText({ below }, { paths: ['a/b'], below: true })).toBe(
    'With it comes what the backup holds below it: 1,200 documents in a/b/c.',
  );
  expect(belowText({ below }, { paths: ['a/b'] })).toContain(
    'Not included: what the backup holds below it: 1,200 documents in a/b/c.',
  );
  const more = { ...below, isComplete: false };
  expect(belowText({ below: more }, { paths: ['a/b'] })).toContain('in a/b/c, and more.');
  const nothing = { collections: [], isComplete: true };
  expect(belowText({ below: nothing }, { paths: ['a/b'] })).toBeUndefined();
});

/** Not undone by another restore. */
const standing = { undone: null, undoneBy: null, canUndo: true };

test('shows conflicts as no success', () => {
  const done = { status: 'completed', dryRun: false, kind, undoOf: null, ...standing } as const;
  expect(statusLabel({ ...done, outcome: none }).tone).toBe('good');
  const outcome = { ...none, conflicts: 1 };
  expect(statusLabel({ ...done, outcome })).toEqual({
    tone: 'warning',
    text: 'Restored, with conflicts',
  });
  expect(statusLabel({ ...done, undoOf: 'r1', outcome }).text).toBe('Undone, with conflicts');
});

test('counts what happened', () => {
  expect(outcomeText({ outcome: none })).toBe('nothing changed');
  expect(outcomeText({ outcome: { ...none, written: 1200, failed: 1 } })).toBe(
    '1,200 written, 1 failed',
  );
  expect(outcomeText({ outcome: { ...none, conflicts: 2, unticked: 1 } })).toBe(
    '1 excluded, 2 changed meanwhile and not overwritten',
  );
});

test('of what goes by a move, or by its undo, it is said that some stay', () => {
  const other = { projectId: 'p2', databaseId: '(default)' };
  const moved = { here: 'a', there: 'b', other, goes: true, isSource: true, next: null };
  const outcome = { ...none, deleted: 1, conflicts: 2 };
  expect(outcomeText({ outcome, moved })).toBe(
    '1 deleted, 2 stay, as the other database doesn’t hold the same',
  );
  const bulk = { hash: 'h', isDeleting: true, runsCode: false, copy: null };
  const done = { status: 'completed', dryRun: false, kind: 'bulk', undoOf: null } as const;
  expect(statusLabel({ ...done, ...standing, bulk, moved, outcome }).text).toBe(
    'Deleted, but not all',
  );
  expect(outcomeText({ outcome, moved: { ...moved, goes: false } })).toContain('meanwhile');
});

test('counts what would happen', () => {
  const plan = restorePlanSchema.parse({
    create: 1,
    update: 0,
    delete: 2,
    unchanged: 5,
    collections: null,
  });
  expect(planText(plan)).toBe('1 to create, 2 to delete');
  expect(planText({ ...plan, create: 0, delete: 0 })).toBe('nothing would change');
});

test('distinguishes a plan, a restore and an undo', () => {
  const plan = { dryRun: true, kind, undoOf: null, outcome: none, ...standing } as const;
  const restore = { ...plan, dryRun: false };
  const undo = { ...restore, undoOf: 'r1' };
  expect([plan, restore, undo].map(kindText)).toEqual(['Plan', 'Restore', 'Undo']);
  expect(statusLabel({ ...plan, status: 'planning' }).text).toBe('Planning');
  expect(statusLabel({ ...plan, status: 'planned' }).text).toBe('Planned');
  expect(statusLabel({ ...restore, status: 'planning' }).text).toBe('Preparing');
  expect(statusLabel({ ...restore, status: 'completed' }).text).toBe('Restored');
  expect(statusLabel({ ...undo, status: 'completed' }).text).toBe('Undone');
  expect(statusLabel({ ...undo, status: 'failed' }).text).toBe('Failed');
  const isUndone = { undoneBy: 'r2', canUndo: false, status: 'completed' } as const;
  expect(statusLabel({ ...restore, ...isUndone }).text).toBe('Restored, then undone');
  const undone = (how: Restore['undone']) =>
    statusLabel({ ...restore, ...isUndone, undone: how, canUndo: how !== 'all' }).text;
  expect(undone('all')).toBe('Restored, then undone');
  expect(undone('part')).toBe('Restored, then undone in part');
  expect(undone('none')).toBe('Restored, not undone');
  // Being undone, or by an undo that failed before it wrote.
  expect(undone(null)).toBe('Restored');
  const deleting = { phase: 'deleting', scope: {}, kind: 'restore', undoOf: null } as const;
  expect(phaseText({ ...deleting, dryRun: true })).toContain('that the backup does not hold');
  expect(phaseText({ ...deleting, dryRun: false })).toContain('what the backup does not hold');
  expect(phaseText({ ...deleting, kind: 'bulk', dryRun: false })).toBe('Deleting documents');
});

test.each([
  [{ dryRun: true, scope: {} }, 'Verifying the whole backup'],
  [{ dryRun: false, scope: {} }, 'Verifying the whole backup before anything is written'],
  [
    { dryRun: false, scope: { paths: ['customers/ada'] } },
    'Verifying what is restored of the backup before anything is written',
  ],
])('%j says how much is verified', (restore, text) => {
  const verifying = { phase: 'verifying', kind: 'restore', undoOf: null } as const;
  expect(phaseText({ ...verifying, ...restore })).toBe(text);
});

test('names what goes where', () => {
  const target = {
    projectId: 'p1',
    firebaseProjectId: 'demo',
    databaseId: '(default)',
    pathPrefix: null,
  };
  const restore = {
    scope: {},
    kind,
    undoOf: null,
    inline,
    imported: null,
    bulk: null,
    target,
  } as const;
  expect(whatText(restore, 'Shop')).toBe('The whole backup into Shop');
  expect(whatText({ ...restore, target: { ...target, pathPrefix: 'a/b' } }, 'Shop')).toBe(
    'The whole backup into Shop, below a/b',
  );
  const undo = { ...restore, undoOf: 'r1' };
  expect(whatText(undo, 'Shop')).toBe('Undo of a change of Shop');
  expect(whatText({ ...undo, scope: { collections: ['menu'] } }, 'Shop')).toBe(
    'Undo of a change of collection menu in Shop',
  );
  const edit = { ...restore, kind: 'edit' as const, scope: { paths: ['menu/tea'] } };
  expect(whatText(edit, 'Shop')).toBe('Edit of document menu/tea in Shop');
  const imported = { hash: '', fileName: 'prices.csv' };
  const file = { ...restore, kind: 'import' as const, imported };
  expect(whatText({ ...file, scope: { collections: ['menu'] } }, 'Shop')).toBe(
    'Import of prices.csv into collection menu of Shop',
  );
  expect(whatText(file, 'Shop')).toBe('Import of prices.csv into Shop');
  const copy = { from: 'menu/tea', to: 'menu/mate', source: null };
  const moved = {
    ...edit,
    kind: 'bulk' as const,
    bulk: { hash: '', isDeleting: true, runsCode: false, copy },
  };
  expect(whatText(moved, 'Shop')).toBe('Move of document menu/tea to menu/mate in Shop');
  const few = { hash: '', journal: null };
  expect(whatText({ ...edit, undoOf: 'e1', inline: few }, 'Shop')).toBe(
    'Undo of a change of document menu/tea in Shop',
  );
});

test('says where what was written came from', () => {
  const names = {
    listedIn: 'shop',
    backup: (id: string) => (id === 'b1' ? 'Nightly' : undefined),
    project: (id: string) => (id === 'copy' ? 'Copy' : undefined),
  };
  const restore = { recordId: 'b1', undoOf: null, projectId: 'shop' };
  expect(writtenFromText(restore, names)).toBe(' from Nightly');
  expect(writtenFromText({ ...restore, recordId: 'b2', projectId: 'copy' }, names)).toBe(
    ' from a backup of Copy',
  );
  expect(writtenFromText({ ...restore, recordId: null }, names)).toBe('');
  expect(writtenFromText({ ...restore, undoOf: 'r1' }, names)).toBe('');
});

test('says by whom and where another project’s restores and their undos were done', () => {
  const target = {
    projectId: 'copy',
    databaseId: '(default)',
    firebaseProjectId: 'my-copy',
    pathPrefix: null,
  };
  const restore = {
    projectId: 'shop',
    target,
    kind,
    undoOf: null,
    scheduleId: null,
    drillId: null,
  };
  const undo = { projectId: 'copy', target, undoOf: 'r1', scheduleId: null, drillId: null };
  const nameOf = (id: string) => ({ shop: 'Shop', copy: 'Copy' })[id];
  expect(elsewhereText(restore, 'shop', nameOf)).toBe('');
  expect(elsewhereText(restore, 'copy', nameOf)).toBe(' by you, from Shop');
  expect(elsewhereText(undo, 'copy', nameOf)).toBe('');
  const scheduled = { ...restore, scheduleId: 'c1' };
  expect(elsewhereText(scheduled, 'shop', nameOf)).toBe(' by a schedule');
  expect(elsewhereText(scheduled, 'copy', nameOf)).toBe(' by a schedule, from Shop');
  expect(elsewhereText(undo, 'shop', nameOf)).toBe(' by you, in Copy');
  const nobody = () => undefined;
  expect(elsewhereText(restore, 'copy', nobody)).toBe(' by you, from another project');
  expect(elsewhereText(undo, 'shop', nobody)).toBe(' by you, in my-copy');
});

const undone = restoreOutcomeSchema.parse({
  written: 3,
  deleted: 1,
  skipped: 0,
  failed: 0,
  failures: [],
});

test('says what an undo does', () => {
  expect(undoSentences({ outcome: undone, inline })).toHaveLength(4);
  expect(undoSentences({ outcome: undone, inline })[0]).toContain('3 documents');
  expect(undoSentences({ outcome: { ...undone, written: 0 }, inline })[0]).toBe(
    'The document that was deleted is created again.',
  );
  expect(undoSentences({ outcome: { ...undone, written: 1 }, inline })[0]).toBe(
    'The document that was written returns to its previous state, or is deleted if it did not exist.',
  );
  expect(undoSentences({ outcome: undone, inline: null }).at(-1)).toBe(
    'What the undo changes is backed up first, so that it can be undone too.',
  );
});

test('does not promise that the undo of a move is undone: what it puts back stays', () => {
  const other = { projectId: 'p', databaseId: '(default)' };
  const moved = { here: 'b', there: 'a', other, goes: false, isSource: false, next: null };
  expect(undoSentences({ outcome: undone, inline: null, moved }).at(-1)).toBe(
    'What the undo changes is backed up first. What it puts back stays; to move it again, make a new move.',
  );
});

test('names what a query finds, selected documents, and a field of them', () => {
  const scope = { collections: ['a'] };
  const of = (documents: number | null, field: string[] | null = null) =>
    chosenText({ scope, chosen: { hash: '', documents, field } });
  expect(chosenText({ scope, chosen: null })).toBe('collection a');
  expect(of(null)).toBe('what a query finds in collection a');
  expect(of(1)).toBe('1 selected document');
  expect(of(300)).toBe('300 selected documents');
  expect(of(300, ['a', 'b'])).toBe('field a.b of 300 selected documents');
});
