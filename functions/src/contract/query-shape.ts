import { z } from 'zod';
import { fieldPathSchema } from '../firestore-model/field-paths.ts';
import { pointProblem } from '../firestore-model/value-problem.ts';
import { collectionIdSchema, collectionPathSchema } from '../firestore-model/paths.ts';
import { valueSchema } from '../firestore-model/values.ts';

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
export type ComparisonOperator = (typeof comparisonOperators)[number];
export type UnaryOperator = (typeof unaryOperators)[number];

export const maxQueryLimit = 10_000;
/** Groups in one another. */
export const maxFilterDepth = 4;
export const maxGroupFilters = 100;
export const maxSorts = 20;

/** A typed value to compare with. */
export const queryValueSchema = valueSchema.superRefine((value, context) => {
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

export type QueryCondition = z.output<typeof comparisonSchema> | z.output<typeof unarySchema>;
export interface QueryGroup {
  readonly op: 'and' | 'or';
  readonly filters: QueryFilter[];
}
export type QueryFilter = QueryCondition | QueryGroup;

/** Written out level by level: a description of the API has no place for recursive schemas. */
function filterAt(depth: number): z.ZodType<QueryFilter> {
  const error = depth === 0 ? `At most ${maxFilterDepth} groups in one another` : 'Not a filter';
  if (depth === 0) {
    return z.discriminatedUnion('op', [comparisonSchema, unarySchema], { error });
  }
  const groupSchema = z.strictObject({
    op: z.enum(['and', 'or']),
    filters: z
      .array(filterAt(depth - 1))
      .min(1, 'A group needs a filter')
      .max(maxGroupFilters, `A group takes at most ${maxGroupFilters} filters`),
  });
  return z.discriminatedUnion('op', [comparisonSchema, unarySchema, groupSchema], { error });
}

const sortSchema = z.strictObject({
  field: fieldPathSchema,
  direction: z.enum(['asc', 'desc'], { error: 'The direction is asc or desc' }),
});

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
  /** Documents at most, over all pages; null for all. */
  limit: z
    .number()
    .int('The limit must be a whole number')
    .min(1, 'The limit must be at least 1')
    .max(maxQueryLimit, `The limit must be at most ${maxQueryLimit}`)
    .nullable()
    .default(null),
});
export type Query = z.output<typeof queryShapeSchema>;
