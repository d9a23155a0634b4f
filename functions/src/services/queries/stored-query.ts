import { z } from 'zod';
import { querySchema, savedQuerySchema, type SavedQuery } from '../../contract/queries.ts';
import type { Query } from '../../firestore-model/query/shape.ts';

/**
 * Null for what is no query by today's rules: its owner still sees it, to overwrite or delete it.
 */
function readQuery(queryJson: string): Query | null {
  try {
    return querySchema.safeParse(JSON.parse(queryJson)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * A saved query as it is stored: the query itself is JSON text, because names of fields in the
 * values it compares with may be ones that Firestore keeps for itself.
 */
export const storedQuerySchema = savedQuerySchema
  .omit({ query: true })
  .extend({ ownerId: z.string(), queryJson: z.string() })
  .transform(({ queryJson, ...saved }): SavedQuery & { ownerId: string } => ({
    ...saved,
    query: readQuery(queryJson),
  }));
