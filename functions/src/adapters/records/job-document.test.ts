import { expect, test } from 'vitest';
import { newJobDocument, wakesOf } from './job-document.ts';

const document = newJobDocument(
  { id: 'r-1-000', kind: 'range', ownerId: 'o', projectId: 'p', subjectId: 'b', state: null },
  new Date(0),
);
const partOf = { runId: 'r', idPrefix: 'r-1-', number: 0, total: 2 };
const over = { ...document, partOf, active: false };

test.each<[string, typeof document, readonly string[] | null]>([
  ['a job that is no part', { ...document, active: false }, null],
  ['a part at work', { ...document, partOf }, null],
  ['a part that has ended', { ...over, wakes: ['r-1-001'] }, ['r-1-001']],
  ['a part whose end set nothing going', { ...over, wakes: [] }, []],
  ['a part that ended before this was kept', over, ['r']],
])('%s, delivered again, wakes what its end set going', (_which, part, wakes) => {
  expect(wakesOf(part)).toEqual(wakes);
});
