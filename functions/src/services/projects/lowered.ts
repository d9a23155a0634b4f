import { isDeepStrictEqual } from 'node:util';
import type { Guards, Permissions } from '../../contract/projects.ts';
import type { Masks } from '../../contract/masks.ts';
import type { StoredProject } from '../ports/project-store.ts';

/** How a project is protected less after a change, a sentence for each way. */
export function loweredProject(before: StoredProject, after: StoredProject): string[] {
  const [was, is] = [before.project, after.project];
  const isLessGuarded =
    (was.readOnly && !is.readOnly) ||
    (was.metadata.environment === 'production' && is.metadata.environment !== 'production') ||
    guardsLess(was.guards, is.guards);
  return [
    ...(was.backupEnabled && !is.backupEnabled ? ['Its backups are off.'] : []),
    ...(isLessGuarded ? ['Less is asked before its database is written.'] : []),
    ...(masksLess(was.masks, is.masks) ? ['Its masks hide less.'] : []),
    ...permissionsLowered(before.settings.allowed, after.settings.allowed),
  ];
}

function guardsLess(before: Guards, after: Guards): boolean {
  const ends = (guard: 'needsReason' | 'needsFreshPlan' | 'refusesDeletes') =>
    before[guard] && !after[guard];
  return (
    ends('needsReason') ||
    ends('needsFreshPlan') ||
    ends('refusesDeletes') ||
    (after.confirmAbove ?? Infinity) > (before.confirmAbove ?? Infinity) ||
    before.protectedCollections.some((one) => !after.protectedCollections.includes(one))
  );
}

/** Of rules the first that is for a value counts: those that are added come after those there. */
function masksLess(before: Masks, after: Masks): boolean {
  return (
    (before.required && !after.required) ||
    !isDeepStrictEqual(after.rules.slice(0, before.rules.length), before.rules)
  );
}

/** Without reading there are no backups; to write or delete, the owner had not allowed. */
function permissionsLowered(before: Permissions, after: Permissions): string[] {
  const isMore = (after.write && !before.write) || (after.delete && !before.delete);
  return [
    ...(before.read && !after.read ? ['It may no longer be read, nor backed up.'] : []),
    ...(isMore ? ['More may be done in its database.'] : []),
  ];
}
