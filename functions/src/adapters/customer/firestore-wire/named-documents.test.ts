// Answers to reads by name, in any order that a server may send them in.
import { expect, test } from 'vitest';
import { memoryDocument, memoryRoot } from '../../../engine/testing/memory-backups.ts';
import { documentsAmong, updateTimesOf } from './named-documents.ts';

const paths = ['c/a', 'c/b', 'c/é', 'c/d'];
const time = (seconds: number) => seconds * 1_000_000;

/** Sends these documents, two at a time; each was changed at the second of its number. */
function sending(...sent: readonly (readonly [path: string, seconds: number])[]) {
  return async function* () {
    const documents = sent.map(([path, seconds]) => memoryDocument(path, { seconds }));
    for (let at = 0; at < documents.length; at += 2) {
      yield documents.slice(at, at + 2);
    }
  };
}

test.each([
  { order: 'as asked', sent: [0, 1, 2, 3] },
  { order: 'backwards', sent: [3, 2, 1, 0] },
  { order: 'mixed', sent: [2, 0, 3, 1] },
  { order: 'with gaps', sent: [0, 3] },
  { order: 'with gaps, backwards', sent: [3, 1] },
  { order: 'none', sent: [] },
])('times stand where their documents were asked for: $order', async ({ sent }) => {
  const answers = sent.map((index) => [paths[index] ?? '', 100 + index] as const);
  const times = await updateTimesOf(memoryRoot, paths, sending(...answers));
  expect(times).toEqual(paths.map((_, index) => (sent.includes(index) ? time(100 + index) : null)));
  const documents = await documentsAmong(memoryRoot, paths, sending(...answers));
  expect([...documents.keys()]).toEqual(answers.map(([path]) => path));
});

test('a document that nobody asked for is no answer', async () => {
  const sent = sending(['c/a', 1], ['c/other', 2]);
  await expect(updateTimesOf(memoryRoot, paths, sent)).rejects.toThrow('nobody asked for');
});
