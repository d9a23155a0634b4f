import type { Drill, DrillPlan, DrillPlanInput } from '../../contract/drills.ts';
import { AppError } from '../../lib/errors.ts';
import { assertUnattended } from '../changes/assert-unattended.ts';
import type { ProjectStore, StoredProject } from '../ports/project-store.ts';
import { ownedProject } from '../projects/owned-project.ts';

/** Where a drill restores to, as asked for. */
type Target = NonNullable<DrillPlanInput['target']>;

export interface DrillableTarget {
  readonly project: StoredProject;
  readonly databaseId: string;
  /** Whether values are masked on their way there. */
  readonly masks: boolean;
}

/**
 * What a drill may fill and empty without a person: asked when its plan is saved, and again for
 * each drill. Whether it is empty is another question.
 * @param masks whether it has to have masks still; undefined where that is not decided yet
 * @throws AppError `not-found` for projects of others too; `invalid-argument` for the database that
 *   is backed up; `failed-precondition` for what may not be written, or not emptied again
 */
export async function assertDrillable(
  { projects, now }: { readonly projects: Pick<ProjectStore, 'get'>; readonly now: Date },
  uid: string,
  { projectId, target, masks }: { projectId: string; target: Target; masks?: boolean },
): Promise<DrillableTarget> {
  const source = await ownedProject(projects, projectId, uid);
  const place = await ownedProject(projects, target.projectId, uid);
  const databaseId = target.databaseId ?? place.project.databaseId;
  assertElsewhere(source, { place, databaseId });
  // It may delete: what is restored is removed again.
  const restore = { writer: 'drill', projectId, mode: 'mirror', masks, now } as const;
  const isMasked = assertUnattended(place, restore);
  assertEmptiable(place);
  return { project: place, databaseId, masks: isMasked };
}

/** By Google's names: the same database may be connected twice. */
function assertElsewhere(
  { project: from }: StoredProject,
  { place, databaseId }: { readonly place: StoredProject; readonly databaseId: string },
): void {
  const { project: to } = place;
  if (to.firebaseProjectId === from.firebaseProjectId && databaseId === from.databaseId) {
    const message = 'That is the database that is backed up: choose another one';
    throw new AppError('invalid-argument', message, { fields: { target: message } });
  }
}

function assertEmptiable({ project: { name, guards } }: StoredProject): void {
  if (guards.refusesDeletes || guards.protectedCollections.length > 0) {
    throw new AppError(
      'failed-precondition',
      `The guards of ${name} would keep a drill from emptying it again`,
      { hint: 'Change the guards in the settings of the project, or choose another one' },
    );
  }
}

/**
 * Where a drill of the plan restores to, as drills show it; null for a dry one.
 * @throws AppError as `assertDrillable`
 */
export async function placeOf(
  asked: Parameters<typeof assertDrillable>[0],
  uid: string,
  { projectId, target }: Pick<DrillPlan, 'projectId' | 'target'>,
): Promise<Drill['target']> {
  if (target === null) {
    return null;
  }
  const { masks } = target;
  const { project, databaseId } = await assertDrillable(asked, uid, { projectId, target, masks });
  return { projectId: project.project.id, databaseId, name: project.project.name };
}
