import type { Restore } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { howText, isInPlace } from './kind-text.ts';

const operations = { hash: 'h', isDeleting: false, runsCode: false, copy: null };
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
