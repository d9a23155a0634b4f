import type { Drill, DrillPlan, Project } from '@firekeep/functions/contract';
import { formatDateTime } from '#lib/format.ts';
import { isDrillRunning } from './drill-text.ts';

export interface DrillContext {
  readonly plan: DrillPlan | null;
  /** The newest first. */
  readonly drills: readonly Drill[];
  /** All of the user's. */
  readonly projects: readonly Pick<Project, 'id' | 'databaseId'>[];
}

type Target = Pick<NonNullable<Drill['target']>, 'projectId' | 'databaseId'>;

function isInto(target: Target, place: Drill['target'] | DrillPlan['target'], usual: string) {
  const { projectId, databaseId = usual } = place ?? {};
  return projectId === target.projectId && databaseId === target.databaseId;
}

const itself = 'Delete them there.';

/** What removes the documents that a drill has left in its target. `now` in milliseconds. */
export function leftoverText(drill: Drill, context: DrillContext, now: number): string {
  const { target } = drill;
  const project = context.projects.find(({ id }) => id === target?.projectId);
  return target === null || project === undefined
    ? `The project of that database was deleted: no drill removes them. ${itself}`
    : removalText(drill, context, {
        now,
        isThere: (place) => isInto(target, place, project.databaseId),
      });
}

function removalText(
  { startedAt, projectId }: Drill,
  { plan, drills }: DrillContext,
  {
    now,
    isThere,
  }: { now: number; isThere: (place: Drill['target'] | DrillPlan['target']) => boolean },
): string {
  const later = drills.find(
    (drill) =>
      drill.projectId === projectId && drill.startedAt > startedAt && isThere(drill.target),
  );
  if (later !== undefined && isDrillRunning(later)) {
    return 'The drill that is under way removes them first, where it can.';
  }
  if (plan?.projectId !== projectId) {
    return `No drill of that project is planned, and none removes them. ${itself}`;
  }
  if (!isThere(plan.target)) {
    const drilled = plan.target === null ? 'are dry now' : 'have another target now';
    return `Drills ${drilled}, and none removes them. ${itself}`;
  }
  return later?.message
    ? `A later drill has not removed them: ${later.message}. ${itself}`
    : `${nextDrillText(plan, now)} removes them first, where it still can and nobody has changed them since.`;
}

function nextDrillText({ enabled, nextDrillAt }: DrillPlan, now: number): string {
  if (!enabled || nextDrillAt === null) {
    return 'Planned drills are paused; one that you start';
  }
  const at = formatDateTime(nextDrillAt);
  return Date.parse(nextDrillAt) < now
    ? `The next drill, due since ${at},`
    : `The next drill, on ${at},`;
}
