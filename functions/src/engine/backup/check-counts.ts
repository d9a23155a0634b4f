import { appendBounded, mismatchBounds } from './bounded.ts';
import type { DocumentSource } from '../document-source.ts';
import type { GroupTotals } from '../format/manifest-schema.ts';
import { furtherCollections } from './totals.ts';

/** Collection ids counted one by one; with more of them only the total is compared. */
const maxGroups = 500;
const maxParallel = 8;

/**
 * Compares what the scan saw with Firestore's own `count()` at the same read time, by collection
 * id. Costs one read per 1,000 documents. @throws AppError when the database can't be asked.
 */
export async function checkCounts(
  source: Pick<DocumentSource, 'countAll' | 'countGroup'>,
  readTime: string,
  groups: readonly GroupTotals[],
): Promise<{ checked: number; mismatches: string[] }> {
  const total = sumOf(groups);
  const { documents: counted } = await source.countAll(readTime);
  const found = counted === total ? [] : [differs(counted, total)];
  const { checked, mismatches } = await checkGroups(source, readTime, groups);
  return {
    checked: checked + 1,
    mismatches: [...appendBounded(found, mismatches, mismatchBounds)],
  };
}

/** The same by collection id alone, where the ranges of the database have been counted already. */
export async function checkGroups(
  source: Pick<DocumentSource, 'countGroup'>,
  readTime: string,
  groups: readonly GroupTotals[],
): Promise<{ checked: number; mismatches: string[] }> {
  const isWhole = groups.every(({ id }) => id !== furtherCollections);
  const queue = groups.length > maxGroups || !isWhole ? [] : [...groups];
  const mismatches: string[] = [];
  let checked = 0;
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

/** Compares the documents seen in one range with Firestore's count of it. */
export function checkRange(counted: number, groups: readonly GroupTotals[]) {
  const total = sumOf(groups);
  return { checked: 1, mismatches: counted === total ? [] : [differs(counted, total)] };
}

function sumOf(groups: readonly GroupTotals[]): number {
  return groups.reduce((sum, group) => sum + group.documents, 0);
}

function differs(counted: number, total: number): string {
  return `Firestore counts ${counted} documents, the backup read ${total}`;
}
