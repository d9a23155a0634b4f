// Cold starts.
import { median, seconds } from './figures.ts';
import { atMost, type Aim, type Section } from './report-types.ts';
import type { ResultOf } from './results.ts';

type Starts = ResultOf<'start'>;

export function startSections({ functions }: Starts): Section[] {
  const rows = [
    ['function', 'CPU', 'time'],
    ...functions.map(({ name, cpuSeconds, wallSeconds }) => [
      name,
      seconds(median(cpuSeconds)),
      seconds(median(wallSeconds)),
    ]),
  ];
  const notes = [
    'From the start of Node until `api` and `download` have answered a first call, and the others could.',
  ];
  return [{ section: 'start', notes, tables: [rows] }];
}

export function startAims({ functions }: Starts): Aim[] {
  return functions.map(({ name, cpuSeconds }) =>
    atMost(`cold start of ${name}`, { most: 0.45, unit: 's CPU' }, median(cpuSeconds)),
  );
}
