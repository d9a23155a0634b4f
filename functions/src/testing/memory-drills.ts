import { createDrillStore } from '../adapters/records/drill-store.ts';
import { createNoticeEvents } from '../adapters/records/notice-events.ts';
import { Drills, type DrillsOptions } from '../services/drills/drills.ts';
import { Lowerings } from '../services/guards/lowerings.ts';
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
    lowerings: new Lowerings({ noticeEvents: createNoticeEvents(documents), now: given.now }),
    pageTokens: testPageTokens,
    webhookAllow: [],
    random: () => 0,
  });
}
