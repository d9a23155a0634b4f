import { z } from 'zod';
import { valueSchema } from './values.ts';

/**
 * One field that differs between two states of a document. `path` has the field names from the outermost in, unquoted; maps are
 * descended into, arrays and vectors are compared whole. Null: the field isn't there.
 *
 * `isCut`: parts of a large value were left out; the value is for showing only. `offset`: how many characters (of text or
 * base64) or array elements are equal at the beginning of both and left out.
 */
export const fieldChangeSchema = z.object({
  path: z.array(z.string()),
  before: valueSchema.nullable(),
  after: valueSchema.nullable(),
  isCut: z.boolean(),
  offset: z.number().int().nonnegative(),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** In the order of names. `total` counts those too that were left out because there are so many. */
export const fieldDiffSchema = z.object({
  changes: z.array(fieldChangeSchema),
  total: z.number().int().nonnegative(),
});
export type FieldDiff = z.infer<typeof fieldDiffSchema>;
