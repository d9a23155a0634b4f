// What nights of one schedule are found to have changed, and what of that is unusual. Pure.
import { expect, test } from 'vitest';
import type { BackupChanges } from '../../contract/backup-changes.ts';
import { measureChanges } from './measure-changes.ts';

interface Nightly {
  readonly path: string;
  readonly documents: number;
  /** Of its documents every night. */
  readonly share: number;
}

const nightOf = (night: number) => new Date(Date.UTC(2026, 0, 1 + night)).toISOString();
const atShare = (count: number, share: (index: number) => number, documents = 1000): Nightly[] =>
  Array.from({ length: count }, (_, index) => ({
    path: `of${documents}-${index}`,
    documents,
    share: share(index),
  }));

/** What each night finds. @param special what one collection does instead, by night */
function nights(
  count: number,
  collections: readonly Nightly[],
  special: { path: string; share: (night: number) => number } | null = null,
): BackupChanges[] {
  const documents = collections.reduce((sum, one) => sum + one.documents, 0);
  const holding = { documents, collections };
  const found: BackupChanges[] = [];
  for (let night = 1; night <= count; night += 1) {
    const listed = collections
      .map((one) => {
        const share = one.path === special?.path ? special.share(night) : one.share;
        const changed = Math.round(one.documents * share);
        return { path: one.path, changed, deleted: 0, created: 0 };
      })
      .filter(({ changed }) => changed > 0);
    const changed = listed.reduce((sum, one) => sum + one.changed, 0);
    const counts = { changed, deleted: 0, created: 0, unchanged: 0, collections: listed };
    const counted = {
      recordId: 'b',
      cursor: null,
      spentMs: 0,
      isDone: true,
      isWhole: true,
      ...counts,
    };
    const changes = measureChanges({
      previous: {
        recordId: `b${night - 1}`,
        at: nightOf(night - 1),
        holding,
        changes: found.at(-1) ?? null,
        anomaly: null,
      },
      holding,
      at: nightOf(night),
      counted,
      restored: { documents: 0, collections: new Map() },
      isScheduled: true,
    });
    if (changes !== null) {
      found.push(changes);
    }
  }
  return found;
}

function never(): never {
  throw new Error('No such night');
}

const unusualIn = ({ isUnusual, collections }: BackupChanges) => [
  ...(isUnusual ? ['all'] : []),
  ...collections.filter((one) => one.isUnusual).map(({ path }) => path),
];

/** More than there is room for: those of which a smaller share changes are not remembered. */
const busy = [...atShare(55, () => 0.2), ...atShare(5, () => 0.1, 50_000)];

test.each([
  ['few large ones that change less', busy],
  ['some that change a little more each', atShare(80, (index) => 0.1 + index / 500)],
])(
  'more collections than are remembered, %s, are nothing unusual every night',
  (_, collections) => {
    const found = nights(40, collections);
    expect(found.flatMap(unusualIn)).toEqual([]);
    // Nor a reason to keep one backup after another.
    expect(found.slice(7).filter(({ learned }) => learned?.isNotable === true)).toEqual([]);
  },
);

test.each([
  ['one that was quiet', 'quiet'],
  ['one that is not remembered', 'of50000-0'],
])('beside them %s is noticed when suddenly more of it changes', (_, path) => {
  const collections = [...busy, { path: 'quiet', documents: 50_000, share: 0 }];
  const usual = path === 'quiet' ? 0 : 0.1;
  const share = (night: number) => (night < 30 ? usual : 0.4);
  const found = nights(31, collections, { path, share });
  expect(found.slice(0, 29).flatMap(unusualIn)).toEqual([]);
  expect(unusualIn(found[29] ?? never())).toContain(path);
});

test('a quiet one of which a little more changes every night is noticed as ever', () => {
  const collections = [
    ...atShare(60, (index) => 0.02 + index / 5000),
    { path: 'quiet', documents: 50_000, share: 0 },
  ];
  const share = (night: number) => Math.max(0, night - 20) / 50;
  const found = nights(40, collections, { path: 'quiet', share });
  const first = found.findIndex((changes) => unusualIn(changes).length > 0);
  expect(unusualIn(found[first] ?? never())).toEqual(['quiet']);
  expect(share(first + 1)).toBeLessThan(0.13);
});
