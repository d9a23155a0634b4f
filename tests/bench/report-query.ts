// Queries inside a backup.
import { count, mebibytes, median, ratio, seconds } from './figures.ts';
import { atLeast, atMost, type Aim, type Section } from './report-types.ts';
import type { ResultOf } from './results.ts';

type Queries = ResultOf<'query'>;
type What = Queries['runs'][number]['what'];

const names: Readonly<Record<What, string>> = {
  decode: 'its chunks read, each document decoded',
  filter: 'a filter over all',
  sort: 'the first 50 by a field',
  'first-by-name': 'first page by name',
  'first-by-id': 'equality on an id',
};
const whole = ['filter', 'sort'] as const;
const first = ['first-by-name', 'first-by-id'] as const;

const secondsOf = ({ runs }: Queries, what: What) =>
  runs.filter((run) => run.what === what).map((run) => run.seconds);

/** 2 is twice as fast. */
const speedOf = (result: Queries, what: What) =>
  ratio(secondsOf(result, 'decode'), secondsOf(result, what));

export function querySections(result: Queries): Section[] {
  const { documents, runs } = result;
  const rows = (['decode', ...whole, ...first] as const).map((what) => {
    const ofKind = runs.filter((run) => run.what === what);
    return [
      names[what],
      seconds(median(secondsOf(result, what))),
      speedOf(result, what).toFixed(2),
      count(ofKind[0]?.found ?? 0),
      mebibytes(Math.max(...ofKind.map(({ maxRssBytes }) => maxRssBytes))),
    ];
  });
  const notes = [
    'A backup of one collection, the second time in a process, manifest and pages included; one after the other in each round.',
  ];
  const head = [`${count(documents)} documents`, 'time', 'speed', 'found', 'peak RSS'];
  return [{ section: 'query', notes, tables: [[head, ...rows]] }];
}

export function queryAims(result: Queries): Aim[] {
  return [
    ...whole.map((what) =>
      atLeast(
        `${names[what]} in a backup, beside reading and decoding its chunks`,
        0.8,
        speedOf(result, what),
      ),
    ),
    ...first.map((what) =>
      atMost(
        `${names[what]} in a backup`,
        { most: 300, unit: 'ms' },
        median(secondsOf(result, what)) * 1000,
      ),
    ),
  ];
}
