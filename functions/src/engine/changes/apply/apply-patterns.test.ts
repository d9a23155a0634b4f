// Of a plan only what changes by chosen patterns: as much as the plan says, and nothing else.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldDifferences } from '../../../firestore-model/field-diff.ts';
import { collectionOf, collectionShape } from '../../../firestore-model/paths.ts';
import { patternKey, patternsOf } from '../../../firestore-model/pattern-sums.ts';
import { noExclusions } from '../../../firestore-model/restore-selection.ts';
import { fieldsOf } from '../../../testing/arbitrary-fields.ts';
import { decodeDocument } from '../../format/document-json.ts';
import { memoryApplyStep } from '../../testing/memory-apply-step.ts';
import { documentsOf, planTime, planned, smallContent } from '../../../testing/planned-restore.ts';
import type { Entry } from '../entries.ts';
import { runApplyStep } from './apply.ts';

test('a pattern changes as many documents as the plan counts, in that field alone', async () => {
  let patterns = 0;
  const world = fc.tuple(smallContent, smallContent, fc.nat());
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
