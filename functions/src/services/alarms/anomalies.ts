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

/**
 * What is odd about a backup compared with the one before, the gravest first. New documents are no anomaly: databases grow.
 *
 * @param changed documents of the earlier backup that the later one holds otherwise or not at all, where they have been compared.
 * Without it, only what the totals prove counts as changed: documents that a collection has fewer of.
 */
export function findAnomalies(before: Holding, after: Holding, changed?: number): Anomaly[] {
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
  const known = Math.max(changed ?? 0, missing);
  if (known / before.documents >= massShare) {
    found.push({
      kind: 'mass-change',
      before: before.documents,
      changed: known,
      share: known / before.documents,
    });
  }
  return found;
}
