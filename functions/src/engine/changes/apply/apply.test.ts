// Carrying out a plan against a database in memory.
import { expect, test } from 'vitest';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../../testing/memory-backups.ts';
import { memoryApplyStep, memorySource } from '../../testing/memory-apply-step.ts';
import { MemoryDatabase } from '../../testing/memory-database.ts';
import { runApplyStep, type ApplyStep } from './apply.ts';
import type { Entry } from '../entries.ts';
import { noExclusions } from '../../../firestore-model/restore-selection.ts';
import type { FieldType } from '../../../firestore-model/schema/shape.ts';
import { decodeDocument } from '../../format/document-json.ts';
import { runUndoPlanStep, initialUndoPlanState } from '../undo-plan.ts';
import { unlimited } from '../../step-limits.ts';

async function* listed<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

const entryOf = (change: Entry['change'], path: string, time: string | null): Entry => ({
  path,
  change,
  time,
});

const seconds = 1_700_000_000;
const before = `${seconds}000000`;

/** Applies a plan; the backup holds these documents. */
async function applyAll(
  target: MemoryDatabase,
  plan: readonly Entry[],
  {
    held,
    mayLack = false,
    ...changed
  }: { held: readonly Uint8Array[] } & Partial<Pick<ApplyStep, 'exclusions'>> & {
      mayLack?: boolean;
    },
) {
  const vault = memoryVault();
  const manifest = await takeMemoryBackup(vault, new MemorySource(held));
  const journal: Entry[] = [];
  const step = memoryApplyStep(
    { target, contents: memorySource(vault, manifest, mayLack).contents(), plan },
    {
      commit: async (_state, found) => {
        journal.push(...found);
      },
      ...changed,
    },
  );
  const { tally } = await runApplyStep(step);
  return { tally, journal };
}

async function undoOf(journal: readonly Entry[]): Promise<Entry[]> {
  const plan: Entry[] = [];
  await runUndoPlanStep({
    target: new MemoryDatabase([]),
    journal: listed(journal),
    state: initialUndoPlanState(),
    limits: unlimited,
    commit: async (_state, { writes }) => {
      plan.push(...writes);
    },
  });
  return plan;
}

test('what somebody else deleted before the safety backup does not keep the rest from being put back', async () => {
  const kept = memoryDocument('c/kept', { seconds });
  const target = new MemoryDatabase([kept]);
  // The plan saw both; one was deleted before the safety backup was made, so that holds the other
  // alone.
  const deletes = [entryOf('delete', 'c/gone', before), entryOf('delete', 'c/kept', before)];
  const done = await applyAll(target, deletes, { held: [] });
  expect(done.tally).toMatchObject({ deleted: 2, failed: 0 });
  expect(target.documents.size).toBe(0);
  const plan = await undoOf(done.journal);
  const undone = await applyAll(target, plan, { held: [kept], mayLack: true });
  expect(undone.tally).toMatchObject({ written: 1, skipped: 1, failed: 0, conflicts: 0 });
  expect([...target.documents.keys()]).toEqual(['c/kept']);
});

test('a document of a plan that the backup does not hold is damage', async () => {
  const plan = [entryOf('create', 'c/missing', null)];
  await expect(applyAll(new MemoryDatabase([]), plan, { held: [] })).rejects.toMatchObject({
    code: 'corrupt',
  });
});

test('what was changed since the plan was made is not touched and is reported', async () => {
  const changed = memoryDocument('c/changed', { seconds: seconds + 1 });
  const target = new MemoryDatabase([changed, memoryDocument('c/new', { seconds })]);
  const plan = [
    entryOf('update', 'c/changed', before),
    entryOf('create', 'c/new', null),
    entryOf('create', 'c/other', null),
  ];
  const held = ['c/changed', 'c/new', 'c/other'].map((path) =>
    memoryDocument(path, { revision: 1 }),
  );
  const { tally, journal } = await applyAll(target, plan, { held });
  expect(tally).toMatchObject({ written: 1, conflicts: 2, failed: 0 });
  expect(tally.conflicting).toEqual([
    { path: 'c/changed', reason: 'Somebody else has changed it since' },
    { path: 'c/new', reason: 'Somebody else has created it since' },
  ]);
  expect(journal.map(({ path }) => path)).toEqual(['c/other']);
  expect(target.documents.get('c/changed')).toEqual(changed);
});

test('where fields are kept, few documents of the target are held at once: they may be larger than the writes', async () => {
  const paths = Array.from({ length: 250 }, (_, index) => `c/${1000 + index}`);
  const target = new MemoryDatabase(paths.map((path) => memoryDocument(path, { seconds })));
  const read: number[] = [];
  const getDocuments = target.getDocuments.bind(target);
  target.getDocuments = async (asked) => {
    read.push(asked.length);
    return await getDocuments(asked);
  };
  const plan = paths.map((path) => entryOf('update', path, before));
  const held = paths.map((path) => memoryDocument(path, { revision: 1 }));
  const { tally } = await applyAll(target, plan, {
    held,
    exclusions: { ...noExclusions, fields: paths.map((path) => ({ path, field: ['text'] })) },
  });
  expect(tally).toMatchObject({ written: 250, failed: 0, conflicts: 0 });
  // Before they are written, and after.
  expect(read.toSorted((a, b) => a - b)).toEqual([50, 50, 100, 100, 100, 100]);
});

test('collections and fields that change alike are excluded, and nothing else', async () => {
  const held = ['c/a', 'c/b', 'd/a', 'd/b', 'e/a'].map((path) =>
    memoryDocument(path, { revision: 1, text: 'new' }),
  );
  const target = new MemoryDatabase(
    ['c/a', 'd/a', 'd/b', 'e/a', 'd/gone'].map((path) => memoryDocument(path, { seconds })),
  );
  const untouched = new Map(target.content());
  const plan = [
    entryOf('update', 'c/a', before),
    entryOf('create', 'c/b', null),
    entryOf('update', 'd/a', before),
    entryOf('update', 'd/b', before),
    entryOf('update', 'e/a', before),
    entryOf('delete', 'd/gone', before),
  ];
  const { tally, journal } = await applyAll(target, plan, {
    held,
    exclusions: {
      ...noExclusions,
      collections: ['d'],
      included: ['d/b'],
      fieldPatterns: [
        { collection: 'c', field: ['text'], before: 'string', after: 'string' },
        { collection: 'd', field: ['text'], before: 'int64', after: 'string' },
        ...(['revision', 'text'] as const).map((name) => {
          const type: FieldType = name === 'text' ? 'string' : 'int64';
          return { collection: 'e', field: [name], before: type, after: type };
        }),
      ],
    },
  });
  expect(tally).toMatchObject({ written: 3, unticked: 3, skipped: 0, deleted: 0, failed: 0 });
  expect(journal.map(({ path }) => path)).toEqual(['c/a', 'c/b', 'd/b']);
  const after = target.content();
  const fields = (path: string) => decodeDocument(target.documents.get(path)!).fields;
  // Of a document that is created, all is written.
  expect(fields('c/b')).toMatchObject({ text: { stringValue: 'new' } });
  expect(fields('c/a')).toMatchObject({
    revision: { integerValue: '1' },
    text: { stringValue: 'x'.repeat(40) },
  });
  expect(fields('d/b')).toMatchObject({ text: { stringValue: 'new' } });
  for (const path of ['d/a', 'e/a', 'd/gone']) {
    expect(after.get(path)).toBe(untouched.get(path));
  }
});
