import { expect, test } from 'vitest';
import { collectionOf, idOf } from '../../firestore-model/paths.ts';
import { makeSelection } from '../../firestore-model/patterns.ts';
import { DocumentTally } from './document-tally.ts';
import { countDocument, emptyTotals, type Totals } from './totals.ts';

const paths =
  'a/1 a/1/b/1 a/1/b/2 a/1/b/2/c/1 a/2 a/2/b/1 a/22/b/1 a/é/b/1 a/é/bb/1 aa/1 aa/1/b/1 b/1 b/1/a/1/b/1 b/2 größe/1/b/1 x/1'.split(
    ' ',
  );

function entriesOf({ collections, groups, ...sums }: Totals) {
  return { ...sums, collections: [...collections], groups: [...groups] };
}

test.each([
  ['everything', { include: [], exclude: [] }],
  ['a collection and what is below', { include: ['a'], exclude: [] }],
  ['without the collections of one document', { include: [], exclude: ['a/1/b', '**/a'] }],
  ['nothing', { include: ['nowhere'], exclude: [] }],
])('counts every document as if alone, in the same order: %s', (_what, selection) => {
  const isSelected = makeSelection(selection);
  const expected = emptyTotals();
  const tally = new DocumentTally(isSelected);
  for (const [index, path] of paths.entries()) {
    const isKept = isSelected(collectionOf(path));
    if (isKept) {
      countDocument(expected, path, index);
    } else {
      const id = idOf(collectionOf(path));
      expected.groups.set(id, (expected.groups.get(id) ?? 0) + 1);
    }
    expect(tally.count(Buffer.from(path), index)).toBe(isKept);
    expect(tally).toMatchObject({ documents: expected.documents, rawBytes: expected.rawBytes });
  }
  expect(entriesOf(tally.totals())).toEqual(entriesOf(expected));
});

test('asks for a collection once while its documents follow one another', () => {
  const asked: string[] = [];
  const tally = new DocumentTally((path) => {
    asked.push(path);
    return true;
  });
  for (const path of ['a/1', 'a/1/b/1', 'a/1/b/2', 'a/2', 'a/2/b/1', 'a/3']) {
    tally.count(Buffer.from(path), 1);
  }
  expect(asked).toEqual(['a', 'a/1/b', 'a/2/b']);
});
