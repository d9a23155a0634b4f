// Transforms in JavaScript.
import { count, median, ratio, seconds } from './figures.ts';
import { atLeast, type Aim, type Section } from './report-types.ts';
import type { ResultOf, transformRuns } from './results.ts';

type Transforms = ResultOf<'transform'>;
type What = (typeof transformRuns)[number];

const names: Readonly<Record<What, string>> = {
  add: 'the operation that adds one to a field',
  unchanged: 'JavaScript that returns each as it is',
  changed: 'JavaScript that changes two fields',
};

const secondsOf = ({ runs }: Transforms, what: What) =>
  runs.filter((run) => run.what === what).map((run) => run.seconds);

/** 1 is as fast as adding one. */
const speedOf = (result: Transforms, what: What) =>
  ratio(secondsOf(result, 'add'), secondsOf(result, what));

export function transformSections(result: Transforms): Section[] {
  const rows = (['add', 'unchanged', 'changed'] as const).map((what) => {
    const time = median(secondsOf(result, what));
    return [
      names[what],
      seconds(time),
      `${count(Math.round(result.documents / time))}/s`,
      speedOf(result, what).toFixed(2),
    ];
  });
  const first = Math.max(...result.openSeconds);
  const notes = [
    `One thread, without reading or writing any. A sandbox opens in ${seconds(median(result.openSeconds))}, the first of a process in ${seconds(first)}.`,
  ];
  const head = [`${count(result.documents)} documents`, 'time', 'documents', 'speed'];
  return [{ section: 'transform', notes, tables: [[head, ...rows]] }];
}

export function transformAims(result: Transforms): Aim[] {
  return [atLeast('a transform in JavaScript, beside adding one', 0.2, speedOf(result, 'changed'))];
}
