import type { Anomaly } from '../../contract/alarms.ts';
import { furtherCollections } from '../../engine/totals.ts';

/** Documents in all and by collection shape, as a verified backup holds them. */
export interface Holding {
  readonly documents: number;
  readonly collections: readonly { readonly path: string; readonly documents: number }[];
}

/** Fewer documents by this share or more. */
const downShare = 0.3;
/** Documents changed or deleted: this share or more of what was there. */
const massShare = 0.5;
/** Fewer than that, changed in place, are a day's work in a small database. */
const leastChanged = 50;

/** How many documents of so many must have changed or gone for a mass change. */
export function leastMassChange(documents: number): number {
  return Math.max(leastChanged, Math.ceil(documents * massShare));
}

/** Documents of the earlier backup that the later one holds otherwise or not at all, as far as they have been compared. */
export interface CountedChanges {
  readonly changed: number;
  readonly isWhole: boolean;
}

/**
 * What is odd about a backup compared with the one before, the gravest first. New documents are no anomaly: databases grow.
 *
 * @param counted what a comparison found. Without it, only what the totals prove counts as changed: documents that a collection has fewer of.
 */
export function findAnomalies(
  before: Holding,
  after: Holding,
  counted: CountedChanges | null = null,
): Anomaly[] {
  if (before.documents === 0) {
    return [];
  }
  const down = (before.documents - after.documents) / before.documents;
  const found: Anomaly[] = [];
  if (down >= downShare) {
    found.push({
      kind: 'documents-down',
      before: before.documents,
      after: after.documents,
      share: down,
    });
  }
  const now = new Map(after.collections.map(({ path, documents }) => [path, documents]));
  // Beyond a number of collections backups count the rest together: none of those can be called gone.
  const isWhole = !now.has(furtherCollections);
  const listed = before.collections.filter(({ path }) => path !== furtherCollections);
  if (isWhole) {
    for (const { path, documents } of listed) {
      if (documents > 0 && (now.get(path) ?? 0) === 0) {
        found.push({ kind: 'collection-gone', path, before: documents });
      }
    }
  }
  const missing = isWhole
    ? listed.reduce((sum, { path, documents }) => {
        return sum + Math.max(0, documents - (now.get(path) ?? 0));
      }, 0)
    : 0;
  const change = massChange(before.documents, missing, counted);
  return change === null ? found : [...found, change];
}

function massChange(
  before: number,
  missing: number,
  counted: CountedChanges | null,
): Anomaly | null {
  const isByCount = counted !== null && counted.changed >= leastMassChange(before);
  if (!isByCount && missing / before < massShare) {
    return null;
  }
  const changed = Math.max(counted?.changed ?? 0, missing);
  const isAtLeast = counted?.isWhole !== true && changed < before;
  return { kind: 'mass-change', before, changed, share: changed / before, isAtLeast };
}
