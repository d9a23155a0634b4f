// Change sets of few documents against a database in memory.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryDocument, memoryVault } from '../../testing/memory-backups.ts';
import { MemoryDatabase } from '../../testing/memory-database.ts';
import { updateTimeOf } from '../decide.ts';
import { applyInline, reversed } from './apply-inline.ts';
import { inlinePage, readInlinePage, type InlineChange } from './inline-page.ts';

const { signal } = new AbortController();

/** What becomes of documents as they are now: a new revision, or nothing. */
function changesOf(
  target: MemoryDatabase,
  wanted: Readonly<Record<string, number | null>>,
): InlineChange[] {
  return Object.entries(wanted).flatMap(([path, revision]): InlineChange[] => {
    const before = target.documents.get(path) ?? null;
    const after = revision === null ? null : memoryDocument(path, { revision });
    const time = before === null ? null : updateTimeOf(before);
    if (before === null && after === null) {
      return [];
    }
    const change = before === null ? 'create' : after === null ? 'delete' : 'update';
    return [{ path, change, time, before, after }];
  });
}

const apply = (
  target: MemoryDatabase,
  changes: readonly InlineChange[],
  { wasSentBefore = false } = {},
) => applyInline({ target, changes, wasSentBefore, signal });

const path = fc.integer({ min: 0, max: 9 }).map((id) => `c/${id}`);
const revisions = fc.dictionary(path, fc.integer({ min: 1, max: 5 }));

test('a change set and its undo give the database that was', async () => {
  await fc.assert(
    fc.asyncProperty(
      revisions,
      fc.dictionary(path, fc.option(fc.integer({ min: 6, max: 9 }))),
      async (held, wanted) => {
        const target = new MemoryDatabase(
          Object.entries(held).map(([id, revision]) => memoryDocument(id, { revision })),
        );
        const previous = target.content();
        const changes = changesOf(target, wanted);
        const done = await apply(target, changes);
        expect(done.tally.written + done.tally.deleted).toBe(changes.length);
        const undone = await apply(target, reversed(changes, done.journal));
        expect(undone.tally).toMatchObject({ conflicts: 0, failed: 0 });
        expect(target.content()).toEqual(previous);
      },
    ),
  );
});

test('somebody quicker is a conflict, named, and nothing of theirs is overwritten', async () => {
  const target = new MemoryDatabase(['c/a', 'c/b'].map((id) => memoryDocument(id)));
  const changes = changesOf(target, { 'c/a': 1, 'c/b': 2 });
  await apply(target, changesOf(target, { 'c/b': 9 }));
  const { tally, journal } = await apply(target, changes);
  expect(tally).toMatchObject({ written: 1, conflicts: 1, failed: 0 });
  expect(tally.conflicting).toEqual([
    { path: 'c/b', reason: 'Somebody else has changed it since' },
  ]);
  expect(reversed(changes, journal).map(({ path: id }) => id)).toEqual(['c/a']);
});

test('what somebody changes as soon as it was written was written', async () => {
  const target = new MemoryDatabase(['c/a', 'c/b'].map((id) => memoryDocument(id)));
  const changes = changesOf(target, { 'c/a': 1, 'c/b': null });
  const write = target.writeBatch.bind(target);
  target.writeBatch = async (writes) => {
    const answers = await write(writes);
    target.writeBatch = write;
    await apply(target, changesOf(target, { 'c/a': 9, 'c/b': 9 }));
    return answers;
  };
  const { tally, journal } = await apply(target, changes);
  expect(tally).toMatchObject({ written: 1, deleted: 1, conflicts: 0, failed: 0 });
  const undone = await apply(target, reversed(changes, journal));
  expect(undone.tally).toMatchObject({ written: 0, conflicts: 2 });
});

test('the same by somebody else is a conflict too: one of two equal changes would be lost', async () => {
  const target = new MemoryDatabase(['c/a', 'c/b'].map((id) => memoryDocument(id)));
  const changes = changesOf(target, { 'c/a': 1, 'c/b': null });
  await apply(target, changes);
  const { tally, journal } = await apply(target, changes);
  expect(tally).toMatchObject({ written: 0, deleted: 0, conflicts: 2 });
  expect(journal).toEqual([]);
});

test('what a lost worker wrote is found, not written again, and can be put back', async () => {
  const target = new MemoryDatabase([memoryDocument('c/a')]);
  const previous = target.content();
  const changes = changesOf(target, { 'c/a': 1, 'c/b': 2 });
  await apply(target, changes);
  const written = new Map(target.documents);
  const { tally, journal } = await apply(target, changes, { wasSentBefore: true });
  expect(tally).toMatchObject({ written: 2, conflicts: 0, skipped: 0 });
  expect(target.documents).toEqual(written);
  await apply(target, reversed(changes, journal));
  expect(target.content()).toEqual(previous);
});

test('the sealed page holds all of it, under its own hash only', async () => {
  const vault = memoryVault();
  const target = new MemoryDatabase([memoryDocument('c/a'), memoryDocument('c/b')]);
  const changes = changesOf(target, { 'c/a': 1, 'c/b': null, 'c/c': 3 });
  const page = inlinePage(vault, 's1', changes);
  await expect(readInlinePage(vault, 's1', page.hash)).rejects.toMatchObject({ code: 'corrupt' });
  await page.put();
  const read = await readInlinePage(vault, 's1', page.hash);
  const plain = (list: readonly InlineChange[]) =>
    list.map(({ before, after, ...rest }) => ({
      ...rest,
      before: before && Buffer.from(before).toString('hex'),
      after: after && Buffer.from(after).toString('hex'),
    }));
  expect(plain(read)).toEqual(plain(changes));
  await expect(readInlinePage(vault, 's1', 'other')).rejects.toMatchObject({ code: 'corrupt' });
});
