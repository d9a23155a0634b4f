import { z } from 'zod';
import { collectionPathSchema } from '../firestore-model/paths.ts';
import { schemaTallySchema } from '../firestore-model/schema/shape.ts';
import { atSchema } from './at.ts';
import { endpoint } from './endpoint.ts';
import { byDatabase, countSchema, pageTokenSchema } from './primitives.ts';

export const maxSampledDocuments = 300;

/**
 * Which fields the documents of a collection have: of the database in a sample of up to 300, in a
 * backup of all. There one call works for some seconds: what all calls tallied is to be merged.
 */
export const getCollectionSchema = endpoint.get('/api/projects/schema', {
  query: byDatabase.extend({
    at: atSchema.optional(),
    path: collectionPathSchema,
    pageToken: pageTokenSchema.optional(),
  }),
  data: z.object({
    /** Of the documents that this call looked at. */
    tally: schemaTallySchema,
    /** Whether the collection may have documents that no call looks at. */
    isSample: z.boolean(),
    /** Documents read from the database; none in a backup. */
    readCount: countSchema,
    /** In a backup: documents that have been passed, of all that have to be. */
    progress: z.object({ passed: countSchema, total: countSchema }).nullable(),
    nextPageToken: pageTokenSchema.nullable(),
  }),
});
