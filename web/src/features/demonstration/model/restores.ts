import type { EndpointInput, Restore, startRestore } from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import { nightId } from './backups.ts';
import { summarizePlan } from './restore-plan.ts';
import { backupOf, type World } from './world.ts';

/** The plan that waits for review: it brings the lost subscriptions back. */
export const openPlanId = 'demo-plan';
export const pastRestoreId = 'demo-hours';

type Chosen = Pick<
  EndpointInput<typeof startRestore>['body'],
  'recordId' | 'scope' | 'mode' | 'safetyBackup' | 'retargetReferences'
> & { readonly id: string; readonly pathPrefix?: string | null | undefined };

const nothing: Restore['outcome'] = {
  written: 0,
  deleted: 0,
  skipped: 0,
  failed: 0,
  failures: [],
  conflicts: 0,
  conflicting: [],
  unticked: 0,
};

/** A finished plan of what was chosen, made at `time`. */
export function planSample(world: World, chosen: Chosen, time: string): Restore {
  const { id, recordId, scope = {}, mode, pathPrefix = null } = chosen;
  const target = {
    projectId: demonstrationId,
    firebaseProjectId: 'harbour-coffee',
    databaseId: '(default)',
    pathPrefix,
  };
  const plan = summarizePlan(world, { recordId, scope, mode, target });
  return {
    id,
    projectId: demonstrationId,
    recordId,
    target,
    scope,
    mode,
    dryRun: true,
    retargetReferences: chosen.retargetReferences ?? false,
    safetyBackup: chosen.safetyBackup ?? true,
    safetyRecordId: null,
    planId: null,
    untick: { paths: [], fields: [], collections: [], included: [], fieldPatterns: [] },
    undoOf: null,
    sourceProjectId: null,
    undoneBy: null,
    wasTargetEmpty: null,
    backupDocuments: backupOf(world, recordId).documents.length,
    canUndo: false,
    status: 'planned',
    phase: 'done',
    plan,
    progress: {
      documents: plan.create + plan.update + plan.delete + plan.unchanged,
      fraction: 1,
      writesPerSecond: null,
    },
    outcome: nothing,
    createdAt: time,
    completedAt: new Date(Date.parse(time) + 2400).toISOString(),
    error: null,
  };
}

/** The morning on which the emptied opening hours were put back. */
function openingHours(world: World): Restore {
  const { at } = world.moments;
  const plan = planSample(
    world,
    {
      id: pastRestoreId,
      recordId: nightId(13),
      scope: { paths: ['settings/opening-hours'] },
      mode: 'overwrite',
    },
    at(-12, 7.25),
  );
  return {
    ...plan,
    dryRun: false,
    status: 'completed',
    safetyRecordId: 'demo-safety',
    wasTargetEmpty: false,
    canUndo: true,
    plan: plan.plan === null ? null : { ...plan.plan, update: 1, unchanged: 0 },
    outcome: { ...nothing, written: 1 },
    completedAt: at(-12, 7.36),
  };
}

/** The demonstration's restores and plans, newest first. */
export function sampleRestores(world: World): Restore[] {
  return [
    planSample(
      world,
      { id: openPlanId, recordId: nightId(1), mode: 'overwrite' },
      world.moments.at(0, 0.8),
    ),
    openingHours(world),
  ];
}
