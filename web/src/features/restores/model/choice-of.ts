import {
  backupIdOf,
  type EndpointInput,
  type Restore,
  type startRestore,
} from '@firekeep/functions/contract';
import { restoreFormOf, type RestoreChoice } from './restore-form.ts';

type ChosenPart = Pick<EndpointInput<typeof startRestore>['body'], 'scope' | 'from'>;

/** Whether a form can show what was chosen: not which documents by a query or by many names. */
export function isFormed({ recordId, undoOf, chosen }: Restore): boolean {
  return recordId !== null && undoOf === null && chosen === null;
}

/** The choices of a restore that was started already, as they were. */
export function choiceOf(restore: Restore): Omit<RestoreChoice, 'scope'> & ChosenPart {
  const { id, scope, chosen, mode, retargetReferences } = restore;
  const { projectId, databaseId, pathPrefix } = restore.target;
  return {
    recordId: backupIdOf(restore),
    target: { projectId, databaseId, ...(pathPrefix === null ? {} : { pathPrefix }) },
    ...(chosen === null ? { scope } : { from: { planId: id } }),
    mode,
    retargetReferences,
    safetyBackup: restoreFormOf(restore).safetyBackup,
    masks: undefined,
  };
}
