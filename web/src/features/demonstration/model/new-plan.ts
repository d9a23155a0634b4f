import type { EndpointInput, Restore, startRestore } from '@firekeep/functions/contract';
import { assertFound } from '../documents/read-documents.ts';
import { backupOf, type World } from '../recording/world.ts';
import { summarizePlan } from './plan-entries.ts';

const planningMs = 2400;

type Chosen = EndpointInput<typeof startRestore>['body'];

/** A finished plan of what a visitor chose, made now: the recorded one with another choice. */
export function newPlan(world: World, id: string, chosen: Chosen): Restore {
  const startedAt = world.clock().getTime();
  const recorded = assertFound(world.restores.find(({ status }) => status === 'planned'));
  const { recordId, scope = {}, mode, retargetReferences = false, safetyBackup = true } = chosen;
  const target = { ...recorded.target, pathPrefix: chosen.target.pathPrefix ?? null };
  const plan = summarizePlan(world, { recordId, scope, mode, target });
  return {
    ...recorded,
    id,
    recordId,
    target,
    scope,
    mode,
    retargetReferences,
    safetyBackup,
    backupDocuments: backupOf(world, recordId).documents.length,
    plan,
    progress: {
      ...recorded.progress,
      documents: plan.create + plan.update + plan.delete + plan.unchanged,
    },
    createdAt: new Date(startedAt).toISOString(),
    completedAt: new Date(startedAt + planningMs).toISOString(),
  };
}
