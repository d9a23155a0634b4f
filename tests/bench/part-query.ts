// Queries inside a backup of one collection, in turn with reading and decoding all of its chunks.
import { queries } from './jobs.ts';
import type { ResultOf } from './results.ts';
import { backUpNew, measure, type Say } from './suite.ts';

type Queries = ResultOf<'query'>;

/** @param documents of the collection */
export async function measureQueries(
  documents: number,
  rounds: number,
  say: Say,
): Promise<Queries> {
  say(`query: writing and backing up ${documents} documents`);
  const { kept } = await backUpNew(documents, { content: 'single' });
  const found: Queries = { documents, runs: [] };
  for (let round = 1; round <= rounds; round += 1) {
    say(`query: round ${round} of ${rounds}`);
    for (const what of queries) {
      const job = { kind: 'query', projectId: 'demo-bench', ...kept, what } as const;
      // Once before, as in a process that answers calls.
      const { documents: count, main, maxRssBytes } = await measure(job, job);
      found.runs.push({ what, found: count, seconds: main.seconds, maxRssBytes });
    }
  }
  return found;
}
