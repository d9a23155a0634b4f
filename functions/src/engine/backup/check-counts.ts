import { appendBounded, mismatchBounds } from './bounded.ts';
import type { DocumentSource } from '../document-source.ts';
import type { GroupTotals } from '../format/manifest-schema.ts';
import { furtherCollections } from './totals.ts';

/** Collection ids counted one by one; with more of them only the total is compared. */
const maxGroups = 500;
const maxParallel = 8;

/** Which collection ids differ; with many of them, none is asked about. @throws AppError */
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
