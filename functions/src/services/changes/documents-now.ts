import { haveSameFields } from '../../engine/format/document-json.ts';
import { updateTimeOf } from '../../engine/changes/decide.ts';
import type { InlineChange } from '../../engine/changes/inline/inline-page.ts';
import type { CustomerDatabase } from '../ports/customer-database.ts';
import { connectionFailure } from '../projects/connection-failure.ts';

/**
 * The documents, those of `others` as they are now: missing where they
 * don't exist, or can no longer be read.
 */
export async function withNow(
  database: CustomerDatabase,
  documents: ReadonlyMap<string, Uint8Array>,
  others: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (others.length === 0) {
    return documents;
  }
  const next = new Map(documents);
  for (const path of others) {
    next.delete(path);
  }
  // What was written stands in the change set, whatever happens here.
  const found = await readNow(database, others).catch(() => new Map<string, Uint8Array>());
  return new Map([...next, ...found]);
}

/** @throws AppError in words for the owner */
export async function readNow(
  database: CustomerDatabase,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  try {
    return await database.getDocuments(paths);
  } catch (error) {
    throw connectionFailure(error);
  }
}

/**
 * Changes that put documents back, on the condition that these are as `before` has them, whoever
 * made them so: somebody may have changed one since and put it back.
 * @throws AppError in words for the owner
 */
export async function whereAsBefore(
  database: CustomerDatabase,
  changes: readonly InlineChange[],
): Promise<readonly InlineChange[]> {
  const paths = changes.map(({ path }) => path);
  const found = await readNow(database, paths);
  return changes.map((change) => {
    const now = found.get(change.path);
    const isAsBefore =
      now !== undefined && change.before !== null && haveSameFields(change.before, now);
    return isAsBefore ? { ...change, time: updateTimeOf(now) } : change;
  });
}
