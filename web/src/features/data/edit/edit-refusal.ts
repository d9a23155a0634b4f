import { useContext } from 'react';
import { writeRefusal } from '#lib/write-refusal.ts';
import type { Project } from '@firekeep/functions/contract';
import { EditedProject } from './edit-context.ts';

const changedOnly = 'documents can be changed and created only.';

/** Why no document can be deleted; null where they can. */
function deleteRefusal({ permissions, guards }: Project): string | null {
  const refusing = permissions.delete
    ? guards.refusesDeletes && 'guards of this project refuse deletions'
    : 'key or the permissions of this project do not allow deleting';
  return refusing === false ? null : `The ${refusing}: ${changedOnly}`;
}

/** Why nothing can be edited, or not in all ways; null where there is nothing to say. */
export function useEditRefusal(): string | null {
  const project = useContext(EditedProject);
  return project && (writeRefusal(project) ?? deleteRefusal(project));
}
