import { expect, test } from 'vitest';
import { undoableText } from './undoable-text.ts';

const others = [{ path: 'a/b', reason: 'It has been changed since' }];

test.each([
  [{ documents: 1, of: 1, isComplete: true, others: [] }, 'The document can still be put back.'],
  [{ documents: 3, of: 3, isComplete: true, others: [] }, 'All 3 documents can still be put back.'],
  [
    { documents: 12, of: 14, isComplete: true, others },
    '12 of 14 documents can still be put back; the others stay as they are:',
  ],
  [
    { documents: 2000, of: 40_000, isComplete: false, others: [] },
    'At least 2,000 of 40,000 documents can still be put back.',
  ],
])('%j', (undoable, text) => {
  expect(undoableText(undoable)).toBe(text);
});
