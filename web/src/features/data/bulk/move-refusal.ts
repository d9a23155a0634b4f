import type { Project } from '@firekeep/functions/contract';
import { visibleName } from '#lib/visible-text.ts';
import { writeRefusal } from '#lib/write-refusal.ts';
import { protectedAt } from '../model/place-refusal.ts';
import { lacksMasks } from './lacks-masks.ts';

const labelled =
  'This project is labelled production: nothing is moved out of it into another database.';
const guarded =
  'This project has guards: nothing is moved out of it into another database. Copy the documents, then delete them here.';

/**
 * Why documents are copied from a place and not moved, if so; the server has the last word.
 * @param path of the document or collection
 * @param target the project of the other database that they go into; null where they stay in theirs
 */
export function moveRefusal(own: Project, path: string, target: Project | null) {
  return (
    writeRefusal(own) ??
    deleteRefusal(own, path) ??
    (target && elsewhereRefusal(own, target)) ??
    undefined
  );
}

function deleteRefusal({ permissions, guards }: Project, path: string): string | undefined {
  if (!permissions.delete) {
    return 'The key or the permissions of this project do not allow deleting.';
  }
  if (guards.refusesDeletes) {
    return 'The guards of this project refuse deletions.';
  }
  const collection = protectedAt({ guards }, path);
  return collection === undefined
    ? undefined
    : `The guards of this project protect ${visibleName(collection)}.`;
}

function elsewhereRefusal({ id, guards, metadata }: Project, target: Project): string | undefined {
  if (metadata.environment === 'production') {
    return labelled;
  }
  const { needsReason, needsFreshPlan, confirmAbove } = guards;
  if (needsReason || needsFreshPlan || confirmAbove !== null) {
    return guarded;
  }
  return target.id !== id && target.masks.rules.length > 0
    ? `Values are masked on their way into ${target.name}: the copies would lack what is deleted here.`
    : undefined;
}

/** Why nothing is copied into a project, if so; the server has the last word. */
export function copyRefusal(target: Project, from: Pick<Project, 'id'>): string | undefined {
  return (
    writeRefusal(target) ??
    (lacksMasks(target, from)
      ? 'It is labelled masked and has no masks. Add them in its settings first.'
      : undefined)
  );
}
