import { z } from 'zod';
import { atSchema } from './at.ts';
import { endpoint } from './endpoint.ts';
import {
  byDatabase,
  byUser,
  countSchema,
  recordIdSchema,
  storableText,
  timeSchema,
} from './primitives.ts';
import { queryPlanSchema } from './query-plan.ts';
import { checkQuery } from './query-rules.ts';
import { conditionsOf } from '../firestore-model/query/conditions.ts';
import { queryShapeSchema, type QueryCondition } from '../firestore-model/query/shape.ts';
import { documentSchema, valueSchema } from '../firestore-model/values.ts';
import { valueProblem } from '../firestore-model/value-problem.ts';

export const maxQueryPageSize = 300;
export const maxSavedQueries = 50;
/** Of a query that is kept, as JSON. */
const maxQueryLength = 32 * 1024;

/** A query of one collection or collection group. Values are in REST form. */
export const querySchema = queryShapeSchema.superRefine(checkQuery);

/** What is wrong with the value of a condition, and where that stands; null for nothing. */
function operandProblem(condition: QueryCondition): [key: string, problem: string | null] {
  if ('text' in condition) {
    return ['text', valueProblem({ stringValue: condition.text })];
  }
  return ['value', 'value' in condition ? valueProblem(condition.value) : null];
}

/** As a caller may give it: its values are also such as Firestore could hold. */
export const givenQuerySchema = querySchema.superRefine((query, context) => {
  for (const { condition, path } of conditionsOf(query.where)) {
    const [key, problem] = operandProblem(condition);
    if (problem !== null) {
      context.addIssue({ code: 'custom', message: problem, path: [...path, key] });
    }
  }
  for (const key of ['start', 'end'] as const) {
    for (const [at, value] of (query[key]?.values ?? []).entries()) {
      const problem = valueProblem(value);
      if (problem !== null) {
        context.addIssue({ code: 'custom', message: problem, path: [key, 'values', at] });
      }
    }
  }
});

/** Says where the next page begins: it may hold the values the documents are sorted by. */
export const queryTokenSchema = storableText().max(20_000, 'The page token is too long');

/** Documents that a search may read, over all of its pages. */
export const maxSearchReads = 1_000_000;

/**
 * A query that Firestore can't answer (`needsSearch`) reads what it serves of it, and looks at
 * these documents: up to `mayRead`, without which it is refused.
 *
 * In a backup, and in a search, one call works for some seconds: a page may be short or empty and
 * still have a next one, and aggregates are those of what has been looked at so far.
 */
export const runQuery = endpoint.post('/api/projects/queries/run', {
  body: byDatabase.extend({
    at: atSchema.optional(),
    query: givenQuerySchema,
    pageSize: z
      .number()
      .int('pageSize must be a whole number')
      .min(1, 'pageSize must be at least 1')
      .max(maxQueryPageSize, `pageSize must be at most ${maxQueryPageSize}`)
      .optional(),
    pageToken: queryTokenSchema.optional(),
    mayRead: z
      .number()
      .int('mayRead must be a whole number')
      .min(1, 'mayRead must be at least 1')
      .max(maxSearchReads, `mayRead must be at most ${maxSearchReads}`)
      .optional(),
    /** The plan alone, or also what running it comes to: in place of documents and values. */
    explain: z.enum(['plan', 'analyze'], { error: 'explain is plan or analyze' }).optional(),
  }),
  data: z.object({
    items: z.array(documentSchema),
    /** The values that the query asks for, in its order; null for the average of nothing. */
    aggregates: z.array(valueSchema.nullable()),
    /**
     * What the page cost: Firestore counts each document, and an empty answer as one; of aggregates
     * one for 1,000 index entries.
     */
    readCount: countSchema,
    /**
     * Documents looked at so far, in a backup or by a search; null where the database answers,
     * and nobody knows.
     */
    scanned: countSchema.nullable(),
    /** In a backup and of a search: documents that were passed, of all that may have to be. */
    progress: z.object({ passed: countSchema, total: countSchema }).nullable(),
    durationMs: z.number().nonnegative(),
    /** Where it was asked for; a server without it (the emulator) answers `failed-precondition`. */
    plan: queryPlanSchema.nullable(),
    nextPageToken: queryTokenSchema.nullable(),
    /** Whether nothing follows: there is no next page. */
    isComplete: z.boolean(),
  }),
});

export const savedQueryNameSchema = storableText()
  .trim()
  .min(1, 'Give the query a name')
  .max(80, 'The name must be 80 characters or less');

/** One that is kept. */
export const boundedQuerySchema = givenQuerySchema.refine(
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
export const listSavedQueries = endpoint.get('/api/projects/queries', {
  query: byDatabase,
  data: z.array(savedQuerySchema),
});

export const saveQuery = endpoint.post('/api/projects/queries', {
  status: 201,
  body: byDatabase.extend({ name: savedQueryNameSchema, query: boundedQuerySchema }),
  data: savedQuerySchema,
});

const params = z.strictObject({ qid: recordIdSchema });

/** Renames it, overwrites it, or both. */
export const updateSavedQuery = endpoint.put('/api/projects/queries/{qid}', {
  params,
  body: byUser.extend({
    name: savedQueryNameSchema.optional(),
    query: boundedQuerySchema.optional(),
  }),
  data: savedQuerySchema,
});

export const deleteSavedQuery = endpoint.delete('/api/projects/queries/{qid}', {
  params,
  query: byUser,
});
