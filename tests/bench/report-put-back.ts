// Putting one document of a backup back, from the clicks and by the calls alone.
import { count, median } from './figures.ts';
import { atMost, type Aim, type Section } from './report-types.ts';
import type { ResultOf } from './results.ts';

type PutBack = ResultOf<'putBack'>;
type OfSize = PutBack['sizes'][number];
type Taken = OfSize['byClicks'][number];

const total = ({ reviewMs, applyMs }: Taken) => reviewMs + applyMs;
const kinds = [
  ['from Put back to its review', ({ reviewMs }: Taken) => reviewMs],
  ['from Apply to the message that it is done', ({ applyMs }: Taken) => applyMs],
  ['both', total],
] as const;

/** The first, and the median of the others. */
function firstAndLater([first = Number.NaN, ...later]: readonly number[]) {
  return [first, median(later)] as const;
}

const shown = (values: readonly number[]) => values.map((value) => `${Math.round(value)} ms`);

function rowsOf({ documents, byClicks, byCalls }: OfSize): string[][] {
  const rows = kinds.map(([what, of]) => {
    const [clicks, calls] = [firstAndLater(byClicks.map(of)), firstAndLater(byCalls.map(of))];
    return [what, ...shown(clicks), ...shown(calls), (clicks[1] / calls[1]).toFixed(1)];
  });
  const opening = firstAndLater(byCalls.map(({ openMs }) => openMs));
  const cpu = firstAndLater(byCalls.map(({ cpuMs }) => cpuMs));
  return [
    ['before, opening it', '', '', ...shown(opening), ''],
    ...rows,
    ['processor time of all calls', '', '', ...shown(cpu), ''],
  ].map(([what, ...cells]) => [`${count(documents)}: ${what}`, ...cells]);
}

export function putBackSections({ sizes }: PutBack): Section[] {
  const head = [
    'one document of a backup of',
    'first',
    'later',
    'calls alone, in a new process',
    'in the same, later',
    'times',
  ];
  const runs = Math.max(...sizes.map(({ byClicks }) => byClicks.length - 1));
  const notes = [
    `Chromium over the Hosting emulator, each time in a page that was just opened, and as often the calls alone, to a process of the API without emulators around it, which start another for each call that is made beside others; later: medians of ${runs}.`,
  ];
  return [{ section: 'putBack', notes, tables: [[head, ...sizes.flatMap(rowsOf)]] }];
}

export function putBackAims({ sizes }: PutBack): Aim[] {
  const most = { most: 1000, unit: 'ms' };
  return sizes.flatMap(({ documents, byClicks, byCalls }) => {
    const what = `one document of a backup of ${count(documents)} put back`;
    return [
      atMost(`${what}, from the clicks`, most, firstAndLater(byClicks.map(total))[1]),
      atMost(`${what}, its calls, the first`, most, firstAndLater(byCalls.map(total))[0]),
    ];
  });
}
