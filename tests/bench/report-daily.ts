// What later backups take and store, and looking into them.
import {
  count,
  kilobytes,
  mainSeconds,
  mebibytes,
  median,
  percent,
  ratio,
  seconds,
} from './figures.ts';
import type { JobResult } from './jobs.ts';
import { atLeast, type Aim, type Section } from './report-types.ts';
import type { ResultOf } from './results.ts';

type Daily = ResultOf<'daily'>;

const changesNote =
  'Every day another 1 % of the documents changes, spread over all collections; a full copy is what the first backup stored.';

export function dailySections(daily: Daily): Section[] {
  return [
    { section: 'repeated', notes: [changesNote], tables: [storedRows(daily), dailyRows(daily)] },
    { section: 'inside', notes: [], tables: [insideRows(daily)] },
  ];
}

export function dailyAims({ read, unchanged }: Daily): Aim[] {
  const beside = ratio(read.map(mainSeconds), unchanged.map(mainSeconds));
  return [atLeast('backup of unchanged data beside reading', 0.97, beside)];
}

function storedRows({ days, unchanged }: Daily): string[][] {
  const [first, second] = days;
  const row = (name: string, result: JobResult | undefined) =>
    result === undefined || first === undefined
      ? []
      : [
          [
            name,
            `${count(result.newChunks)} of ${count(result.chunks)}`,
            kilobytes(result.chunkBytes),
            kilobytes(result.putBytes),
            percent(result.putBytes, first.putBytes),
          ],
        ];
  return [
    ['', 'new chunks', 'chunks stored', 'all stored', 'of the first'],
    ...row('first backup', first),
    ...row('second, nothing changed', unchanged[0]),
    ...row('second, 1 % changed', second),
  ];
}

function putBytes(results: readonly JobResult[]): number {
  return results.reduce((sum, result) => sum + result.putBytes, 0);
}

function dailyRows({ read, unchanged, days }: Daily): string[][] {
  const [first] = days;
  const stored = putBytes(days);
  const copies = (first?.putBytes ?? 0) * days.length;
  return [
    [`${count(first?.documents ?? 0)} documents`, 'measured', 'beside', 'ratio'],
    [
      'reading, beside a backup of unchanged data',
      seconds(median(read.map(mainSeconds))),
      seconds(median(unchanged.map(mainSeconds))),
      ratio(read.map(mainSeconds), unchanged.map(mainSeconds)).toFixed(2),
    ],
    [
      `storage of ${days.length} daily backups, beside full copies`,
      kilobytes(stored),
      kilobytes(copies),
      percent(stored, copies),
    ],
  ];
}

function insideRows({ few, many, history, days }: Daily): string[][] {
  const documents = count(days[0]?.documents ?? 0);
  const row = (what: string, { main, documents: found, maxRssBytes }: JobResult, unit: string) => [
    what,
    seconds(main.seconds),
    `${count(found)} ${unit}`,
    mebibytes(maxRssBytes),
  ];
  return [
    [`backups of ${documents} documents`, 'time', 'found', 'peak RSS'],
    row('two with few differences compared', few, 'differ'),
    row('the first and the last of ten days compared', many, 'differ'),
    row('one document in the backups of ten days', history, 'versions'),
  ];
}
