import { appendBounded, mismatchBounds } from './bounded.ts';
import type { DocumentSource } from '../document-source.ts';
import type { GroupTotals } from '../format/manifest-schema.ts';
import { furtherCollections } from './totals.ts';

/** Collection ids counted one by one; with more of them only the total is compared. */
const maxGroups = 500;
const maxParallel = 8;

/** What a scan saw, and what Firestore counted, at one read time. */
export interface Counted {
  readonly readTime: string;
  readonly groups: readonly GroupTotals[];
  readonly counted: number;
  /** Whether the server said of every document that it was read at the read time. */
  readonly isOfOneTime: boolean;
}

/**
 * Compares what a scan at one time saw with Firestore's own `count()` of all documents at the same
 * read time, which costs one read per 1,000 documents. @throws AppError when the database can't be
 * asked.
 */
export async function checkCounts(
  source: Pick<DocumentSource, 'countAll' | 'countGroup'>,
  readTime: string,
  groups: readonly GroupTotals[],
): Promise<{ checked: number; mismatches: string[] }> {
  const { documents: counted } = await source.countAll(readTime);
  return await compareCounts(source, { readTime, groups, counted, isOfOneTime: true });
}

/**
 * The same with a count that has been taken. A scan passes no name on twice. Where the server says
 * of everything it sent that it was read at the read time, all of that is among what it counts, so
 * that as many are the same documents, in every collection. Otherwise, and where they aren't as
 * many, collection ids are compared one by one. @throws AppError when the database can't be asked
 */
export async function compareCounts(
  source: Pick<DocumentSource, 'countGroup'>,
  { readTime, groups, counted, isOfOneTime }: Counted,
): Promise<{ checked: number; mismatches: string[] }> {
  const { checked, mismatches: found } = checkRange(counted, groups);
  if (found.length === 0 && isOfOneTime) {
    return { checked, mismatches: [] };
  }
  const byGroup = await checkGroups(source, readTime, groups);
  return {
    checked: checked + byGroup.checked,
    mismatches: [...appendBounded(found, byGroup.mismatches, mismatchBounds)],
  };
}

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
