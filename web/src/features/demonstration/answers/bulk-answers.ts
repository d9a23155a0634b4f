import * as contract from '@firekeep/functions/contract';
import {
  bulkScopeOf,
  copiedFrom,
  copyProblem,
  keptReferencesWarning,
  documentDifference,
  maxPreviewed,
  onlyCopiedText,
  maxSamplesPerChange,
  type BulkFrom,
  type BulkSpec,
  type EndpointData,
  type EndpointInput,
  type Restore,
} from '@firekeep/functions/contract';
import { demonstrationProject } from '#lib/demonstration-projects.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { assertPatterns } from '../documents/find-documents.ts';
import { assertFound } from '../documents/read-documents.ts';
import { bulkPlanner } from '../model/bulk-planner.ts';
import type { ChangeSets } from '../model/change-sets.ts';
import { copyPlanner, elsewherePlanner } from '../model/copy-planner.ts';
import { previewMasks } from '../model/mask-preview.ts';
import { masksFor } from '../model/masking.ts';
import type { ChangeEnds, World } from '../recording/world.ts';
import { on, type Answer } from './answer.ts';
import { assertTarget } from './assert-target.ts';

type Preview = EndpointData<typeof contract.previewBulkChange>;

/** Changes of many documents, in the demonstration's own copy of the data. */
export function bulkAnswers(sets: ChangeSets): Answer[] {
  const { worlds } = sets;
  return [
    on(contract.previewBulkChange, ({ body: { pid, from, operations, maskedInto } }) => {
      assertReadable(from);
      if (operations !== undefined) {
        return preview(worlds.of(pid), { from, operations });
      }
      if (maskedInto === undefined) {
        throw new ApiError('invalid-argument', 'Choose an operation, or masks');
      }
      worlds.of(maskedInto.projectId);
      return previewMasks(worlds.of(pid).live, from, maskedInto.rules);
    }),
    on(contract.planBulkChange, ({ body: { pid, from, operations, reason = null } }) => {
      assertReadable(from);
      const world = worlds.of(pid);
      return sets.plan({
        ends: { source: world, target: world },
        wanted: {
          kind: 'bulk',
          scope: bulkScopeOf(from),
          bulk: {
            hash: '',
            isDeleting: operations.some(({ op }) => op === 'delete'),
            runsCode: operations.some(({ op }) => op === 'transform'),
            copy: null,
          },
          reason,
        },
        planner: bulkPlanner({ from, operations }, world),
        isDependent: false,
      });
    }),
    on(contract.planCopy, async ({ body }) => {
      assertReadable(body.from);
      const target = assertTarget(worlds, body.target ?? { projectId: body.pid });
      const ends = { source: worlds.of(body.pid), target };
      return await (ends.source === target
        ? planWithin(sets, target, body)
        : planElsewhere(sets, ends, body));
    }),
  ];
}

type WantedCopy = EndpointInput<typeof contract.planCopy>['body'];

function placesOf({ from, to }: Pick<WantedCopy, 'from' | 'to'>) {
  return { from: assertFound(copiedFrom(from, to) ?? undefined), to };
}

function planWithin(
  sets: ChangeSets,
  world: World,
  { from, to, isMove, existing, reason }: WantedCopy,
): Promise<Restore> {
  const places = placesOf({ from, to });
  const problem = copyProblem({ from, to });
  if (problem !== null) {
    throw new ApiError('invalid-argument', problem, { fields: { to: problem } });
  }
  const copy = { ...places, source: null };
  return sets.plan({
    ends: { source: world, target: world },
    wanted: {
      kind: 'bulk',
      scope: bulkScopeOf(from),
      bulk: { hash: '', isDeleting: isMove, runsCode: false, copy },
      reason: reason ?? null,
    },
    planner: copyPlanner({ from, places, isMove, existing }),
    isDependent: existing === 'keep',
    warnings: [keptReferencesWarning],
  });
}

/** @throws ApiError `failed-precondition` where copies would lack what goes */
async function planElsewhere(
  sets: ChangeSets,
  ends: ChangeEnds,
  { from, to, isMove, existing, reason }: WantedCopy,
): Promise<Restore> {
  const places = placesOf({ from, to });
  const { projectId, firebaseProjectId, databaseId } = ends.source.target;
  const masks = await masksFor({ projectId, target: ends.target.target });
  if (isMove && masks !== null) {
    throw new ApiError(
      'failed-precondition',
      onlyCopiedText(assertFound(demonstrationProject(ends.target.target.projectId)).name),
    );
  }
  const source = { firebaseProjectId, databaseId, readTime: sets.worlds.clock().toISOString() };
  const other = { projectId, databaseId };
  return await sets.plan({
    ends,
    wanted: {
      kind: 'bulk',
      scope: bulkScopeOf(from),
      retargetReferences: true,
      bulk: { hash: '', isDeleting: false, runsCode: false, copy: { ...places, source } },
      moved: isMove
        ? { here: to, there: places.from, other, goes: false, isSource: false, next: null }
        : null,
      reason: reason ?? null,
    },
    planner: elsewherePlanner(ends, { from, places, existing }, masks),
    isDependent: existing === 'keep',
    masks,
    leaving: isMove ? from : null,
  });
}

/** @throws ApiError `invalid-argument` for a filter that can't be looked for */
function assertReadable(from: BulkFrom): void {
  if ('where' in from) {
    assertPatterns(from.where);
  }
}

async function preview(
  world: World,
  wanted: Pick<BulkSpec, 'from' | 'operations'>,
): Promise<Preview> {
  // An answer may say what an error says; what is kept may not.
  const planner = bulkPlanner(wanted, { root: world.root, saysMessages: true });
  const { changes, unchanged, refused } = await planner(world.live);
  const isAll = changes.length < maxSamplesPerChange && changes.length + unchanged < maxPreviewed;
  return {
    items: changes.slice(0, maxSamplesPerChange).map((change) => ({
      path: change.path,
      change: change.after === null ? 'delete' : 'update',
      difference: documentDifference(change),
    })),
    changed: changes.length,
    refused: [...refused],
    unchanged: unchanged - refused.length,
    isComplete: isAll,
    masked: [],
  };
}
