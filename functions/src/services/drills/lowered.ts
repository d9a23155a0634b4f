import type { DrillPlan, DrillPlanInput } from '../../contract/drills.ts';
import { isRarer } from '../schedules/lowered.ts';

/** Whether drills prove less after a change of their plan, or less often. */
export function lowersDrills(before: DrillPlan | null, after: DrillPlanInput, now: Date): boolean {
  return (
    before !== null &&
    before.enabled &&
    (!after.enabled ||
      (before.target !== null && after.target === null) ||
      (before.check !== null && before.check.url !== after.check?.url) ||
      isRarer(before.schedule, after.schedule, now))
  );
}
