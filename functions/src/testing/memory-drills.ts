import { createDrillStore } from '../adapters/records/drill-store.ts';
import { Drills, type DrillsOptions } from '../services/drills/drills.ts';
import { MemoryDocuments } from './memory/documents.ts';
import { testPageTokens } from './page-tokens.ts';

/** Drills that nobody has begun. */
export function memoryDrills(
  given: Pick<DrillsOptions, 'projects' | 'now'>,
  documents = new MemoryDocuments(),
): Drills {
  return new Drills({
    ...given,
    records: { completed: async () => [] },
    drills: createDrillStore(documents),
    secrets: { renew: async () => '', remove: async () => undefined },
    pageTokens: testPageTokens,
    webhookAllow: [],
    random: () => 0,
  });
}
