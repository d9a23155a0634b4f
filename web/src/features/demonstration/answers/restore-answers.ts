import * as contract from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import { shapeOf } from '../documents/documents.ts';
import { assertFound, pageOf } from '../documents/read-documents.ts';
import { newPlan } from '../model/new-plan.ts';
import { differenceOf, planEntries } from '../model/plan-entries.ts';
import type { World } from '../recording/world.ts';
import { on, refusal, type Answer } from './answer.ts';

/**
 * Restores and plans. New plans can be made and read while the page stays open; none is applied.
 */
export function restoreAnswers(world: World): Answer[] {
  let { restores } = world;
  const find = (id: string) => assertFound(restores.find((restore) => restore.id === id));
  return [
    on(contract.listRestores, () => restores),
    on(contract.getRestore, ({ params }) => find(params.id)),
    on(contract.startRestore, ({ body }) => {
      if (body.dryRun !== true || body.target.projectId !== demonstrationId) {
        throw refusal();
      }
      const plan = newPlan(world, `demo-plan-${restores.length}`, body);
      restores = [plan, ...restores];
      return plan;
    }),
    on(contract.listPlan, ({ params, query }) => {
      const { change: only, collection, search, pageSize = 100, pageToken } = query;
      const text = search?.toLowerCase();
      const entries = planEntries(world, find(params.id))
        .entries.filter(
          ({ path, change }) =>
            (only === undefined || change === only) &&
            (collection === undefined || shapeOf(path) === collection) &&
            (text === undefined || path.toLowerCase().includes(text)),
        )
        .map((entry) => ({
          path: entry.path,
          change: entry.change,
          sample: differenceOf(entry),
        }));
      return pageOf(entries, { pageSize, pageToken });
    }),
    on(contract.getExclusions, ({ params }) => find(params.id).untick),
    on(contract.getPlanDifference, ({ params, query: { path } }) => {
      const { entries } = planEntries(world, find(params.id));
      const entry = entries.find((each) => each.path === path);
      return entry === undefined
        ? { path, change: null, fields: [], moreFields: 0 }
        : { path, change: entry.change, ...differenceOf(entry) };
    }),
  ];
}
