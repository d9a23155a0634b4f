import { z } from 'zod';
import { atSchema } from './at.ts';
import { endpoint } from './endpoint.ts';
import { collectionPathSchema, documentPathSchema } from '../firestore-model/paths.ts';
import {
  byDatabase,
  countSchema,
  flagSchema,
  pageTokenSchema,
  storableText,
} from './primitives.ts';
import { documentSchema } from '../firestore-model/values.ts';

/** A collection of the database or a document. `documentCount`: null where counting failed. */
export const collectionSchema = z.object({
  id: z.string(),
  path: z.string(),
  documentCount: countSchema.nullable(),
});
export type Collection = z.infer<typeof collectionSchema>;

/** Of a database or below a document; others can be opened by their path. */
export const maxListedCollections = 1000;

export const listCollections = endpoint.get('/api/projects/collections', {
  query: byDatabase.extend({ at: atSchema.optional(), parent: documentPathSchema.optional() }),
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

/** In a backup in the order of names alone; there a short or empty page may have a next one. */
export const listDocuments = endpoint.get('/api/projects/documents', {
  query: byDatabase.extend({
    at: atSchema.optional(),
    path: collectionPathSchema,
    pageSize: pageSizeSchema.optional(),
    pageToken: pageTokenSchema.optional(),
    orderBy: storableText()
      .min(1, 'Name a field')
      .max(1500, 'The field path is too long')
      .optional(),
    direction: z.enum(['asc', 'desc']).optional(),
    showMissing: flagSchema.optional(),
  }),
  data: documentPageSchema,
});

export const maxLookedUp = 300;

/**
 * Documents by their paths, in the order of these; one that doesn't exist is `missing`. Some may be
 * omitted where all would be too large for one answer: at least one is there, and the others can be
 * asked for again.
 */
export const lookUpDocuments = endpoint.post('/api/projects/documents/lookup', {
  body: byDatabase.extend({
    at: atSchema.optional(),
    paths: z
      .array(documentPathSchema)
      .min(1, 'Name a document')
      .max(maxLookedUp, `Name at most ${maxLookedUp} documents`),
  }),
  data: z.object({ items: z.array(documentSchema) }),
});

/** One document with the ids of its subcollections. */
export const documentWithCollectionsSchema = documentSchema.extend({
  collections: z.array(z.string()),
});

export const getDocument = endpoint.get('/api/projects/document', {
  query: byDatabase.extend({ at: atSchema.optional(), path: documentPathSchema }),
  data: documentWithCollectionsSchema,
});
