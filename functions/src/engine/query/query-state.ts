import { z } from 'zod';
import { tallyStateSchema } from '../../firestore-model/query/aggregate.ts';
import { valueSchema } from '../../firestore-model/values.ts';

/** A document of the backup by its number in the order of names. */
const ordinal = z.number().int().nonnegative();
/** Also one before the first document: where a walk backwards ends. */
const bound = z.number().int().min(-1);
const ordinals = z.array(ordinal);

/**
 * Where a query in a backup stands. It holds places of documents, not documents: as JSON some 12 KB
 * at most. Of one query and one backup; it is good for no others.
 */
export const queryStateSchema = z.object({
  /** Chunks that can hold documents of the query: the first one, and the one after the last. */
  range: z.object({ start: ordinal, end: ordinal }),
  /** Documents of the query's collections that were looked at. */
  scanned: z.number().int().nonnegative(),
  /** Documents that earlier parts answered with, or added up. */
  returned: z.number().int().nonnegative(),
  tally: tallyStateSchema.nullable(),
  phase: z.discriminatedUnion('kind', [
    /** In the order of names: `next` comes next, and `to` no more. */
    z.object({ kind: z.literal('walk'), next: bound, to: bound }),
    /** Backwards to the first of the last documents of which `missing` are still to be passed. */
    z.object({ kind: z.literal('back'), next: bound, missing: z.number().int().positive() }),
    /** Looks for the first documents of an order. */
    z.object({
      kind: z.literal('sort'),
      next: ordinal,
      capacity: z.number().int().positive(),
      isCut: z.boolean(),
      /** In order, with what they are sorted by where that is short. */
      best: z.array(z.tuple([ordinal, z.array(valueSchema).nullable()])),
      /** Documents up to this one in the order have been found before. */
      after: z.object({ ordinal, inclusive: z.boolean() }).nullable(),
      /** Documents that are still to be passed from the end of the order; null from its start. */
      missing: z.number().int().positive().nullable(),
    }),
    /** Known ones in order, and whether there are more after them. */
    z.object({
      kind: z.literal('found'),
      left: ordinals,
      last: ordinal.nullable(),
      isCut: z.boolean(),
    }),
  ]),
});
export type QueryState = z.infer<typeof queryStateSchema>;
export type QueryPhase = QueryState['phase'];
