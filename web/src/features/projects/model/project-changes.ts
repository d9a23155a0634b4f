import {
  permissionsSchema,
  projectMetadataSchema,
  projectNameSchema,
  type Project,
  type ProjectUpdate,
} from '@firekeep/functions/contract';
import type { Control } from 'react-hook-form';
import { z } from 'zod';

/** What the edit dialog holds. */
export const projectFormSchema = z.object({
  name: projectNameSchema,
  metadata: projectMetadataSchema.omit({ favorite: true }),
  readOnly: z.boolean(),
  permissions: permissionsSchema,
});
export type ProjectForm = z.infer<typeof projectFormSchema>;
export type ProjectControl = Control<ProjectForm, unknown, ProjectForm>;

export function projectFormOf({ name, metadata, readOnly, permissions }: Project): ProjectForm {
  const { favorite: _favorite, ...others } = metadata;
  return { name, metadata: others, readOnly, permissions };
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
export function changesOf(project: Project, form: ProjectForm): ProjectUpdate | null {
  const before = projectFormOf(project);
  const { metadata: _metadata, ...others } = changed(before, form);
  const metadata = changed(before.metadata, form.metadata);
  const update = { ...others, ...(Object.keys(metadata).length === 0 ? {} : { metadata }) };
  return Object.keys(update).length === 0 ? null : update;
}
