// The tables at the end, as text and for docs/figures.md.
import type { FigureSection } from '../support/figures-file.ts';
import {
  count,
  cpuPerDocument,
  kilobytes,
  mainSeconds,
  markdownTable,
  maxRss,
  mebibytes,
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
import { toolNotes, toolRows } from './report-tools.ts';
import { webNotes, webTables } from './report-web.ts';

export interface Measured extends Omit<Part, 'read' | 'backup' | 'write' | 'restore'> {
  readonly read: readonly JobResult[];
  readonly backup: readonly JobResult[];
  readonly write: readonly JobResult[];
  readonly restore: readonly JobResult[];
}

interface Section {
  readonly section: FigureSection;
  readonly notes: readonly string[];
  readonly tables: readonly (readonly (readonly string[])[])[];
}

/** Rounds may have been measured in several parts. */
export function mergeParts(parts: readonly Part[]): Measured {
  const all = (name: 'read' | 'backup' | 'write' | 'restore') =>
    parts.flatMap((part) => part[name] ?? []);
  return {
    ...Object.assign({}, ...parts),
    read: all('read'),
    backup: all('backup'),
    write: all('write'),
    restore: all('restore'),
  };
}

/** What can be said of what was measured. */
function sectionsOf(options: Options, measured: Measured): Section[] {
  const sections: Section[] = [
    {
      section: 'speed',
      notes: sizeNotes(options, measured.backup),
      tables: [readingRows(measured), writingRows(measured), memoryRows(measured)],
    },
    {
      section: 'repeated',
      notes: dailyNotes(measured),
      tables: [storedRows(measured), dailyRows(measured)],
    },
    { section: 'inside', notes: [], tables: [insideRows(measured)] },
    { section: 'tools', notes: toolNotes(measured.tools), tables: [toolRows(measured.tools)] },
    { section: 'web', notes: webNotes(measured.web), tables: webTables(measured.web) },
  ];
  return sections
    .map((section) => ({ ...section, tables: section.tables.filter((rows) => rows.length > 0) }))
    .filter(({ tables }) => tables.length > 0);
}

export function report(options: Options, measured: Measured): string {
  return sectionsOf(options, measured)
    .flatMap(({ notes, tables }) => [...notes, ...tables.map(table)])
    .join('\n\n');
}

/** Bodies of the sections of docs/figures.md. */
export function figureSections(
  options: Options,
  measured: Measured,
): { section: FigureSection; body: string }[] {
  return sectionsOf(options, measured).map(({ section, notes, tables }) => ({
    section,
    body: [...notes, ...tables.map(markdownTable)].join('\n\n'),
  }));
}

function sizeNotes(options: Options, results: readonly JobResult[]): string[] {
  if (results.length === 0) {
    return [];
  }
  const size = median(results.map(({ rawBytes, documents }) => rawBytes / documents));
  return [
    `${count(options.documents)} documents of ${count(size)} bytes, medians of ${options.rounds}.`,
  ];
}

const speedHead = ['', 'documents', 'of ceiling', 'CPU/document', 'peak RSS'];

function cost(results: readonly JobResult[]): string[] {
  return [`${count(cpuPerDocument(results))} µs`, mebibytes(maxRss(results))];
}

function ours(results: readonly JobResult[], seconds: (r: JobResult) => number, of: number) {
  const documents = rate(results, seconds);
  return [perSecond(documents), share(documents, of)];
}

function readingRows({ read, backup }: Measured): string[][] {
  if (backup.length === 0) {
    return [];
  }
  const ceiling = rate(read, mainSeconds);
  return [
    speedHead,
    ['reading: bare gRPC stream', perSecond(ceiling), '1', ...cost(read)],
    ['backup: read to stored', ...ours(backup, mainSeconds, ceiling), ...cost(backup)],
    ['its verification alone', perSecond(rate(backup, proofSeconds)), '', '', ''],
    ['backup and verification', ...ours(backup, totalSeconds, ceiling), '', ''],
  ];
}

function writingRows({ write, restore }: Measured): string[][] {
  if (restore.length === 0) {
    return [];
  }
  const ceiling = rate(write, mainSeconds);
  return [
    speedHead,
    ['writing: bare batchWrite', perSecond(ceiling), '1', ...cost(write)],
    ['restore: compared, written, read', ...ours(restore, mainSeconds, ceiling), ...cost(restore)],
    ['its verification alone', perSecond(rate(restore, proofSeconds)), '', '', ''],
    ['verification and restore', ...ours(restore, totalSeconds, ceiling), '', ''],
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

/** One backup of few documents and one of many: what memory and speed do with the size. */
function memoryRows({ backup, restore, memory }: Measured): string[][] {
  if (memory === undefined) {
    return [];
  }
  const row = (name: string, results: readonly JobResult[]) => [
    `${name}, ${count(results[0]?.documents ?? 0)} documents`,
    perSecond(rate(results, totalSeconds)),
    mebibytes(maxRss(results)),
  ];
  return [
    ['with verification', 'documents', 'peak RSS'],
    ...(backup.length > 0 ? [row('backup', backup)] : []),
    row('backup', [memory.backup]),
    ...(restore.length > 0 ? [row('restore', restore)] : []),
    row('restore', [memory.restore]),
  ];
}

function putBytes(results: readonly JobResult[]): number {
  return results.reduce((sum, result) => sum + result.putBytes, 0);
}

function dailyRows({ daily }: Measured): string[][] {
  const [first] = daily?.days ?? [];
  if (daily === undefined || first === undefined) {
    return [];
  }
  const { read, unchanged, days } = daily;
  const reading = median(read.map(mainSeconds));
  const again = median(unchanged.map(mainSeconds));
  const stored = putBytes(days);
  const copies = first.putBytes * days.length;
  return [
    [`${count(first.documents)} documents`, 'measured', 'beside', 'ratio'],
    [
      'backup of unchanged data, beside reading',
      `${again.toFixed(2)} s`,
      `${reading.toFixed(2)} s`,
      share(again, reading),
    ],
    [
      `storage of ${days.length} daily backups, beside full copies`,
      kilobytes(stored),
      kilobytes(copies),
      percent(stored, copies),
    ],
  ];
}

function insideRows({ daily }: Measured): string[][] {
  if (daily === undefined) {
    return [];
  }
  const { few, many, history, days } = daily;
  const documents = count(days[0]?.documents ?? 0);
  const row = (what: string, { main, documents: found, maxRssBytes }: JobResult, unit: string) => [
    what,
    `${main.seconds.toFixed(2)} s`,
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

function dailyNotes({ daily }: Measured): string[] {
  return daily === undefined
    ? []
    : [
        `Every day another 1 % of the documents changes, spread over all collections; a full copy is what the first backup stored.`,
      ];
}
