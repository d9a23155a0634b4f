// What a restore would do, before anything is written.
import { z } from 'zod';
import { fieldChangeSchema } from '../firestore-model/field-diff.ts';

const count = z.number().int().nonnegative();

export const documentChangeSchema = z.enum(['create', 'update', 'delete']);
export type DocumentChange = z.infer<typeof documentChangeSchema>;

/** How one field would change: from what the target holds to what would be written. */
export const fieldDifferenceSchema = fieldChangeSchema.extend({
  change: z.enum(['add', 'change', 'remove']),
});
export type FieldDifference = z.infer<typeof fieldDifferenceSchema>;

/** One document of the plan. `fields` are the first up to 20 differences; `moreFields` counts the others. */
export const planSampleSchema = z.object({
  path: z.string(),
  change: documentChangeSchema,
  fields: z.array(fieldDifferenceSchema).default([]),
  moreFields: count.default(0),
});
export type PlanSample = z.infer<typeof planSampleSchema>;

/** What a reader of the plan should know beside its numbers. `details` are names, such as collection groups; often none. */
export const planWarningSchema = z.object({
  code: z.enum([
    /** The target's own triggers (Cloud Functions, extensions) will fire for every write. */
    'triggers',
    /** The target has TTL policies: what is written may be deleted soon. `details`: collection group and field. */
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

/** What carrying out the plan would cost on the target's bill, at list prices: billed operations, and US dollars. */
export const planCostSchema = z.object({
  reads: count,
  writes: count,
  deletes: count,
  usd: z.number(),
});
export type PlanCost = z.infer<typeof planCostSchema>;

/** Records hold the samples as JSON text: their values may be such as a document of ours can't hold. */
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

/** What the backup holds below the documents that the scope names, whether it is in the scope or not. */
const belowSchema = z.object({
  /** The collections, with those below their documents by shape: `customers/ada/orders`, then customers/ada/orders, star, lines. */
  collections: z.array(z.object({ path: z.string(), documentCount: count })),
  /** False where there is more than was counted. */
  isComplete: z.boolean(),
});
export type BelowDocuments = z.infer<typeof belowSchema>;

/** What the restore would do, in documents. `samples` are up to 20 documents of each kind. */
export const restorePlanSchema = z.object({
  create: count,
  update: count,
  delete: count,
  unchanged: count,
  samples: z.preprocess(readSamples, z.array(planSampleSchema)),
  cost: planCostSchema.nullable().default(null),
  warnings: z.array(planWarningSchema).default([]),
  /** Null where the scope names no documents. */
  below: belowSchema.nullable().default(null),
});
export type RestorePlan = z.infer<typeof restorePlanSchema>;
