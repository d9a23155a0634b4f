// What a restore would do, before anything is written.
import { z } from 'zod';
import { changeCountsSchema, planCollectionSchema } from '../firestore-model/document-changes.ts';
import { countSchema } from './primitives.ts';

/** What to know of a plan beside its numbers. `details` are names, such as collection groups. */
export const planWarningSchema = z.object({
  code: z.enum([
    /** The target's own triggers (Cloud Functions, extensions) will fire for every write. */
    'triggers',
    /** The target has TTL policies (`details`: group and field): writes may be deleted soon. */
    'ttl',
    /** Whether the target has TTL policies could not be found out. */
    'ttl-unknown',
    /** References into the source database are written as they are. */
    'references',
    /** No safety backup: the restore can't be undone. */
    'no-safety-backup',
    /** Documents (`details`: the first, and why) to which an operation can't be applied. */
    'refused',
    /** Rows of a file (`details`: the first, and why) that can't be read. */
    'unread',
  ]),
  message: z.string(),
  details: z.array(z.string()).default([]),
});
export type PlanWarning = z.infer<typeof planWarningSchema>;

/**
 * What applying the plan costs the target's owner: billed operations, US dollars at list prices.
 */
export const planCostSchema = z.object({
  reads: countSchema,
  writes: countSchema,
  deletes: countSchema,
  usd: z.number(),
});
export type PlanCost = z.infer<typeof planCostSchema>;

/** Records hold collections as JSON text: they would be thousands of entries of an index. */
function readText(stored: unknown): unknown {
  if (typeof stored !== 'string') {
    return stored;
  }
  try {
    return JSON.parse(stored) as unknown;
  } catch {
    return undefined;
  }
}

/** What the backup holds below the documents that the scope names, in the scope or not. */
const belowSchema = z.object({
  /** By path directly below, deeper by shape (customers/ada/orders, star, lines). */
  collections: z.array(z.object({ path: z.string(), documentCount: countSchema })),
  /** False where there is more than was counted. */
  isComplete: z.boolean(),
});
export type BelowDocuments = z.infer<typeof belowSchema>;

/**
 * What the restore would do, in numbers and names: values of documents are in the plan's sealed
 * pages alone, and `listPlan` answers with them.
 */
export const restorePlanSchema = changeCountsSchema.extend({
  /** By collection shape; null until the plan is whole, and in plans that were not counted so. */
  collections: z.preprocess(readText, z.array(planCollectionSchema).nullable()).default(null),
  cost: planCostSchema.nullable().default(null),
  warnings: z.array(planWarningSchema).default([]),
  /** Null where the scope names no documents. */
  below: belowSchema.nullable().default(null),
});
export type RestorePlan = z.infer<typeof restorePlanSchema>;
