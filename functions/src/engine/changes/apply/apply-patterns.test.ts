// Of a plan only what changes by chosen patterns: as much as the plan says, and nothing else.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldDifferences } from '../../../firestore-model/field-diff.ts';
import { collectionOf, collectionShape } from '../../../firestore-model/paths.ts';
import { patternKey, patternsOf } from '../../../firestore-model/plan-sums.ts';
import { noExclusions } from '../../../firestore-model/restore-selection.ts';
import type { FirestoreFields } from '../../../firestore-model/values.ts';
import { fieldsOf, leaf, name } from '../../../testing/arbitrary-fields.ts';
import { decodeDocument } from '../../format/document-json.ts';
import { encodeDocument } from '../../format/encode-document.ts';
import { WireWriter } from '../../format/wire-writer.ts';
import { unlimited } from '../../step-limits.ts';
import { memoryApplyStep, memorySource } from '../../testing/memory-apply-step.ts';
import {
  memoryRoot,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../../testing/memory-backups.ts';
import { MemoryDatabase } from '../../testing/memory-database.ts';
import type { Entry } from '../entries.ts';
import { initialPlanState, runPlanStep } from '../plan.ts';
import { replace } from '../rewrite/rewrite.ts';
import { runApplyStep } from './apply.ts';

type Content = Readonly<Record<string, FirestoreFields>>;

const planTime = 1_700_000_000;

function documentsOf(content: Content, seconds = planTime): Uint8Array[] {
  const time = new WireWriter().uint(1, seconds);
  return Object.entries(content).map(([path, fields]) =>
    new WireWriter()
      .raw(encodeDocument(memoryRoot, { path, fields }))
      .message(3, time)
      .message(4, time)
      .finish(),
  );
}

/** A plan that makes a database of a backup. */
async function planned(held: Content, there: Content) {
  const vault = memoryVault();
  const manifest = await takeMemoryBackup(vault, new MemorySource(documentsOf(held)));
  const source = memorySource(vault, manifest);
  const target = new MemoryDatabase(documentsOf(there));
  const plan: Entry[] = [];
  const { tally } = await runPlanStep({
    source,
    target,
    rewrite: replace,
    state: initialPlanState({ isTargetEmpty: false }),
    limits: unlimited,
    onProgress: () => undefined,
    commit: async (_state, found) => {
      plan.push(...found);
    },
  });
  const gone = Object.keys(there).filter((path) => held[path] === undefined);
  const deletes = gone.map((path): Entry => ({ path, change: 'delete', time: '1700000000000000' }));
  return {
    target,
    plan: [...plan, ...deletes],
    sums: tally.collections ?? [],
    contents: source.contents(),
  };
}

const fields = fc
  .uniqueArray(fc.tuple(name, leaf), { selector: ([key]) => key, maxLength: 4 })
  .map(fieldsOf);
const path = fc
  .tuple(fc.constantFrom('c', 'c/x/d', 'd'), fc.constantFrom('1', '2', '3', '4'))
  .map((names) => names.join('/'));
const content = fc.dictionary(path, fields, { maxKeys: 9 });

test('a pattern changes as many documents as the plan counts, in that field alone', async () => {
  let patterns = 0;
  const world = fc.tuple(content, content, fc.nat());
  await fc.assert(
    fc.asyncProperty(world, async ([held, there, choice]) => {
      const { target, plan, sums, contents } = await planned(held, there);
      const all = sums.flatMap((sum) =>
        sum.fields.map((one) => ({ collection: sum.path, ...one })),
      );
      fc.pre(all.length > 0);
      patterns += 1;
      const chosen = all[choice % all.length]!;
      const before = new Map(target.documents);
      const onlyPatterns = [chosen];
      const { tally } = await runApplyStep(
        memoryApplyStep(
          { target, contents, plan },
          { exclusions: { ...noExclusions, onlyPatterns } },
        ),
      );
      expect(tally).toMatchObject({ written: chosen.documents, deleted: 0, failed: 0 });
      expect(tally.written + tally.skipped + tally.unticked).toBe(plan.length);
      expect([...target.documents.keys()].toSorted()).toEqual([...before.keys()].toSorted());
      for (const [one, document] of target.documents) {
        const old = decodeDocument(before.get(one)!).fields;
        const isMeant = collectionShape(collectionOf(one)) === chosen.collection;
        const wanted = isMeant ? (held[one] ?? old) : old;
        const keys = [...patternsOf(old, wanted)].map(patternKey);
        expect([...fieldDifferences(old, decodeDocument(document).fields)]).toEqual(
          [...fieldDifferences(old, wanted)].filter((_, at) => keys[at] === patternKey(chosen)),
        );
      }
    }),
    { numRuns: 150 },
  );
  expect(patterns).toBeGreaterThan(50);
});

test.each([
  // As the plan saw it: nothing of it is meant.
  { edited: null, wasSentBefore: false, result: { unticked: 1, conflicts: 0, written: 0 } },
  // By somebody else, before writing began, and since.
  { edited: 1_740_000_000, wasSentBefore: false, result: { conflicts: 1, written: 0 } },
  { edited: 1_760_000_000, wasSentBefore: false, result: { conflicts: 1, written: 0 } },
  // It may be what a worker had written that was lost.
  { edited: 1_760_000_000, wasSentBefore: true, result: { conflicts: 0, written: 1 } },
])('of what has nothing of the pattern %o counts', async ({ edited, wasSentBefore, result }) => {
  const fieldsWith = (a: string) => fieldsOf([['a', { stringValue: a }]]);
  const { target, plan, contents } = await planned(
    { 'c/1': fieldsWith('x') },
    { 'c/1': fieldsWith('y') },
  );
  const [there] = documentsOf({ 'c/1': fieldsWith('y') }, edited ?? planTime);
  target.documents.set('c/1', there!);
  const before = new Map(target.documents);
  const pattern = { collection: 'c', field: ['b'], before: null, after: null };
  const journal: Entry[] = [];
  const { tally } = await runApplyStep(
    memoryApplyStep(
      { target, contents, plan },
      {
        exclusions: { ...noExclusions, onlyPatterns: [pattern] },
        wasSentBefore,
        commit: async (_state, found) => {
          journal.push(...found);
        },
      },
    ),
  );
  expect(tally).toMatchObject({ ...result, skipped: 0, failed: 0 });
  expect(journal).toHaveLength(tally.written);
  expect(target.documents).toEqual(before);
});
