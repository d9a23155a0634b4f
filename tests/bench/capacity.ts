// What large work takes: unit costs that were measured, calls that were counted on the servers of
// fixed latency, and Google's list prices.
import { cpuPerDocument, proofCpuPerDocument } from './figures.ts';
import type { ResultOf } from './results.ts';

type Run = ResultOf<'ranges'>['runs'][number];
type Kind = 'backup' | 'restore';

/**
 * US dollars, United States multi-region or Tier 1.
 * https://cloud.google.com/firestore/pricing, https://cloud.google.com/storage/pricing,
 * https://cloud.google.com/run/pricing
 */
const prices = {
  read: 0.06 / 100_000,
  write: 0.18 / 100_000,
  storageWrite: 0.05 / 10_000,
  storageRead: 0.004 / 10_000,
  vcpuSecond: 0.000024,
  gibSecond: 0.0000025,
};

/** What a connection to Firestore is taken to carry; it has not been measured. */
export const assumed = { readsPerSecond: 10_000, writesPerSecond: 10_000 };

/** As `functions/src/config.ts` and the ports have them by default. */
const rangeDocuments = 500_000;
const maxRanges = 200;
const parallelRanges = 16;

/** Restores begin with 500 writes a second and grow by half every five minutes. */
const ramp = { perSecond: 500, factor: 1.5, everySeconds: 300 };

export interface Units {
  /** Seconds of processor time a document. */
  readonly cpu: Readonly<Record<Kind | 'verification', number>>;
  /** The most memory that a process had, in bytes. */
  readonly memoryBytes: number;
  /** With every call of the largest run. */
  readonly run: Run;
}

export interface Cost {
  readonly seconds: number;
  /** Of the customer's database, in calls, and billed to the customer in documents. */
  readonly calls: number;
  readonly reads: number;
  readonly writes: number;
  readonly ownReads: number;
  readonly ownWrites: number;
  readonly storageReads: number;
  readonly storageWrites: number;
  /** Of all workers together. */
  readonly workerSeconds: number;
  readonly dollars: number;
}

const storageReading = new Set(['get', 'stat']);

function sum(calls: Readonly<Record<string, number>>, of: (name: string) => boolean): number {
  return Object.entries(calls).reduce(
    (total, [name, number]) => total + (of(name) ? number : 0),
    0,
  );
}

/** Seconds until so many documents may have been written, the ramp being what limits. */
export function rampSeconds(documents: number, mostPerSecond: number): number {
  let [left, seconds, perSecond] = [documents, 0, ramp.perSecond];
  while (left > perSecond * ramp.everySeconds && perSecond < mostPerSecond) {
    left -= perSecond * ramp.everySeconds;
    seconds += ramp.everySeconds;
    perSecond = Math.min(mostPerSecond, perSecond * ramp.factor);
  }
  return seconds + left / perSecond;
}

/** A job over so many documents, by the units that were measured. */
export function costOf(kind: Kind, documents: number, units: Units): Cost {
  const ranges = Math.max(1, Math.min(maxRanges, Math.floor(documents / rangeDocuments)));
  const workers = Math.min(parallelRanges, ranges);
  const times = documents / units.run.documents;
  const { calls, seconds: runSeconds } = units.run[kind];
  const { firestore, own, storage } = calls;
  const perWorker = {
    work: Math.max(1 / assumed.readsPerSecond, units.cpu[kind]),
    proof: units.cpu.verification,
  };
  const working = (documents * perWorker.work) / workers;
  const moving =
    kind === 'backup'
      ? working
      : Math.max(working, rampSeconds(documents, assumed.writesPerSecond * workers));
  const seconds = moving + (documents * perWorker.proof) / workers;
  const workerSeconds = seconds * workers;
  // Own records are written by the second: signs of life, progress, commits.
  const ownShare = workerSeconds / (runSeconds * units.run.ranges);
  const counted = (method: string) => (firestore[method]?.documents ?? 0) * times;
  const cost = {
    seconds,
    calls: sum(
      Object.fromEntries(Object.entries(firestore).map(([name, one]) => [name, one.calls * times])),
      () => true,
    ),
    reads: counted('RunQuery') + counted('BatchGetDocuments') + counted('RunAggregationQuery'),
    writes: counted('BatchWrite'),
    ownReads: (own['read'] ?? 0) * ownShare,
    ownWrites: (own['write'] ?? 0) * ownShare,
    storageReads: sum(storage, (name) => storageReading.has(name)) * times,
    storageWrites: sum(storage, (name) => !storageReading.has(name)) * times,
    workerSeconds,
  };
  return { ...cost, dollars: dollarsOf(cost) };
}

function dollarsOf(cost: Omit<Cost, 'dollars'>): number {
  return (
    (cost.reads + cost.ownReads) * prices.read +
    (cost.writes + cost.ownWrites) * prices.write +
    cost.storageReads * prices.storageRead +
    cost.storageWrites * prices.storageWrite +
    // A worker has 1 GiB and with it one processor.
    cost.workerSeconds * (prices.vcpuSecond + prices.gibSecond)
  );
}

/** The same for many: as many workers as the queue dispatches at once share them. */
export function timesOver(cost: Cost, jobs: number): Cost {
  const workersAtOnce = 100;
  const all = Object.fromEntries(Object.entries(cost).map(([name, value]) => [name, value * jobs]));
  const workers = cost.workerSeconds / cost.seconds;
  const seconds = Math.max(cost.seconds, (cost.workerSeconds * jobs) / workersAtOnce);
  return { ...cost, ...all, seconds: workers > workersAtOnce ? cost.seconds * jobs : seconds };
}

/** Sizes that docs/architecture.md speaks of. */
export const sizes = [1_000_000, 100_000_000, 2_000_000_000];

/** What one of a thousand projects of an installation has, backed up every day. */
export const usualProject = 1_000_000;

/** Units out of what is kept, medians of all rounds; null while a part of it is missing. */
export function unitsOf(kept: {
  readonly ranges: ResultOf<'ranges'> | null;
  readonly warm: ResultOf<'warm'> | null;
  readonly memory: ResultOf<'memory'> | null;
}): Units | null {
  const { ranges, warm, memory } = kept;
  const run = ranges?.runs.at(-1);
  if (run === undefined || warm === null || memory === null) {
    return null;
  }
  const { many } = memory;
  return {
    cpu: {
      backup: cpuPerDocument(warm.backup) / 1e6,
      restore: cpuPerDocument(warm.restore) / 1e6,
      verification: proofCpuPerDocument(warm.backup) / 1e6,
    },
    memoryBytes: Math.max(many.backup.maxRssBytes, many.restore.maxRssBytes),
    run,
  };
}
