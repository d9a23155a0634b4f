// Who began a change, and where what it wrote came from.
import { authorOf, type Restore } from '@firekeep/functions/contract';
import { authorNames } from '#lib/change-names.ts';

/** Where what was written came from, in the list of a project: ` from Nightly of Shop`. */
export function writtenFromText(
  { recordId, undoOf, projectId }: Pick<Restore, 'recordId' | 'undoOf' | 'projectId'>,
  names: {
    readonly listedIn: string;
    readonly backup: (id: string) => string | undefined;
    readonly project: (id: string) => string | undefined;
  },
): string {
  if (recordId === null || undoOf !== null) {
    return '';
  }
  const of =
    projectId === names.listedIn ? '' : ` of ${names.project(projectId) ?? 'another project'}`;
  return ` from ${names.backup(recordId) ?? 'a backup'}${of}`;
}

type Begun = Pick<Restore, 'scheduleId' | 'drillId'>;

/** Who began it. */
export function originText(change: Begun): string {
  return ` by ${authorNames[authorOf(change)]}`;
}

/**
 * In the list of a project, who did what of another project's restore and where; empty for what is
 * all its own. Everything in a user's projects is done by that user.
 */
export function elsewhereText(
  restore: Pick<Restore, 'projectId' | 'target' | 'undoOf'> & Begun,
  listedIn: string,
  nameOf: (projectId: string) => string | undefined,
): string {
  const { projectId, target, undoOf } = restore;
  const by = originText(restore);
  if (projectId === listedIn) {
    return authorOf(restore) === 'person' ? '' : by;
  }
  return undoOf === null
    ? `${by}, from ${nameOf(projectId) ?? 'another project'}`
    : `${by}, in ${nameOf(target.projectId) ?? target.firebaseProjectId}`;
}
