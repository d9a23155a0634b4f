// Ranges side by side over a Firestore of fixed latency: as many documents a range however many
// ranges there are, so that all of them together should take no longer than one alone.
import { clocked } from './clocked.ts';
import { JobWorld, sourceRoot } from './latency/job-world.ts';
import { FirestoreServer, type Counters } from './latency/server-process.ts';
import type { ResultOf } from './results.ts';
import type { Say } from './suite.ts';

type Ranges = ResultOf<'ranges'>;

const rangeCounts = [1, 4, 16];

const latencies = {
  readMs: 20,
  writeMs: 40,
  storageReadMs: 40,
  storageWriteMs: 80,
  dispatchMs: 50,
};

/**
 * What one stream or connection carries. Sixteen of them are 12,000 documents a second, which
 * leaves half of a core idle: what is measured is the division of the work, not the processor.
 */
const documentsPerSecond = 750;

/** @param documents of each range */
export async function measureRanges(documents: number, say: Say): Promise<Ranges> {
  const runs: Ranges['runs'] = [];
  for (const ranges of rangeCounts) {
    say(`ranges: ${ranges} of ${documents} documents`);
    runs.push(await measureRun(ranges, documents));
  }
  return { documentsPerSecond, latencies, runs };
}

async function measureRun(ranges: number, documents: number): Promise<Ranges['runs'][number]> {
  const { readMs, writeMs } = latencies;
  const total = ranges * documents;
  const server = await FirestoreServer.start({
    root: sourceRoot,
    documents: total,
    readMs,
    writeMs,
    documentsPerSecond,
  });
  try {
    const { address } = server;
    // One range alone isn't cut.
    const rangeDocuments = ranges === 1 ? total : documents;
    const world = new JobWorld({ address, latencies, parallel: ranges, rangeDocuments });
    const counted = async (work: () => Promise<void>) => {
      const { phase } = await clocked(work);
      return { ...phase, calls: takeCalls(world, await server.takeCounters()) };
    };
    const backup = await counted(() => world.backUp('r1'));
    const restore = await counted(() => world.restore('r2', 'r1'));
    return { ranges, documents: total, backup, restore };
  } finally {
    server.stop();
  }
}

/** What has been asked of everybody since this was last called. */
function takeCalls(
  world: JobWorld,
  firestore: Counters,
): Ranges['runs'][number]['backup']['calls'] {
  const { own, storage } = world;
  const taken = { firestore, own: { ...own.calls }, storage: { ...storage.counts.calls } };
  for (const calls of [own.calls, storage.counts.calls]) {
    for (const method of Object.keys(calls)) {
      delete calls[method];
    }
  }
  return taken;
}
