import * as contract from '@firekeep/functions/contract';
import { changeDemonstration, demonstrationProject } from '#lib/demonstration-projects.ts';
import { assertFound } from '../documents/read-documents.ts';
import { on, refusal, type Answer } from './answer.ts';

/** Of the projects' settings their masks can be changed. */
export function projectAnswers(): Answer[] {
  return [
    on(contract.updateProject, ({ params: { id }, body: { userId: _user, masks, ...others } }) => {
      if (masks === undefined || Object.keys(others).length > 0) {
        throw refusal();
      }
      changeDemonstration(id, { masks });
      return assertFound(demonstrationProject(id));
    }),
  ];
}
