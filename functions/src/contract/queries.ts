import { z } from 'zod';
import { downloadFormatSchema, downloadMediaTypes } from './downloads.ts';
import { defineEndpoint } from './endpoint.ts';
import { recordIdSchema, storableText, timeSchema, userIdSchema } from './primitives.ts';
import { checkQuery, conditionsOf } from './query-rules.ts';
import { queryShapeSchema } from './query-shape.ts';
import { documentSchema } from '../firestore-model/values.ts';
import { valueProblem } from '../firestore-model/value-problem.ts';

export const maxQueryPageSize = 300;
export const maxExportedDocuments = 10_000;
export const maxSavedQueries = 50;
/** Of a saved query as JSON. */
const maxQueryLength = 32 * 1024;

/** A query of one collection or collection group. Values are in REST form. */
export const querySchema = queryShapeSchema.superRefine(checkQuery);

/** As a caller may give it: its values are also such as Firestore could hold. */
const givenQuerySchema = querySchema.superRefine((query, context) => {
  for (const { condition, path } of conditionsOf(query.where)) {
    const problem = 'value' in condition ? valueProblem(condition.value) : null;
    if (problem !== null) {
      context.addIssue({ code: 'custom', message: problem, path: [...path, 'value'] });
    }
  }
});

/** Says where the next page begins: it may hold the values the documents are sorted by. */
export const queryTokenSchema = storableText().max(20_000, 'The page token is too long');

const whose = { pid: recordIdSchema, userId: userIdSchema };

export const runQuery = defineEndpoint({
  method: 'POST',
  path: '/api/projects/queries/run',
  access: 'user',
  body: z.strictObject({
    ...whose,
    query: givenQuerySchema,
    pageSize: z
      .number()
      .int('pageSize must be a whole number')
      .min(1, 'pageSize must be at least 1')
      .max(maxQueryPageSize, `pageSize must be at most ${maxQueryPageSize}`)
      .optional(),
    pageToken: queryTokenSchema.optional(),
  }),
  data: z.object({
    items: z.array(documentSchema),
    /** What the page cost: Firestore counts each document, and an empty answer as one. */
    readCount: z.number().int().nonnegative(),
    durationMs: z.number().nonnegative(),
    nextPageToken: queryTokenSchema.nullable(),
  }),
});

/** Answers with a file of what the query finds now. Its bytes are counted on the project. */
export const exportQuery = defineEndpoint({
  method: 'POST',
  path: '/api/projects/queries/export',
  access: 'user',
  answersFile: Object.values(downloadMediaTypes),
  body: z.strictObject({
    ...whose,
    query: givenQuerySchema,
    format: downloadFormatSchema,
    /** All pages up to so many documents. */
    maxDocuments: z
      .number()
      .int('maxDocuments must be a whole number')
      .min(1, 'Export at least 1 document')
      .max(maxExportedDocuments, `Export at most ${maxExportedDocuments} documents`),
  }),
});

export const savedQueryNameSchema = storableText()
  .trim()
  .min(1, 'Give the query a name')
  .max(80, 'The name must be 80 characters or less');

const boundedQuerySchema = givenQuerySchema.refine(
  (query) => JSON.stringify(query).length <= maxQueryLength,
  { error: 'The query is too large to be saved' },
);

export const savedQuerySchema = z.object({
  id: z.string(),
  projectId: z.string(),
  name: z.string(),
  /** Null where what was once stored is no query by today's rules. */
  query: querySchema.nullable(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type SavedQuery = z.output<typeof savedQuerySchema>;

/** By name. */
export const listSavedQueries = defineEndpoint({
  method: 'GET',
  path: '/api/projects/queries',
  access: 'user',
  query: z.strictObject(whose),
  data: z.array(savedQuerySchema),
});

export const saveQuery = defineEndpoint({
  method: 'POST',
  path: '/api/projects/queries',
  access: 'user',
  status: 201,
  body: z.strictObject({ ...whose, name: savedQueryNameSchema, query: boundedQuerySchema }),
  data: savedQuerySchema,
});

const params = z.strictObject({ qid: recordIdSchema });

/** Renames it, overwrites it, or both. */
export const updateSavedQuery = defineEndpoint({
  method: 'PUT',
  path: '/api/projects/queries/{qid}',
  access: 'user',
  params,
  body: z.strictObject({
    userId: userIdSchema,
    name: savedQueryNameSchema.optional(),
    query: boundedQuerySchema.optional(),
  }),
  data: savedQuerySchema,
});

export const deleteSavedQuery = defineEndpoint({
  method: 'DELETE',
  path: '/api/projects/queries/{qid}',
  access: 'user',
  params,
  query: z.strictObject({ userId: userIdSchema }),
});
