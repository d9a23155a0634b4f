// The data view in a browser.
import { count, kilobytes, mebibytes, median, ratio } from './figures.ts';
import { atMost, type Aim, type Section } from './report-types.ts';
import type { ResultOf } from './results.ts';

type Grid = ResultOf<'grid'>;
type Inspector = ResultOf<'inspector'>;

const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
const largest = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, value), 0);

/** Of all values, 95 in 100 are no larger. */
function ninetyFifth(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

const grown = ({ heapBytes: { few, all } }: Grid) => all - few;

export function gridSections(result: Grid): Section[] {
  const { documents, firstRowsMs, pageMs, rows, calls, again, frames, bareFrames } = result;
  const opened = [
    [`${count(documents)} documents`, 'in the browser', 'a call for 100', 'times'],
    [
      'until the first rows',
      milliseconds(median(firstRowsMs)),
      milliseconds(median(pageMs)),
      ratio(firstRowsMs, pageMs).toFixed(1),
    ],
  ];
  const scrolled = [
    [`scrolled through ${count(rows)} rows`, 'the grid', 'a bare page'],
    ['between drawings, p50', milliseconds(median(frames)), milliseconds(median(bareFrames))],
    ['p95', milliseconds(ninetyFifth(frames)), milliseconds(ninetyFifth(bareFrames))],
    ['the longest', milliseconds(largest(frames)), milliseconds(largest(bareFrames))],
    ['calls for rows, of which asked again', `${count(calls)}, ${count(again)}`, ''],
    ['heap more than at 1,000 rows', mebibytes(grown(result)), ''],
    ['scripts before the first rows, gzip', kilobytes(result.scripts.bytes), ''],
  ];
  const notes = [
    `Chromium over the Hosting emulator, all files in its cache, medians of ${firstRowsMs.length}; 10 rows on with every drawing.`,
  ];
  return [{ section: 'grid', notes, tables: [opened, scrolled] }];
}

export function gridAims(result: Grid): Aim[] {
  const { frames, firstRowsMs, again, scripts } = result;
  const unit = 'ms';
  return [
    atMost('first rows of a large collection', { most: 1000, unit }, median(firstRowsMs)),
    atMost('scrolling, between drawings, p95', { most: 50, unit }, ninetyFifth(frames)),
    atMost('scrolling, between drawings, the longest', { most: 200, unit }, largest(frames)),
    atMost(
      'heap after scrolling, more than at 1,000 rows',
      { most: 30, unit: 'MiB' },
      grown(result) / 1024 ** 2,
    ),
    atMost('calls for rows that were there', { most: 0 }, again),
    atMost(
      'scripts before a collection’s first rows',
      { most: 350, unit: 'kB' },
      scripts.bytes / 1000,
    ),
  ];
}

export function inspectorSections(result: Inspector): Section[] {
  const { fields, bytes, openMs, callMs, keyMs, bareKeyMs } = result;
  const rows = [
    [`${count(fields)} fields, ${mebibytes(bytes)}`, 'in the browser', 'bare', 'times'],
    [
      'until its fields are shown, beside the call',
      milliseconds(median(openMs)),
      milliseconds(median(callMs)),
      ratio(openMs, callMs).toFixed(1),
    ],
    [
      'a key in their search, p95, beside a bare page',
      milliseconds(ninetyFifth(keyMs)),
      milliseconds(ninetyFifth(bareKeyMs)),
      (ninetyFifth(keyMs) / ninetyFifth(bareKeyMs)).toFixed(1),
    ],
  ];
  const notes = [
    `Chromium over the Hosting emulator, all files in its cache; medians of ${openMs.length}, keys p95 of ${keyMs.length}.`,
  ];
  return [{ section: 'inspector', notes, tables: [rows] }];
}

export function inspectorAims({ openMs, keyMs }: Inspector): Aim[] {
  const unit = 'ms';
  return [
    atMost('a document of 1 MiB until its fields are shown', { most: 1000, unit }, median(openMs)),
    atMost('a key in the search of its fields, p95', { most: 50, unit }, ninetyFifth(keyMs)),
  ];
}
