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
