// The statement of capacity in docs/architecture.md.
import { readFileSync, writeFileSync } from 'node:fs';
import {
  assumed,
  costOf,
  sizes,
  timesOver,
  unitsOf,
  usualProject,
  type Cost,
  type Units,
} from './capacity.ts';
import { count, markdownTable, mebibytes, microseconds } from './figures.ts';
import type { KeptResult } from './kept.ts';
import { partSchemas } from './results.ts';

const projects = 1000;

const thousands = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const large = new Intl.NumberFormat('en', {
  notation: 'compact',
  compactDisplay: 'long',
  maximumSignificantDigits: 2,
});

/** No more digits than the estimate has: `12,300`, `1.2 million`, `100 million`. */
export function short(value: number): string {
  return value < 999_500 ? thousands.format(value) : large.format(value);
}

function time(seconds: number): string {
  if (seconds < 120) {
    return `${count(seconds)} s`;
  }
  return seconds < 7200 ? `${count(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

function row(name: string, cost: Cost, units: Units): string[] {
  return [
    name,
    time(cost.seconds),
    mebibytes(units.memoryBytes),
    short(cost.calls),
    short(cost.reads),
    short(cost.writes),
    `${short(cost.ownReads)} / ${short(cost.ownWrites)}`,
    `${short(cost.storageReads)} / ${short(cost.storageWrites)}`,
    `$${cost.dollars < 10 ? cost.dollars.toFixed(2) : count(cost.dollars)}`,
  ];
}

/** Markdown; null while a part that it is made of has not been measured. */
export function capacityStatement(kept: readonly KeptResult[]): string | null {
  const resultOf = (name: string) => kept.find((one) => one.name === name)?.result;
  const units = unitsOf({
    ranges: partSchemas.ranges.safeParse(resultOf('ranges')).data ?? null,
    warm: partSchemas.warm.safeParse(resultOf('warm')).data ?? null,
    memory: partSchemas.memory.safeParse(resultOf('memory')).data ?? null,
  });
  if (units === null) {
    return null;
  }
  const { backup, restore, verification } = units.cpu;
  const cpu = (seconds: number) => microseconds(seconds * 1e6);
  const notes = [
    `From unit costs that \`npm run bench\` measured (${cpu(backup)} of processor time a document to back up, ${cpu(verification)} to verify, ${cpu(restore)} to restore; the peak of a worker's memory), from every call counted for ${count(units.run.documents)} documents in ${units.run.ranges} ranges on servers of fixed latency, and from Google's list prices ([Firestore](https://cloud.google.com/firestore/pricing), [Cloud Storage](https://cloud.google.com/storage/pricing), [Cloud Run](https://cloud.google.com/run/pricing)); what is stored is not in it. Assumed, for Firestore itself has not been measured: a connection carries ${count(assumed.readsPerSecond)} documents a second. Restores go into an empty database and begin with 500 writes a second, half as many again every five minutes.`,
  ];
  const jobs = (['backup', 'restore'] as const).flatMap((kind) =>
    sizes.map((documents) =>
      row(`${kind}, ${short(documents)} documents`, costOf(kind, documents, units), units),
    ),
  );
  const many = timesOver(costOf('backup', usualProject, units), projects);
  const head = [
    '',
    'time',
    'memory of a worker',
    'calls of the database',
    'documents read',
    'written',
    'own reads / writes',
    'storage reads / writes',
    'money',
  ];
  const all = row(
    `${count(projects)} projects of ${short(usualProject)} documents, a backup of each`,
    many,
    units,
  );
  return [...notes, markdownTable([head, ...jobs, all])].join('\n\n');
}

const marked = /<!-- capacity -->[^]*?<!-- end -->/;

/** Replaces the marked section of the file. @throws Error when it has none */
export function writeCapacity(file: string, statement: string): void {
  const text = readFileSync(file, 'utf8');
  if (!marked.test(text)) {
    throw new Error(`${file} has no section <!-- capacity --> … <!-- end -->`);
  }
  writeFileSync(
    file,
    text.replace(marked, () => `<!-- capacity -->\n\n${statement}\n\n<!-- end -->`),
  );
}
