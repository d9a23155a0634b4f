import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionPathSchema, documentPathSchema } from '../firestore-model/paths.ts';
import { pageTokenSchema, recordIdSchema, storableText, userIdSchema } from './primitives.ts';
import { documentSchema } from '../firestore-model/values.ts';

/**
 * A collection below the database or below one document. `documentCount` is null where counting
 * failed.
 */
export const collectionSchema = z.object({
  id: z.string(),
  path: z.string(),
  documentCount: z.number().int().nonnegative().nullable(),
});
export type Collection = z.infer<typeof collectionSchema>;

export const listCollections = defineEndpoint({
  method: 'GET',
  path: '/api/projects/collections',
  access: 'user',
  query: z.strictObject({
    pid: recordIdSchema,
    userId: userIdSchema,
    parent: documentPathSchema.optional(),
  }),
  data: z.array(collectionSchema),
});

export const maxDocumentPageSize = 300;

export const pageSizeSchema = z.coerce
  .number()
  .int('pageSize must be a whole number')
  .min(1, 'pageSize must be at least 1')
  .max(maxDocumentPageSize, `pageSize must be at most ${maxDocumentPageSize}`);

export const documentPageSchema = z.object({
  items: z.array(documentSchema),
  nextPageToken: pageTokenSchema.nullable(),
});

export const listDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/projects/documents',
  access: 'user',
  query: z.strictObject({
    pid: recordIdSchema,
    userId: userIdSchema,
    path: collectionPathSchema,
    pageSize: pageSizeSchema.optional(),
    pageToken: pageTokenSchema.optional(),
    orderBy: storableText()
      .min(1, 'Name a field')
      .max(1500, 'The field path is too long')
      .optional(),
    direction: z.enum(['asc', 'desc']).optional(),
    showMissing: z.enum(['true', 'false']).optional(),
  }),
  data: documentPageSchema,
});

/** One document with the ids of its subcollections. */
export const documentWithCollectionsSchema = documentSchema.extend({
  collections: z.array(z.string()),
});

export const getDocument = defineEndpoint({
  method: 'GET',
  path: '/api/projects/document',
  access: 'user',
  query: z.strictObject({
    pid: recordIdSchema,
    userId: userIdSchema,
    path: documentPathSchema,
  }),
  data: documentWithCollectionsSchema,
});
