import * as contract from '@firekeep/functions/contract';
import { messages, type Restore } from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { planEntries, sampleOf } from '../model/restore-plan.ts';
import { planSample, sampleRestores } from '../model/restores.ts';
import { backupOf, type World } from '../model/world.ts';
import { on, type Answer } from './answer.ts';
import { refusal } from './refusal.ts';

const defaultPageSize = 100;

/** @throws ApiError `not-found` where there is no such restore. */
function find(restores: readonly Restore[], id: string): Restore {
  const found = restores.find((restore) => restore.id === id);
  if (found === undefined) {
    throw new ApiError('not-found', messages.notFound);
  }
  return found;
}

/** Restores and plans. New plans can be made and looked at as long as the page stays open; nothing is applied. */
export function restoreAnswers(world: World): Answer[] {
  let restores = sampleRestores(world);
  return [
    on(contract.listRestores, () => restores),
    on(contract.getRestore, ({ params }) => find(restores, params.id)),
    on(contract.startRestore, ({ body }) => {
      if (body.dryRun !== true || body.target.projectId !== demonstrationId) {
        throw refusal();
      }
      backupOf(world, body.recordId);
      const { recordId, scope = {}, mode, target, safetyBackup, retargetReferences } = body;
      const chosen = {
        id: `demo-plan-${restores.length}`,
        recordId,
        scope,
        mode,
        pathPrefix: target.pathPrefix ?? null,
        safetyBackup: safetyBackup ?? true,
        retargetReferences: retargetReferences ?? false,
      };
      const plan = planSample(world, chosen, new Date().toISOString());
      restores = [plan, ...restores];
      return plan;
    }),
    on(contract.listPlan, ({ params, query }) => {
      const { change, pageSize = defaultPageSize, pageToken } = query;
      const entries = planEntries(world, find(restores, params.id)).entries.filter(
        (entry) => change === undefined || entry.change === change,
      );
      const begin = Number(pageToken ?? 0);
      const end = begin + pageSize;
      return {
        items: entries.slice(begin, end).map(({ path, change: kind }) => ({ path, change: kind })),
        nextPageToken: end < entries.length ? String(end) : null,
      };
    }),
    on(contract.getPlanDifference, ({ params, query }) => {
      const { entries } = planEntries(world, find(restores, params.id));
      const entry = entries.find(({ path }) => path === query.path);
      return entry === undefined
        ? { path: query.path, change: null, fields: [], moreFields: 0 }
        : sampleOf(entry);
    }),
  ];
}
