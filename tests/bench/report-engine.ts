// The engine beside the ceilings, its processor time, and its memory.
import { availableParallelism } from 'node:os';
import {
  busyProcessors,
  count,
  cpuPerDocument,
  mainSeconds,
  maxRss,
  mebibytes,
  median,
  microseconds,
  perSecond,
  proofCpuPerDocument,
  proofSeconds,
  rate,
  ratio,
  totalSeconds,
} from './figures.ts';
import type { JobResult } from './jobs.ts';
import { atLeast, atMost, type Aim, type Section } from './report-types.ts';
import type { ResultOf } from './results.ts';

const speedHead = ['', 'documents', 'of ceiling', 'CPU/document', 'peak RSS', 'processors busy'];
/** Where they are all busy, what ours takes is missing to the emulator. */
const busyNote = `Processors busy: all that ran, the emulator foremost, of ${availableParallelism()}.`;

function sizeNote(results: readonly JobResult[]): string {
  const size = median(results.map(({ rawBytes, documents }) => rawBytes / documents));
  const documents = results[0]?.documents ?? 0;
  return `${count(documents)} documents of ${count(size)} bytes, medians of ${results.length}, each process warmed up.`;
}

function cost(results: readonly JobResult[]): string[] {
  return [
    microseconds(cpuPerDocument(results)),
    mebibytes(maxRss(results)),
    busyProcessors(results).toFixed(2),
  ];
}

/** How fast ours is beside a ceiling, 1 being as fast. */
function beside(
  ceiling: readonly JobResult[],
  ours: readonly JobResult[],
  of: (result: JobResult) => number = mainSeconds,
): number {
  return ratio(ceiling.map(mainSeconds), ours.map(of));
}

export function readingSections({ read, backup }: ResultOf<'reading'>): Section[] {
  const row = (name: string, of: (result: JobResult) => number, rest: readonly string[]) => [
    name,
    perSecond(rate(backup, of)),
    beside(read, backup, of).toFixed(2),
    ...rest,
  ];
  const rows = [
    speedHead,
    ['reading: bare gRPC stream', perSecond(rate(read, mainSeconds)), '1', ...cost(read)],
    row('backup: read to stored', mainSeconds, cost(backup)),
    [
      'its verification alone',
      perSecond(rate(backup, proofSeconds)),
      '',
      microseconds(proofCpuPerDocument(backup)),
      '',
      '',
    ],
    row('backup and verification', totalSeconds, ['', '', '']),
  ];
  return [{ section: 'speed', notes: [sizeNote(backup), busyNote], tables: [rows] }];
}

export function readingAims({ read, backup }: ResultOf<'reading'>): Aim[] {
  return [atLeast('backup, read to stored, beside the bare stream', 0.9, beside(read, backup))];
}

export function writingSections(result: ResultOf<'writing'>): Section[] {
  const { write, roundTrip, restore } = result;
  const row = (name: string, results: readonly JobResult[]) => [
    name,
    perSecond(rate(results, mainSeconds)),
    beside(roundTrip, results).toFixed(2),
    ...cost(results),
  ];
  const rows = [
    speedHead,
    row('writing: bare batchWrite', write),
    row('the same, read back and compared', roundTrip),
    row('restore into an empty database', restore),
    ['its verification alone', perSecond(rate(restore, proofSeconds)), '', '', '', ''],
    [
      'verification and restore',
      perSecond(rate(restore, totalSeconds)),
      beside(roundTrip, restore, totalSeconds).toFixed(2),
      '',
      '',
      '',
    ],
  ];
  return [{ section: 'writing', notes: [sizeNote(restore), busyNote], tables: [rows] }];
}

export function writingAims({ write, roundTrip, restore }: ResultOf<'writing'>): Aim[] {
  return [
    atLeast('restore beside bare write and read back', 0.9, beside(roundTrip, restore)),
    atLeast('restore into an empty target beside the bare write', 0.95, beside(write, restore)),
  ];
}

export function warmSections({ read, backup, restore }: ResultOf<'warm'>): Section[] {
  const rows = [
    [`CPU/document at ${count(backup[0]?.documents ?? 0)}, warm`, 'in all', 'beside the stream'],
    ['bare gRPC stream', microseconds(cpuPerDocument(read)), ''],
    [
      'backup: read to stored',
      microseconds(cpuPerDocument(backup)),
      microseconds(cpuPerDocument(backup) - cpuPerDocument(read)),
    ],
    ['verification', microseconds(proofCpuPerDocument(backup)), ''],
    ['restore', microseconds(cpuPerDocument(restore)), ''],
  ];
  return [{ section: 'warm', notes: [], tables: [rows] }];
}

export function warmAims({ backup, restore }: ResultOf<'warm'>): Aim[] {
  const documents = count(backup[0]?.documents ?? 0);
  const what = (of: string) => `CPU a document at ${documents}, warm: ${of}`;
  return [
    atMost(what('backup'), { most: 10, unit: 'µs' }, cpuPerDocument(backup)),
    atMost(what('verification'), { most: 7, unit: 'µs' }, proofCpuPerDocument(backup)),
    atMost(what('restore'), { most: 25, unit: 'µs' }, cpuPerDocument(restore)),
  ];
}

export function memorySections({ few, many }: ResultOf<'memory'>): Section[] {
  const row = (name: string, result: JobResult) => [
    `${name}, ${count(result.documents)} documents`,
    perSecond(rate([result], totalSeconds)),
    mebibytes(result.maxRssBytes),
  ];
  const rows = [
    ['with verification', 'documents', 'peak RSS'],
    row('backup', few.backup),
    row('backup', many.backup),
    row('restore', few.restore),
    row('restore', many.restore),
  ];
  return [{ section: 'memory', notes: [], tables: [rows] }];
}

const mostMemoryMib = 256;
const mostGrowth = 1.1;

export function memoryAims({ few, many }: ResultOf<'memory'>): Aim[] {
  const aim = (name: string, [before, after]: readonly [JobResult, JobResult]): Aim => {
    const growth = after.maxRssBytes / before.maxRssBytes;
    const mib = after.maxRssBytes / 1024 ** 2;
    return {
      what: `peak memory, ${name}, ${count(before.documents)} → ${count(after.documents)}`,
      aim: `flat ± 10 %, ≤ ${mostMemoryMib} MiB`,
      measured: `${mebibytes(before.maxRssBytes)} → ${mebibytes(after.maxRssBytes)}`,
      holds: growth <= mostGrowth && mib <= mostMemoryMib,
    };
  };
  return [
    aim('backup and verification', [few.backup, many.backup]),
    aim('verification and restore', [few.restore, many.restore]),
  ];
}
