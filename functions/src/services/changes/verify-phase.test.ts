import { expect, test } from 'vitest';
import { initialVerifyState } from '../../engine/backup/verify.ts';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { restore } from './kinds/restore.ts';
import { undo } from './kinds/undo.ts';
import { joinVerified, totalsVerified } from './verify-phase.ts';

function verified(documents: number) {
  const state = initialVerifyState();
  return [
    {
      startAfter: null,
      verify: { ...state, totals: { ...state.totals, documents }, isDone: true },
    },
  ];
}

test('pages that hold fewer documents than the manifest says do not verify', () => {
  expect(() => joinVerified(verified(2), { documents: 3 }, 'The backup')).toThrow(
    'The backup does not verify: 2 documents instead of 3',
  );
  expect(joinVerified(verified(3), { documents: 3 }, 'The backup').totals.documents).toBe(3);
});

test('of a part of a backup, the documents of its pages are known; of all of it, everything', async () => {
  const documents = ['customers/ada', 'customers/bob', 'products/1'].map((path) =>
    memoryDocument(path),
  );
  const { manifest } = await storeBackup(new MemoryDatabase(documents), ['products/1']);
  const totals = (scope: object, isOfScope = true) =>
    totalsVerified({ restore: { scope }, kind: restore, manifest }, [{ isOfScope }]);
  expect(totals({ paths: ['customers/ada'] })).toEqual({ documents: 2 });
  expect(totals({ collectionGroups: ['products'] })).toBe(manifest);
  expect(totals({})).toBe(manifest);
  // The record of an undo may name some of its documents only: all of its backup is read.
  const undone = { restore: { scope: { paths: ['customers/ada'] } }, kind: undo, manifest };
  expect(totalsVerified(undone, [{ isOfScope: true }])).toBe(manifest);
  // Slices that an earlier build began hold everything, whatever the scope.
  expect(totals({ paths: ['customers/ada'] }, false)).toBe(manifest);
});
