// How fields change is counted as plans count it, part by part or at once, in bounded room.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldPattern } from '../../firestore-model/document-changes.ts';
import { jsonBytes } from '../../firestore-model/paths.ts';
import { patternKey, PatternSums } from '../../firestore-model/pattern-sums.ts';
import type { FirestoreFields } from '../../firestore-model/values.ts';
import { allParts } from '../testing/comparisons.ts';
import { MemorySource } from '../testing/memory-backups.ts';
import { documentsOf, planned, smallContent } from '../../testing/planned-restore.ts';
import { comparePart } from './compare.ts';
import { LiveSide } from './live-side.ts';
import { rangeOf } from './side.ts';
import { Tally } from './tally.ts';

type Content = Readonly<Record<string, FirestoreFields>>;

const { signal } = new AbortController();

interface TallyLimits {
  readonly items: number;
  readonly shape?: string;
  readonly countsFields?: boolean;
}

/** The parts of a comparison, each of which ends after `items` documents that differ. */
async function compared(before: Content, after: Content, { shape, ...asked }: TallyLimits) {
  const isBudgetSpent = () => false;
  return await allParts(async (cursor) => {
    const range = rangeOf(null, cursor);
    const side = (of: Content) => {
      const source = new MemorySource(documentsOf(of));
      return new LiveSide(
        { source, readTime: 't', keys: null, signal, isBudgetSpent },
        range,
        null,
      );
    };
    return await comparePart({
      before: side(before),
      after: side(after),
      range,
      shape: shape ?? null,
      countsFields: asked.countsFields ?? true,
      limits: { signal, isBudgetSpent, items: asked.items },
    });
  });
}

/** The patterns of each collection that has any, whatever their order. */
function patternsIn(collections: Iterable<{ path: string; fields: readonly FieldPattern[] }>) {
  const keyed = [...collections].map(({ path, fields }) => [
    path,
    Object.fromEntries(fields.map((one) => [patternKey(one), one.documents])),
  ]);
  return Object.fromEntries(keyed.filter(([, counts]) => Object.keys(counts ?? {}).length > 0));
}

const turned = ({ before, after, ...one }: FieldPattern) => ({
  ...one,
  before: after,
  after: before,
});

async function patternsOfParts(before: Content, after: Content, asked: TallyLimits) {
  const parts = await compared(before, after, asked);
  const sums = new PatternSums();
  const paths = new Set(parts.flatMap(({ collections }) => [...collections.keys()]));
  for (const { collections, patterns } of parts) {
    for (const path of collections.keys()) {
      sums.join(path, patterns.of(path));
    }
  }
  return { parts, collections: [...paths].map((path) => ({ path, ...sums.of(path) })) };
}

test('fields that changed since are counted as the plan that puts them back counts them', async () => {
  let patterns = 0;
  await fc.assert(
    fc.asyncProperty(smallContent, smallContent, async (then, now) => {
      const { sums } = await planned(then, now);
      const plan = patternsIn(
        sums.map(({ path, fields }) => ({ path, fields: fields.map(turned) })),
      );
      const whole = await patternsOfParts(then, now, { items: 0 });
      const parted = await patternsOfParts(then, now, { items: 1 });
      expect(whole.parts).toHaveLength(1);
      expect(patternsIn(whole.collections)).toEqual(plan);
      expect(patternsIn(parted.collections)).toEqual(plan);
      patterns += Object.keys(plan).length > 0 ? 1 : 0;
    }),
    { numRuns: 150 },
  );
  expect(patterns).toBeGreaterThan(50);
});

test('of another collection, and where nobody asks, no field is counted', async () => {
  const text = (stringValue: string) => ({ a: { stringValue } });
  const then = { 'c/1': text('x'), 'd/1': text('x') };
  const now = { 'c/1': text('y'), 'd/1': {} };
  const of = async (asked: Partial<TallyLimits>) =>
    patternsIn((await patternsOfParts(then, now, { items: 0, ...asked })).collections);
  const missing = patternKey({ field: ['a'], before: 'string', after: null });
  expect(await of({ shape: 'd' })).toEqual({ d: { [missing]: 1 } });
  expect(await of({ countsFields: false })).toEqual({});
});

test('however many collections and fields differ, an answer has room for them', () => {
  const tally = new Tally(null);
  const long = 'x'.repeat(300);
  for (let index = 0; index < 1100; index += 1) {
    tally.count(Buffer.from(`c${index}/1`), 'changed');
    const names = [1, 2, 3].map((n) => `${index % 2 === 0 ? long : ''}${index}${n}`);
    const after = names.map((one) => [one, { integerValue: '1' }] as const);
    tally.countFields({}, Object.fromEntries(after));
  }
  const all = [...tally.shapes.keys()].map((path) => ({ path, ...tally.patterns.of(path) }));
  expect(all).toHaveLength(1001);
  expect(all.at(-1)).toEqual({ path: '', fields: [], moreFields: 0 });
  const listed = all.flatMap(({ fields }) => fields);
  const more = all.reduce((sum, { moreFields }) => sum + moreFields, 0);
  expect(listed.length + more).toBe(3000);
  expect(listed.length).toBeLessThanOrEqual(500);
  expect(jsonBytes(listed)).toBeLessThan(48 * 1024);
});
