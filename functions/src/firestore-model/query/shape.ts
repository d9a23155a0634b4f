import { z } from 'zod';
import { fieldPathSchema } from '../field-paths.ts';
import { normalValue } from '../normal-value.ts';
import { pointProblem } from '../value-problem.ts';
import { collectionIdSchema, collectionPathSchema } from '../paths.ts';
import { valueSchema } from '../values.ts';

/** Operators that compare a field with a value; the last three take a list (`arrayValue`). */
export const comparisonOperators = [
  '<',
  '<=',
  '==',
  '!=',
  '>=',
  '>',
  'array-contains',
  'array-contains-any',
  'in',
  'not-in',
] as const;
export const unaryOperators = ['is-null', 'is-not-null', 'is-nan', 'is-not-nan'] as const;
/** Operators of texts, which Firestore hasn't: it serves the first as a range (`servedFilter`). */
export const textOperators = ['starts-with', 'contains', 'ends-with', 'matches'] as const;
export type ComparisonOperator = (typeof comparisonOperators)[number];
export type UnaryOperator = (typeof unaryOperators)[number];
export type TextOperator = (typeof textOperators)[number];

export const maxQueryLimit = 10_000;
/** Nested groups. */
export const maxFilterDepth = 4;
export const maxGroupFilters = 100;
export const maxSorts = 20;
/** Of what a text is compared with, in UTF-16 units. */
export const maxSoughtText = 500;

/** A typed value to compare with, in any form that Firestore's REST interface takes. */
export const queryValueSchema = z
  .preprocess((value) => normalValue(value), valueSchema)
  .superRefine((value, context) => {
    const problem = pointProblem(value);
    if (problem !== null) {
      context.addIssue({ code: 'custom', message: problem });
    }
  });

const comparisonSchema = z.strictObject({
  op: z.enum(comparisonOperators),
  field: fieldPathSchema,
  value: queryValueSchema,
});
const unarySchema = z.strictObject({ op: z.enum(unaryOperators), field: fieldPathSchema });
const textSchema = z.strictObject({
  op: z.enum(textOperators),
  field: fieldPathSchema,
  /** The text, or of `matches` a pattern (`text-pattern.ts`). */
  text: z
    .string()
    .min(1, 'Enter the text to look for')
    .max(maxSoughtText, `The text to look for has at most ${maxSoughtText} characters`),
  ignoreCase: z.boolean().default(false),
});

export type TextCondition = z.output<typeof textSchema>;
export type QueryCondition =
  | z.output<typeof comparisonSchema>
  | z.output<typeof unarySchema>
  | TextCondition;
export interface QueryGroup {
  readonly op: 'and' | 'or';
  readonly filters: QueryFilter[];
}
export type QueryFilter = QueryCondition | QueryGroup;

/** Written out level by level: a description of the API has no place for recursive schemas. */
function filterAt(depth: number): z.ZodType<QueryFilter> {
  const error = depth === 0 ? `At most ${maxFilterDepth} nested groups` : 'Not a filter';
  if (depth === 0) {
    return z.discriminatedUnion('op', [comparisonSchema, unarySchema, textSchema], { error });
  }
  const groupSchema = z.strictObject({
    op: z.enum(['and', 'or']),
    filters: z
      .array(filterAt(depth - 1))
      .min(1, 'A group needs a filter')
      .max(maxGroupFilters, `A group takes at most ${maxGroupFilters} filters`),
  });
  return z.discriminatedUnion('op', [comparisonSchema, unarySchema, textSchema, groupSchema], {
    error,
  });
}

const sortSchema = z.strictObject({
  field: fieldPathSchema,
  direction: z.enum(['asc', 'desc'], { error: 'The direction is asc or desc' }),
});

/**
 * Where results begin or end: values of the first fields of the query's order, the names that
 * Firestore adds included. `inclusive`: whether a document exactly there belongs to them.
 */
const cursorSchema = z.strictObject({
  values: z
    .array(queryValueSchema)
    .min(1, 'A cursor needs a value')
    .max(maxSorts + 1, `A cursor takes at most ${maxSorts + 1} values`),
  inclusive: z.boolean(),
});
export type QueryCursor = z.output<typeof cursorSchema>;

export const distanceMeasures = ['euclidean', 'cosine', 'dot-product'] as const;
export const maxNearest = 1000;
/** https://firebase.google.com/docs/firestore/vector-search#limitations */
export const maxVectorDimensions = 2048;

/** The documents whose vectors are nearest to one, nearest first. */
const nearestSchema = z.strictObject({
  field: fieldPathSchema,
  vector: z
    .array(z.number())
    .min(1, 'A vector needs a number')
    .max(maxVectorDimensions, `A vector takes at most ${maxVectorDimensions} numbers`),
  measure: z.enum(distanceMeasures),
  limit: z
    .number()
    .int('The limit must be a whole number')
    .min(1, 'The limit must be at least 1')
    .max(maxNearest, `The limit must be at most ${maxNearest}`),
  /** Only documents at most so far (`dot-product`: at least so much), in the measure's unit. */
  threshold: z.number().nullable().default(null),
  /** The field of a result that holds its distance; null for none. */
  distanceField: fieldPathSchema.nullable().default(null),
});
export type NearestQuery = z.output<typeof nearestSchema>;

/** https://firebase.google.com/docs/firestore/query-data/aggregation-queries */
export const maxAggregates = 5;
const aggregateSchema = z.discriminatedUnion(
  'op',
  [
    z.strictObject({ op: z.literal('count') }),
    z.strictObject({ op: z.enum(['sum', 'average']), field: fieldPathSchema }),
  ],
  { error: 'An aggregate is count, sum or average' },
);
export type QueryAggregate = z.output<typeof aggregateSchema>;

/** Of a projection. */
export const maxSelectedFields = 100;

/** The form of a query; `querySchema` also checks Firestore's rules. */
export const queryShapeSchema = z.strictObject({
  from: z.discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('collection'), path: collectionPathSchema }),
      z.strictObject({ kind: z.literal('group'), id: collectionIdSchema }),
    ],
    { error: 'Name a collection or a collection group' },
  ),
  where: filterAt(maxFilterDepth).nullable().default(null),
  orderBy: z.array(sortSchema).max(maxSorts, `A query takes at most ${maxSorts} sorts`).default([]),
  start: cursorSchema.nullable().default(null),
  end: cursorSchema.nullable().default(null),
  /** Documents at most, over all pages; null for all. */
  limit: z
    .number()
    .int('The limit must be a whole number')
    .min(1, 'The limit must be at least 1')
    .max(maxQueryLimit, `The limit must be at most ${maxQueryLimit}`)
    .nullable()
    .default(null),
  /** Whether the limit keeps the last documents of the order, still in that order. */
  limitToLast: z.boolean().default(false),
  /** Fields that documents are answered with (`__name__`: none); null for all. */
  select: z
    .array(fieldPathSchema)
    .min(1, 'Name a field, or leave the selection out')
    .max(maxSelectedFields, `A selection takes at most ${maxSelectedFields} fields`)
    .nullable()
    .default(null),
  /** Where there are some, the answer is these values over all that is found, no documents. */
  aggregates: z
    .array(aggregateSchema)
    .max(maxAggregates, `A query takes at most ${maxAggregates} aggregates`)
    .default([]),
  nearest: nearestSchema.nullable().default(null),
});
export type Query = z.output<typeof queryShapeSchema>;
