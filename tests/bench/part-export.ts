// Exports of one collection, from a backup and live, in turn with reading and decoding the same.
import { exportRuns } from './jobs.ts';
import type { ResultOf } from './results.ts';
import { backUpNew, measure, type Say } from './suite.ts';

type Exports = ResultOf<'export'>;

/** @param documents of the collection */
export async function measureExports(
  documents: number,
  rounds: number,
  say: Say,
): Promise<Exports> {
  say(`export: writing and backing up ${documents} documents`);
  const { kept, projectId } = await backUpNew(documents, { content: 'single', isKept: true });
  const found: Exports = { documents, runs: [] };
  for (let round = 1; round <= rounds; round += 1) {
    say(`export: round ${round} of ${rounds}`);
    for (const what of exportRuns) {
      const job = { kind: 'export', projectId, ...kept, what } as const;
      // Once before, as in a process that works on jobs.
      const { documents: count, main, maxRssBytes } = await measure(job, job);
      if (count !== documents) {
        throw new Error(`${count} of ${documents} documents: ${what}`);
      }
      found.runs.push({ what, seconds: main.seconds, maxRssBytes });
    }
  }
  return found;
}
