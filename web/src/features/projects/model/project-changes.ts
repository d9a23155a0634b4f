import {
  patternsSchema,
  permissionsSchema,
  projectMetadataSchema,
  projectNameSchema,
  type Project,
  type ProjectUpdate,
} from '@firekeep/functions/contract';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { optionalNumber } from '#lib/typed-number.ts';
import { masksFormOf, masksFormSchema } from './mask-form.ts';

const mostDocuments = 1_000_000_000;

/** From the fields to what is kept. */
const guardsFormSchema = z.object({
  needsReason: z.boolean(),
  /** Empty: never. */
  confirmAbove: optionalNumber(
    { from: 0, to: mostDocuments },
    'A whole number of documents, or nothing for never',
  ).transform((documents) => documents ?? null),
  needsFreshPlan: z.boolean(),
  refusesDeletes: z.boolean(),
  /** One to a line. */
  protectedCollections: z.string().transform((text, context) => {
    const lines = text.split('\n').map((line) => line.trim());
    const patterns = patternsSchema.safeParse(lines.filter((line) => line !== ''));
    // At the field, not at one of its lines.
    for (const { message } of patterns.error?.issues.slice(0, 1) ?? []) {
      context.addIssue(message);
    }
    return patterns.data ?? [];
  }),
});

/** What the edit dialog holds. */
export const projectFormSchema = z.object({
  name: projectNameSchema,
  metadata: projectMetadataSchema.omit({ favorite: true }),
  readOnly: z.boolean(),
  guards: guardsFormSchema,
  masks: masksFormSchema,
  permissions: permissionsSchema,
});
export type ProjectForm = z.input<typeof projectFormSchema>;
export type ProjectChoice = z.output<typeof projectFormSchema>;
export type ProjectControl = Control<ProjectForm, unknown, ProjectChoice>;

export function projectFormOf(project: Project): ProjectForm {
  const { confirmAbove, protectedCollections, ...guards } = project.guards;
  return {
    ...choiceOf(project),
    masks: masksFormOf(project.masks),
    guards: {
      ...guards,
      confirmAbove: confirmAbove === null ? '' : String(confirmAbove),
      protectedCollections: protectedCollections.join('\n'),
    },
  };
}

function choiceOf({
  name,
  metadata,
  readOnly,
  guards,
  masks,
  permissions,
}: Project): ProjectChoice {
  const { favorite: _favorite, ...others } = metadata;
  return { name, metadata: others, readOnly, guards, masks, permissions };
}

/** The fields that are not as they were before. */
function changed<T extends object>(before: T, after: T): Partial<T> {
  const result: Partial<T> = { ...after };
  for (const key in after) {
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) {
      delete result[key];
    }
  }
  return result;
}

/**
 * Only what was changed, so that two people's edits of different fields both stay, and so that what
 * the key may do at present is not taken for what the owner allows. Null where nothing was changed.
 */
export function changesOf(project: Project, chosen: ProjectChoice): ProjectUpdate | null {
  const before = choiceOf(project);
  const { metadata: _metadata, ...others } = changed(before, chosen);
  const metadata = changed(before.metadata, chosen.metadata);
  const update = { ...others, ...(Object.keys(metadata).length === 0 ? {} : { metadata }) };
  return Object.keys(update).length === 0 ? null : update;
}
