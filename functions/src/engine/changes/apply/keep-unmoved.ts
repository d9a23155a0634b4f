import type { DocumentTarget } from '../../document-target.ts';
import { haveSameFields } from '../../format/document-json.ts';
import { readDocuments } from '../read-documents.ts';
import type { PlannedDocument } from './batch.ts';
import type { DocumentOutcome } from './outcome.ts';

/** Documents looked at together, at both places: each may have 1 MiB. */
const maxTogether = 20;

interface MovedTo {
  readonly target: Pick<DocumentTarget, 'getDocuments'>;
  /** Where each has to be before it goes; undefined where none is moved. */
  readonly placeOf?: ((path: string) => string) | undefined;
}

/**
 * Of documents that are to be deleted because they were moved, those stay that their new place
 * doesn't hold as they are now: they weren't written there, or somebody has changed one of the two.
 *
 * @returns the outcomes of those that stay
 * @throws AppError where looking may succeed later
 */
export async function keepUnmoved(
  { target, placeOf }: MovedTo,
  items: readonly PlannedDocument[],
): Promise<ReadonlyMap<PlannedDocument, DocumentOutcome>> {
  const kept = new Map<PlannedDocument, DocumentOutcome>();
  if (placeOf === undefined) {
    return kept;
  }
  const deletes = items.filter(({ entry, write }) => entry.change === 'delete' && write !== null);
  for (let at = 0; at < deletes.length; at += maxTogether) {
    const some = deletes.slice(at, at + maxTogether);
    const paths = some.flatMap(({ entry: { path } }) => [path, placeOf(path)]);
    const { found, refused } = await readDocuments(target, paths, { isAnswering: false });
    const [failure] = refused.values();
    if (failure !== undefined) {
      throw failure;
    }
    for (const item of some) {
      const { path } = item.entry;
      const [here, there] = [found.get(path), found.get(placeOf(path))];
      // What is gone already was deleted by a worker that was lost, or by somebody else.
      if (here !== undefined && (there === undefined || !haveSameFields(here, there))) {
        item.write = null;
        const reason = `It stays: ${placeOf(path)} doesn't hold the same`;
        kept.set(item, { result: 'conflict', path, reason });
      }
    }
  }
  return kept;
}
