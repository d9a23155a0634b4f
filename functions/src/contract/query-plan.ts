import { z } from 'zod';
import { countSchema } from './primitives.ts';

/**
 * How the database runs a query (https://firebase.google.com/docs/firestore/query-explain).
 */
export const queryPlanSchema = z.object({
  /** Those that are read, such as `Collection` and `(a ASC, __name__ ASC)`. */
  indexes: z.array(z.object({ scope: z.string(), properties: z.string() })),
  /** What running it came to; null for a query that was not run. */
  stats: z
    .object({
      results: countSchema,
      reads: countSchema,
      durationMs: z.number().nonnegative(),
      /** Firestore's own further numbers, by their names, which may change. */
      details: z.record(z.string(), z.string()),
    })
    .nullable(),
});
export type QueryPlan = z.output<typeof queryPlanSchema>;
