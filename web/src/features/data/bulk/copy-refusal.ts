import type { Project } from '@firekeep/functions/contract';
import { writeRefusal } from '#lib/write-refusal.ts';

/** Why nothing is copied into a project, if so; the server has the last word. */
export function copyRefusal(target: Project, from: Pick<Project, 'id'>): string | undefined {
  const { required, rules } = target.masks;
  return (
    writeRefusal(target) ??
    (required && rules.length === 0 && target.id !== from.id
      ? 'It is labelled masked and has no masks. Add them in its settings first.'
      : undefined)
  );
}
