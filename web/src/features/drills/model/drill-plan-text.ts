import type { DrillPlan, Project } from '@firekeep/functions/contract';
import { recurrenceText } from '#lib/recurrence-text.ts';

type Named = Pick<Project, 'id' | 'name' | 'databaseId'>;

/** The target in words: `Staging`, or `database drills of Staging` where it isn't its usual one. */
function targetText(
  { projectId, databaseId }: NonNullable<DrillPlan['target']>,
  projects: readonly Named[],
): string {
  const project = projects.find(({ id }) => id === projectId);
  const name = project?.name ?? 'a project that is gone';
  return databaseId === undefined || databaseId === project?.databaseId
    ? name
    : `database ${databaseId} of ${name}`;
}

function pickText({ pick }: Pick<DrillPlan, 'pick'>): string {
  if (pick.kind === 'newest') {
    return 'the newest backup';
  }
  return pick.days === 1
    ? 'a random backup of the last day'
    : `a random backup of the last ${pick.days} days`;
}

/** `a`, `a and b`, `a, b and c`. */
function joined(parts: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(parts);
}

/** The plan in one sentence or two. */
export function drillPlanText(plan: DrillPlan, projects: readonly Named[]): string {
  const { schedule, target, check } = plan;
  const begin = `${recurrenceText(schedule)} (${schedule.timeZone}), ${pickText(plan)} is`;
  if (target === null) {
    return `${begin} read whole, decoded and checked. This is a dry drill: nothing is restored.`;
  }
  const place = targetText(target, projects);
  const steps = joined([
    `restored into ${place}${target.masks ? ' with its masks' : ''}`,
    'compared document by document',
    ...(check === null ? [] : [`checked by ${hostOf(check.url)}`]),
  ]);
  return `${begin} ${steps}; then the target is emptied again.`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
