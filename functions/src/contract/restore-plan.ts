// What a restore would do, before anything is written.
import { z } from 'zod';
import { changeCountsSchema, planSampleSchema } from '../firestore-model/document-changes.ts';

const count = z.number().int().nonnegative();

/**
 * What a reader of the plan should know beside its numbers. `details` are names, such as collection
 * groups; often none.
 */
export const planWarningSchema = z.object({
  code: z.enum([
    /** The target's own triggers (Cloud Functions, extensions) will fire for every write. */
    'triggers',
    /**
     * The target has TTL policies: what is written may be deleted soon. `details`: collection group
     * and field.
     */
    'ttl',
    /** Whether the target has TTL policies could not be found out. */
    'ttl-unknown',
    /** References into the source database are written as they are. */
    'references',
    /** No safety backup: the restore can't be undone. */
    'no-safety-backup',
  ]),
  message: z.string(),
  details: z.array(z.string()).default([]),
});
export type PlanWarning = z.infer<typeof planWarningSchema>;

/**
 * What applying the plan would cost on the target's bill, at list prices: billed operations, and US
 * dollars.
 */
export const planCostSchema = z.object({
  reads: count,
  writes: count,
  deletes: count,
  usd: z.number(),
});
export type PlanCost = z.infer<typeof planCostSchema>;

/**
 * Records hold the samples as JSON text: their values may be such as a document of ours can't hold.
 */
function readSamples(samples: unknown): unknown {
  if (typeof samples !== 'string') {
    return samples;
  }
  try {
    return JSON.parse(samples) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * What the backup holds below the documents that the scope names, whether it is in the scope or
 * not.
 */
const belowSchema = z.object({
  /**
   * The collections, with those below their documents by shape: `customers/ada/orders`, then
   * customers/ada/orders, star, lines.
   */
  collections: z.array(z.object({ path: z.string(), documentCount: count })),
  /** False where there is more than was counted. */
  isComplete: z.boolean(),
});
export type BelowDocuments = z.infer<typeof belowSchema>;

/** What the restore would do, in documents. `samples` are up to 20 documents of each kind. */
export const restorePlanSchema = changeCountsSchema.extend({
  samples: z.preprocess(readSamples, z.array(planSampleSchema)),
  cost: planCostSchema.nullable().default(null),
  warnings: z.array(planWarningSchema).default([]),
  /** Null where the scope names no documents. */
  below: belowSchema.nullable().default(null),
});
export type RestorePlan = z.infer<typeof restorePlanSchema>;
