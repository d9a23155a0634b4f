import type { Permissions, Project, ProjectUpdate } from '@firekeep/functions/contract';

/** What the edit dialog holds. */
export interface ProjectForm {
  readonly name: string;
  readonly description: string;
  readonly environment: Project['metadata']['environment'];
  readonly tags: readonly string[];
  readonly color: string;
  readonly readOnly: boolean;
  readonly permissions: Permissions;
}

export function formOf({ name, metadata, readOnly, permissions }: Project): ProjectForm {
  const { description, environment, tags, color } = metadata;
  return { name, description, environment, tags, color, readOnly, permissions };
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Only what was changed, so that two people's edits of different fields both stay, and so that what
 * the key may do at present is not taken for what the owner allows. Null where nothing was changed.
 */
export function changesOf(project: Project, form: ProjectForm): ProjectUpdate | null {
  const before = formOf(project);
  const { description, environment, tags, color } = form;
  const metadata = {
    ...(description === before.description ? {} : { description }),
    ...(environment === before.environment ? {} : { environment }),
    ...(isEqual(tags, before.tags) ? {} : { tags: [...tags] }),
    ...(color === before.color ? {} : { color }),
  };
  const update: ProjectUpdate = {
    ...(form.name === before.name ? {} : { name: form.name }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    ...(form.readOnly === before.readOnly ? {} : { readOnly: form.readOnly }),
    ...(isEqual(form.permissions, before.permissions) ? {} : { permissions: form.permissions }),
  };
  return Object.keys(update).length === 0 ? null : update;
}
