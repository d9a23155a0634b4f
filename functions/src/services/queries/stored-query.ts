import { z } from 'zod';
import { querySchema, savedQuerySchema, type SavedQuery } from '../../contract/queries.ts';

export const savedQueriesCollection = 'savedQueries';

/**
 * A saved query as it is stored: the query itself is JSON text, because names of fields in the values it compares with may be ones that
 * Firestore keeps for itself.
 */
export const storedQuerySchema = savedQuerySchema
  .omit({ query: true })
  .extend({ ownerId: z.string(), queryJson: z.string() })
  .transform(({ queryJson, ...saved }): SavedQuery & { ownerId: string } => ({
    ...saved,
    query: querySchema.parse(JSON.parse(queryJson)),
  }));
