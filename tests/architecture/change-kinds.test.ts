/**
 * What is of one kind of change set stands in its file of `services/changes/kinds`; everything else
 * asks it, and compares no kind's name.
 */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { restoreSchema } from '../../functions/src/contract/restore-record.ts';
import { restoreModeSchema } from '../../functions/src/firestore-model/document-changes.ts';
import { filesBelow, readText } from './source-tree.ts';

const kinds = z.enum(restoreSchema.shape.kind.unwrap().enum).options;
const names = [...kinds, ...restoreModeSchema.options].join('|');
const comparison = new RegExp(
  String.raw`(?:kind|mode)\b[^=\n]{0,20}[!=]==\s*'(?:${names})'|case '(?:${kinds.join('|')})'|undoOf\s*[!=]==|RestoreMode`,
);

const machine = ['functions/src/engine/changes', 'functions/src/services/changes']
  .flatMap(filesBelow)
  .filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/kinds/'),
  );

function comparisonsOf(text: string): string[] {
  return text.split('\n').filter((line) => comparison.test(line));
}

test.each(machine)('%s knows no kind of change set', (path) => {
  expect(comparisonsOf(readText(path))).toEqual([]);
});

describe('a comparison is seen', () => {
  test.each([
    ["if (restore.mode === 'mirror') {"],
    ["const isUndo = kind !== 'undo';"],
    ["    case 'restore':"],
    ['return undoOf === null;'],
    ['readonly mode: RestoreMode;'],
  ])('%s', (line) => {
    expect(comparisonsOf(line)).toEqual([line]);
  });

  test('and nothing else', () => {
    expect(comparisonsOf("const job = { kind: 'restore' };")).toEqual([]);
  });
});
