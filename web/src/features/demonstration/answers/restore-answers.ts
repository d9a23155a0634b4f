import * as contract from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import { planEntries, sampleOf } from '../model/restore-plan.ts';
import { planSample, sampleRestores } from '../model/restores.ts';
import { backupOf, type World } from '../model/world.ts';
import { shapeOf } from '../sample/sample-documents.ts';
import { assertFound, pageOf } from '../sample/sample-reader.ts';
import { on, refusal, type Answer } from './answer.ts';

/**
 * Restores and plans. New plans can be made and read while the page stays open; none is applied.
 */
export function restoreAnswers(world: World): Answer[] {
  let restores = sampleRestores(world);
  const find = (id: string) => assertFound(restores.find((restore) => restore.id === id));
  return [
    on(contract.listRestores, () => restores),
    on(contract.getRestore, ({ params }) => find(params.id)),
    on(contract.startRestore, ({ body: { dryRun, target, ...chosen } }) => {
      if (dryRun !== true || target.projectId !== demonstrationId) {
        throw refusal();
      }
      backupOf(world, chosen.recordId);
      const id = `demo-plan-${restores.length}`;
      const { pathPrefix } = target;
      const plan = planSample(world, { ...chosen, id, pathPrefix }, new Date().toISOString());
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
        .map(({ path, change }) => ({ path, change }));
      return pageOf(entries, { pageSize, pageToken });
    }),
    on(contract.getPlanDifference, ({ params, query: { path } }) => {
      const { entries } = planEntries(world, find(params.id));
      const entry = entries.find((each) => each.path === path);
      return entry === undefined
        ? { path, change: null, fields: [], moreFields: 0 }
        : sampleOf(entry);
    }),
  ];
}
