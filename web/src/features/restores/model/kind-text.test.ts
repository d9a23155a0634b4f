import { restoreOutcomeSchema, type Restore } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { applyWords, pageTitle } from './apply-words.ts';
import { howText, isInPlace, kindText, statusLabel, whatText } from './kind-text.ts';

const operations = { hash: 'h', isDeleting: false, runsCode: false, copy: null };
const deletion = { ...operations, isDeleting: true };
const none = restoreOutcomeSchema.parse({
  written: 0,
  deleted: 0,
  skipped: 0,
  failed: 0,
  failures: [],
});
const copy = { from: 'a', to: 'b', source: null };
const source = { firebaseProjectId: 'p', databaseId: 'd', readTime: '2026-01-02T00:00:00Z' };

test.each<[Partial<Restore>, string | null, boolean]>([
  [{}, 'Replace with the backup', false],
  [{ mode: 'merge' }, 'Merge fields', false],
  [{ undoOf: 'r1' }, null, false],
  [{ kind: 'bulk', undoOf: 'r1', bulk: operations }, null, false],
  [{ kind: 'import' }, 'Replace with the file', false],
  [{ kind: 'import', mode: 'create' }, 'Only add what is missing', false],
  [{ kind: 'bulk', bulk: operations }, 'By operations on each document', true],
  [
    { kind: 'bulk', bulk: { ...operations, runsCode: true } },
    'By operations and JavaScript on each document',
    true,
  ],
  [{ kind: 'bulk', bulk: deletion }, 'Each document is deleted', true],
  [{ kind: 'bulk', bulk: { ...operations, copy } }, 'Copy to b', true],
  [{ kind: 'bulk', bulk: { ...operations, copy, isDeleting: true } }, 'Move to b', true],
  [{ kind: 'bulk', bulk: { ...operations, copy: { ...copy, source } } }, 'Copy to b', false],
])('of %j says how documents are written, and whether in place', (given, how, inPlace) => {
  const restore = {
    kind: 'restore',
    undoOf: null,
    mode: 'overwrite',
    bulk: null,
    ...given,
  } as const;
  expect([howText(restore), isInPlace(restore)]).toEqual([how, inPlace]);
});

const other = { projectId: 'p2', databaseId: 'd' };
const moved = { here: 'b', there: 'a', other, goes: false, isSource: false, next: null };
const copied = { ...operations, copy: { ...copy, source } };

test.each<[Partial<Restore>, [name: string, completed: string, what: string]]>([
  [{ bulk: operations }, ['Bulk change', 'Changed', 'Bulk change of collection a in Staging']],
  [{ bulk: deletion }, ['Deletion', 'Deleted', 'Deletion of collection a in Staging']],
  [{ bulk: { ...operations, copy } }, ['Copy', 'Copied', 'Copy of collection a to b in Staging']],
  [
    { bulk: { ...operations, copy, isDeleting: true } },
    ['Move', 'Moved', 'Move of collection a to b in Staging'],
  ],
  [{ bulk: copied }, ['Copy', 'Copied', 'Copy of collection a of Shop to b of Staging']],
  [{ bulk: copied, moved }, ['Move', 'Copied', 'Move of collection a of Shop to b of Staging']],
  [
    { bulk: { ...operations, copy: { ...copy, source: { ...source, firebaseProjectId: 'q' } } } },
    ['Copy', 'Copied', 'Copy of collection a of Shop to b of database archive'],
  ],
  [
    { bulk: operations, moved: { ...moved, goes: true, isSource: true } },
    ['Deletion after the move', 'Deleted', 'Deletion after the move of collection a in Staging'],
  ],
])('a bulk change of %j is called what it does', (given, [name, completed, what]) => {
  const change: Parameters<typeof whatText>[0] = {
    kind: 'bulk',
    undoOf: null,
    scope: { collections: ['a'] },
    inline: null,
    imported: null,
    target: { projectId: 'p1', firebaseProjectId: 'q', databaseId: 'archive', pathPrefix: null },
    bulk: null,
    ...given,
  };
  const state = {
    dryRun: false,
    status: 'completed',
    outcome: none,
    undone: null,
    undoneBy: null,
    canUndo: true,
  } as const;
  expect(kindText({ ...change, dryRun: false })).toBe(name);
  expect(kindText({ ...change, dryRun: true })).toBe('Plan');
  expect(statusLabel({ ...change, ...state }).text).toBe(completed);
  expect(whatText(change, 'Staging', 'Shop')).toBe(what);
});

test('pages of copies and moves are named for what they do, here and elsewhere', () => {
  const titleOf = (given: Partial<Restore>) =>
    pageTitle({ kind: 'bulk', undoOf: null, bulk: operations, ...given });
  expect(titleOf({})).toBe('Change');
  expect(titleOf({ bulk: deletion })).toBe('Delete');
  expect(titleOf({ bulk: { ...operations, copy } })).toBe('Copy');
  expect(titleOf({ bulk: { ...operations, copy, isDeleting: true } })).toBe('Move');
  expect(titleOf({ bulk: copied })).toBe('Copy');
  expect(titleOf({ bulk: copied, moved })).toBe('Move');
  expect(titleOf({ moved: { ...moved, goes: true, isSource: true } })).toBe('Move');
  expect(titleOf({ kind: 'import', bulk: null })).toBe('Import');
  expect(titleOf({ undoOf: 'r1', bulk: copied })).toBe('Restore');
});

test('whoever deletes is asked about that, and presses what says so', () => {
  const words = applyWords({ kind: 'bulk', undoOf: null, bulk: deletion });
  expect(words.question('Shop')).toBe('Delete documents of Shop?');
  expect([words.button, words.left]).toEqual(['Delete now', 'to delete']);
});

test('what a plan writes is not said to be of a backup where it is of none', () => {
  const valuesOf = (given: Partial<Restore>) =>
    applyWords({ kind: 'bulk', undoOf: null, bulk: operations, ...given }).values.after;
  expect(valuesOf({})).toBe('After the change');
  expect(valuesOf({ bulk: copied })).toBe('After the copy');
  expect(valuesOf({ bulk: { ...operations, copy, isDeleting: true } })).toBe('After the move');
  expect(valuesOf({ bulk: copied, moved })).toBe('After the move');
  expect(valuesOf({ kind: 'import', bulk: null })).toBe('After the import');
  expect(valuesOf({ kind: 'restore', bulk: null })).toBe('After the restore');
});
