// Masks of a project: what is hidden of documents that come from other projects.
import { z } from 'zod';
import { patternSchema } from './backups.ts';
import { maskFieldSchema, maskSchema } from '../firestore-model/masks.ts';

export const maskRuleSchema = z.strictObject({
  /** Collections as backups include and exclude them, with everything below. */
  collections: patternSchema,
  field: maskFieldSchema,
  mask: maskSchema,
});

export const masksSchema = z.strictObject({
  /** The project is labelled masked: nothing is restored from another one without masks. */
  required: z.boolean(),
  /** Removing and constants first, then the first that is for a value. */
  rules: z.array(maskRuleSchema).max(200, 'At most 200 masks'),
});
export type Masks = z.infer<typeof masksSchema>;

export const noMasks: Masks = { required: false, rules: [] };

/** Why masks aren't applied that are asked for. */
export const ownMasksText = 'Masks are for what is restored into another project';
export function noMasksText(project: string): string {
  return `${project} has no masks`;
}

/** Why documents of another project aren't written as they are. */
export function labelledText(project: string): string {
  return `${project} is labelled masked: what comes from another project is masked first`;
}

/** Why documents aren't moved: copies lack what goes. */
export function onlyCopiedText(project: string): string {
  return `Values are masked on their way into ${project}: documents are only copied there`;
}
