// The table at the end.
import {
  count,
  cpuPerDocument,
  mainSeconds,
  maxRss,
  mebibytes,
  kilobytes,
  median,
  percent,
  perSecond,
  proofSeconds,
  rate,
  share,
  table,
  totalSeconds,
} from './figures.ts';
import type { JobResult } from './jobs.ts';
import type { Options } from './options.ts';
import type { Repeated, Speed } from './phases.ts';

export interface Measured {
  readonly options: Options;
  readonly speed: Speed;
  readonly repeated: Repeated;
  readonly memory: { readonly backup: JobResult; readonly restore: JobResult } | null;
}

export function report(measured: Measured): string {
  const { options, speed, repeated, memory } = measured;
  const size = median(speed.backup.map(({ rawBytes, documents }) => rawBytes / documents));
  const head = `${count(options.documents)} documents of ${count(size)} bytes, medians of ${options.rounds}`;
  const parts = [head, table(speedRows(speed)), table(storedRows(repeated))];
  if (memory !== null) {
    parts.push(table(memoryRows(speed, memory)));
  }
  return parts.join('\n\n');
}

function speedRows({ read, backup, write, restore }: Speed): string[][] {
  const readRate = rate(read, mainSeconds);
  const writeRate = rate(write, mainSeconds);
  const ours = (results: readonly JobResult[], seconds: (r: JobResult) => number, of: number) => {
    const documents = rate(results, seconds);
    return [perSecond(documents), share(documents, of)];
  };
  const cost = (results: readonly JobResult[]) => [
    `${count(cpuPerDocument(results))} µs`,
    mebibytes(maxRss(results)),
  ];
  return [
    ['', 'documents', 'of ceiling', 'CPU/document', 'peak RSS'],
    ['reading: bare gRPC stream', perSecond(readRate), '1', ...cost(read)],
    ['backup: read to stored', ...ours(backup, mainSeconds, readRate), ...cost(backup)],
    ['  its verification alone', perSecond(rate(backup, proofSeconds)), '', '', ''],
    ['  backup and verification', ...ours(backup, totalSeconds, readRate), '', ''],
    ['writing: bare batchWrite', perSecond(writeRate), '1', ...cost(write)],
    [
      'restore: compared, written, read',
      ...ours(restore, mainSeconds, writeRate),
      ...cost(restore),
    ],
    ['  its verification alone', perSecond(rate(restore, proofSeconds)), '', '', ''],
    ['  verification and restore', ...ours(restore, totalSeconds, writeRate), '', ''],
  ];
}

function storedRows({ first, unchanged, changed }: Repeated): string[][] {
  const row = (name: string, result: JobResult) => [
    name,
    `${count(result.newChunks)} of ${count(result.chunks)}`,
    kilobytes(result.chunkBytes),
    kilobytes(result.putBytes),
    percent(result.putBytes, first.putBytes),
  ];
  return [
    ['', 'new chunks', 'chunks stored', 'all stored', 'of the first'],
    row('first backup', first),
    row('second, nothing changed', unchanged),
    row('third, 1 % changed', changed),
  ];
}

function memoryRows(
  speed: Speed,
  memory: { readonly backup: JobResult; readonly restore: JobResult },
): string[][] {
  const small = speed.backup[0]?.documents ?? 0;
  return [
    ['peak RSS of the worker', `${count(small)} documents`, count(memory.backup.documents)],
    ['backup', mebibytes(maxRss(speed.backup)), mebibytes(memory.backup.maxRssBytes)],
    ['restore', mebibytes(maxRss(speed.restore)), mebibytes(memory.restore.maxRssBytes)],
  ];
}
