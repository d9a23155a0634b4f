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
import type { Part } from './parts.ts';

interface Measured {
  readonly read: readonly JobResult[];
  readonly backup: readonly JobResult[];
  readonly write: readonly JobResult[];
  readonly restore: readonly JobResult[];
  readonly repeated: Part['repeated'];
  readonly memory: Part['memory'];
}

/** Rounds may have been measured in several parts. */
export function mergeParts(parts: readonly Part[]): Measured {
  const all = (name: 'read' | 'backup' | 'write' | 'restore') =>
    parts.flatMap((part) => part[name] ?? []);
  return {
    read: all('read'),
    backup: all('backup'),
    write: all('write'),
    restore: all('restore'),
    repeated: parts.find(({ repeated }) => repeated !== undefined)?.repeated,
    memory: parts.find(({ memory }) => memory !== undefined)?.memory,
  };
}

export function report(options: Options, measured: Measured): string {
  const size = median(measured.backup.map(({ rawBytes, documents }) => rawBytes / documents));
  const head = `${count(options.documents)} documents of ${count(size)} bytes, medians of ${options.rounds}`;
  const tables = [speedRows(measured), storedRows(measured), memoryRows(measured)];
  return [head, ...tables.filter((rows) => rows.length > 0).map(table)].join('\n\n');
}

function speedRows({ read, backup, write, restore }: Measured): string[][] {
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

function storedRows({ repeated }: Measured): string[][] {
  if (repeated === undefined) {
    return [];
  }
  const { first, unchanged, changed } = repeated;
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

function memoryRows({ backup, restore, memory }: Measured): string[][] {
  if (memory === undefined) {
    return [];
  }
  const small = backup[0]?.documents ?? 0;
  return [
    ['peak RSS of the worker', `${count(small)} documents`, count(memory.backup.documents)],
    ['backup', mebibytes(maxRss(backup)), mebibytes(memory.backup.maxRssBytes)],
    ['restore', mebibytes(maxRss(restore)), mebibytes(memory.restore.maxRssBytes)],
  ];
}
