import { expect, test } from 'vitest';
import { wantedChangeSchema, type Restore } from '../../contract/restore-record.ts';
import { emptyTally } from '../../engine/changes/apply/outcome.ts';
import { restoreRecord } from '../../testing/restore-record.ts';
import { notRunning } from './kind-words.ts';
import { incompleteness } from './restore-changes.ts';

const bulk = wantedChangeSchema.shape.bulk.parse({ hash: 'h', isDeleting: false });
const copy = { from: 'a', to: 'b', source: null };

test.each<[string, Partial<Restore>, string, string]>([
  ['a restore', {}, 'restored', 'restore them again by their paths'],
  ['an undo', { kind: 'undo', undoOf: 'r1' }, 'put back', 'undo the change again for them'],
  // Records from before kinds were kept.
  ['an old undo', { undoOf: 'r1' }, 'put back', 'undo the change again for them'],
  ['the undo of a copy', { undoOf: 'r1', bulk }, 'put back', 'undo the change again for them'],
  ['an edit', { kind: 'edit' }, 'written', 'edit them again'],
  ['a bulk change', { kind: 'bulk', bulk }, 'changed', 'make the change again for them'],
  [
    'a deletion',
    { kind: 'bulk', bulk: { ...bulk!, isDeleting: true } },
    'deleted',
    'delete them again',
  ],
  ['a copy', { kind: 'bulk', bulk: { ...bulk!, copy } }, 'copied', 'copy them again'],
  [
    'a move',
    { kind: 'bulk', bulk: { ...bulk!, isDeleting: true, copy } },
    'moved',
    'move them again',
  ],
  ['an import', { kind: 'import' }, 'imported', 'import their rows again'],
])('what %s could not write is said in its words', (...[, change, done, again]) => {
  const record = restoreRecord(change);
  expect(incompleteness(record, { ...emptyTally, failed: 1 })).toMatchObject({
    message: `One document could not be ${done}`,
    hint: `All others were. See which were refused and why, then ${again}.`,
  });
  expect(incompleteness(record, { ...emptyTally, failed: 1200 })?.message).toBe(
    `1,200 documents could not be ${done}`,
  );
  expect(incompleteness(record, emptyTally)).toBeNull();
});

test('a masked value that came through a copy is not said to be of a backup', () => {
  const proof = { documents: 1, fields: 1, alike: 0, held: 1, holding: [] };
  const copied = restoreRecord({ kind: 'bulk', bulk: { ...bulk!, copy } });
  expect(incompleteness(copied, { ...emptyTally, proof })).toMatchObject({
    message: 'One masked field holds a value that the source has',
    hint: expect.stringContaining('Undoing the copy removes'),
  });
});

test('what can’t be cancelled is called what it is', () => {
  expect(notRunning(restoreRecord({ undoOf: 'r1' })).message).toBe('The undo is not running');
  const planned = restoreRecord({ kind: 'import', dryRun: true });
  expect(notRunning(planned).message).toBe('The plan is not running');
});
