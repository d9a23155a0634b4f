import { appendBounded, mismatchBounds } from './bounded.ts';
import type { DocumentSource } from './document-source.ts';
import type { GroupTotals } from './format/manifest-schema.ts';
import { furtherCollections } from './totals.ts';

/** Collection ids counted one by one; a database with more of them is compared by its total alone. */
const maxGroups = 500;
const maxParallel = 8;

/**
 * Compares what the scan saw with Firestore's own `count()` at the same read time, collection id by collection id.
 * Costs one read per 1,000 documents. @throws EngineError when the database can't be asked.
 */
export async function checkCounts(
  source: DocumentSource,
  readTime: string,
  groups: readonly GroupTotals[],
): Promise<{ checked: number; mismatches: string[] }> {
  const total = groups.reduce((sum, group) => sum + group.documents, 0);
  const { documents: counted } = await source.countAll(readTime);
  const mismatches =
    counted === total ? [] : [`Firestore counts ${counted} documents, the backup read ${total}`];
  const ids = groups.filter(({ id }) => id !== furtherCollections);
  const queue = ids.length > maxGroups ? [] : ids;
  let checked = 1;
  const work = async () => {
    for (let group = queue.pop(); group !== undefined; group = queue.pop()) {
      const count = await source.countGroup(group.id, readTime);
      checked += 1;
      if (count !== group.documents) {
        mismatches.push(
          `Firestore counts ${count} documents in collections named ${group.id}, the backup read ${group.documents}`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: maxParallel }, work));
  return { checked, mismatches: [...appendBounded([], mismatches, mismatchBounds)] };
}
