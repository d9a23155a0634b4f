import type { Project } from '@firekeep/functions/contract';

/** Whether a project is to hold masked values only, and can't mask those of another one. */
export function lacksMasks({ id, masks }: Project, from: Pick<Project, 'id'>): boolean {
  return masks.required && masks.rules.length === 0 && id !== from.id;
}
