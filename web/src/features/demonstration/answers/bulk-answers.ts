import * as contract from '@firekeep/functions/contract';
import {
  bulkScopeOf,
  copiedFrom,
  keptReferencesWarning,
  documentDifference,
  maxPreviewed,
  maxSamplesPerChange,
  type BulkFrom,
  type BulkSpec,
  type EndpointData,
} from '@firekeep/functions/contract';
import { assertPatterns } from '../documents/find-documents.ts';
import { assertFound } from '../documents/read-documents.ts';
import { bulkPlanner } from '../model/bulk-planner.ts';
import type { ChangeSets } from '../model/change-sets.ts';
import { copyPlanner } from '../model/copy-planner.ts';
import type { World } from '../recording/world.ts';
import { on, refusal, type Answer } from './answer.ts';
import { isOfWorld } from './restore-answers.ts';

type Preview = EndpointData<typeof contract.previewBulkChange>;

/** Changes of many documents, in the demonstration's own copy of the data. */
export function bulkAnswers(world: World, sets: ChangeSets): Answer[] {
  return [
    on(contract.previewBulkChange, ({ body: { from, operations } }) => {
      // Masks are for what comes from another project.
      if (operations === undefined) {
        throw refusal();
      }
      return preview(world, { from, operations });
    }),
    on(contract.planBulkChange, ({ body: { from, operations, reason = null } }) => {
      assertReadable(from);
      return sets.plan({
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
        planner: bulkPlanner({ from, operations }),
        isDependent: false,
      });
    }),
    on(contract.planCopy, ({ body: { from, to, target, isMove, existing, reason = null } }) => {
      if (target !== undefined && !isOfWorld(world, target)) {
        throw refusal();
      }
      assertReadable(from);
      const copy = { from: assertFound(copiedFrom(from, to) ?? undefined), to, source: null };
      return sets.plan({
        wanted: {
          kind: 'bulk',
          scope: bulkScopeOf(from),
          bulk: { hash: '', isDeleting: isMove, runsCode: false, copy },
          reason,
        },
        planner: copyPlanner({ from, places: copy, isMove, existing }),
        isDependent: existing === 'keep',
        warnings: [keptReferencesWarning],
      });
    }),
  ];
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
  assertReadable(wanted.from);
  // An answer may say what an error says; what is kept may not.
  const planner = bulkPlanner(wanted, { saysMessages: true });
  const { changes, unchanged, refused } = await planner(world.live);
  const isAll = changes.length < maxSamplesPerChange && changes.length + unchanged < maxPreviewed;
  return {
    items: changes.slice(0, maxSamplesPerChange).map((change) => ({
      path: change.path,
      change: change.after === null ? 'delete' : 'update',
      difference: documentDifference(change),
    })),
    refused: [...refused],
    unchanged: unchanged - refused.length,
    isComplete: isAll,
    masked: [],
  };
}
