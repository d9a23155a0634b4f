// Exports, beside reading and decoding what they are of.
import { count, mebibytes, median, ratio, seconds } from './figures.ts';
import { atLeast, type Aim, type Section } from './report-types.ts';
import type { ResultOf } from './results.ts';

type Exports = ResultOf<'export'>;
type What = Exports['runs'][number]['what'];

const names: Readonly<Record<What, string>> = {
  chunks: 'its chunks read, each document decoded',
  backup: 'NDJSON from the backup',
  stream: 'the raw stream read, each document decoded',
  live: 'NDJSON of live data',
};
const measuredBy = { backup: 'chunks', live: 'stream' } as const;

const secondsOf = ({ runs }: Exports, what: What) =>
  runs.filter((run) => run.what === what).map((run) => run.seconds);

/** 1 is as fast as reading and decoding alone. */
const speedOf = (result: Exports, what: keyof typeof measuredBy) =>
  ratio(secondsOf(result, measuredBy[what]), secondsOf(result, what));

export function exportSections(result: Exports): Section[] {
  const { documents, runs } = result;
  const rows = (['chunks', 'backup', 'stream', 'live'] as const).map((what) => {
    const time = median(secondsOf(result, what));
    const peak = Math.max(...runs.filter((run) => run.what === what).map((run) => run.maxRssBytes));
    const speed = what === 'backup' || what === 'live' ? speedOf(result, what).toFixed(2) : '1.00';
    return [names[what], seconds(time), count(documents / time), speed, mebibytes(peak)];
  });
  const notes = [
    'One collection, exported as a job and a download do it: read, kept in sealed objects, and made a file of; the second time in a process, one after the other in each round.',
  ];
  const head = [`${count(documents)} documents`, 'time', 'documents/s', 'speed', 'peak RSS'];
  return [{ section: 'export', notes, tables: [[head, ...rows]] }];
}

export function exportAims(result: Exports): Aim[] {
  return [
    atLeast(
      'an export from a backup, beside reading and decoding its chunks',
      0.25,
      speedOf(result, 'backup'),
    ),
    atLeast(
      'an export of live data, beside decoding the raw stream',
      0.25,
      speedOf(result, 'live'),
    ),
  ];
}
