import * as contract from '@firekeep/functions/contract';
import {
  documentDifference,
  maxSamplesPerChange,
  wideFieldBounds,
  type BackupRecord,
  type EndpointInput,
  type PlanPage,
  type Restore,
} from '@firekeep/functions/contract';
import { isRestorable, isSafety } from '#lib/backup-record.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { shapeOf } from '../documents/documents.ts';
import { assertFound, pageOf } from '../documents/read-documents.ts';
import type { ChangeSet } from '../model/change-set.ts';
import type { ChangeSets } from '../model/change-sets.ts';
import type { TypedChange } from '../model/decide-write.ts';
import { masksFor } from '../model/masking.ts';
import { backUpNow } from '../model/safety-backup.ts';
import { belowOf, isDependent, restorePlanner } from '../model/restore-planner.ts';
import { undo, undoable } from '../model/undo-sets.ts';
import { backupOf, type ChangeEnds, type World } from '../recording/world.ts';
import { on, refusal, type Answer } from './answer.ts';
import { assertTarget } from './assert-target.ts';

type PlanQuery = EndpointInput<typeof contract.listPlan>['query'];
type Chosen = EndpointInput<typeof contract.startRestore>['body'];
type ChosenAlone = Omit<Chosen, 'from'> & { readonly from: contract.ChosenFrom | undefined };

function makeFilter({ change: only, collection, search }: PlanQuery) {
  const text = search?.toLowerCase();
  return ({ path, change }: Pick<TypedChange, 'path' | 'change'>) =>
    (only === undefined || change === only) &&
    (collection === undefined || shapeOf(path) === collection) &&
    (text === undefined || path.toLowerCase().includes(text));
}

/** The documents of a plan, of which the first of each kind have their fields beside them. */
function itemsOf({ changes, record }: ChangeSet): PlanPage['items'] {
  const left = {
    create: maxSamplesPerChange,
    update: maxSamplesPerChange,
    delete: maxSamplesPerChange,
  };
  return changes.map((one) => {
    const { path, change } = one;
    left[change] -= 1;
    const isSample = record.inline === null && left[change] >= 0;
    return { path, change, sample: isSample ? documentDifference(one) : null };
  });
}

/** How one document would change by now; what was applied, of which nothing is planned, did. */
async function differenceIn(
  { planner, changes, record }: ChangeSet,
  live: World['live'],
  path: string,
) {
  const isPlanned = record.dryRun && planner !== null;
  const all = isPlanned ? (await planner(live)).changes : changes;
  const against = isPlanned ? ('now' as const) : ('before' as const);
  const found = all.find((one) => one.path === path);
  if (found === undefined && isPlanned) {
    return { path, change: null, fields: [], moreFields: 0, against };
  }
  const one = assertFound(found);
  return { path, change: one.change, ...documentDifference(one, wideFieldBounds), against };
}

/** @throws ApiError `failed-precondition` where the backup can't be restored so */
function assertRestorable(record: BackupRecord, mode: Restore['mode']) {
  if (!isRestorable(record)) {
    throw new ApiError('failed-precondition', 'Only a completed backup can be restored');
  }
  if (isSafety(record) && mode === 'mirror') {
    throw new ApiError(
      'failed-precondition',
      'A safety backup holds only what one restore changed: mirroring it would delete everything else',
    );
  }
}

/**
 * Backs up what the database holds now.
 * @throws ApiError `invalid-argument` where it would go where it is
 */
function backedUpFirst({ source, target }: ChangeEnds, { pathPrefix }: Chosen['target']): string {
  if (source === target && pathPrefix === undefined) {
    const fields = { recordId: contract.heldAlreadyText };
    throw new ApiError('invalid-argument', contract.heldAlreadyText, { fields });
  }
  return backUpNow(source);
}

/** What a visitor chose, as records have it. */
function wantedOf({ source, target }: ChangeEnds, chosen: ChosenAlone & { recordId: string }) {
  const { recordId, from, mode, safetyBackup = true } = chosen;
  const { retargetReferences = source !== target } = chosen;
  const isChosen = from !== undefined;
  const scope = isChosen ? contract.scopeToRead(from) : (chosen.scope ?? {});
  const documents = isChosen && 'paths' in from ? new Set(from.paths).size : null;
  return {
    recordId,
    scope,
    chosen: isChosen ? { hash: '', documents, field: chosen.field ?? null } : null,
    mode,
    retargetReferences,
    safetyBackup,
    target: { ...target.target, pathPrefix: chosen.target.pathPrefix ?? null },
    backupDocuments: backupOf(source, recordId).documents.length,
    reason: chosen.reason ?? null,
  };
}

/** Plans what a visitor chose. @throws ApiError `failed-precondition`, `invalid-argument` */
async function startPlan(sets: ChangeSets, asked: Chosen): Promise<Restore> {
  const { worlds } = sets;
  const chosen = asIn(sets, asked);
  const { from, mode, projectId } = chosen;
  const ends = { source: worlds.of(projectId), target: assertTarget(worlds, chosen.target) };
  const recordId = chosen.recordId ?? backedUpFirst(ends, chosen.target);
  assertRestorable(backupOf(ends.source, recordId).record, mode);
  const wanted = wantedOf(ends, { ...chosen, recordId });
  const masks = await masksFor({ projectId, target: wanted.target, masks: chosen.masks });
  return await sets.plan({
    ends,
    wanted,
    planner: restorePlanner(ends, wanted, { from, masks }),
    isDependent: isDependent(wanted),
    below: from === undefined ? belowOf(ends.source, wanted) : null,
    masks,
    chosen: from ?? null,
  });
}

/** What an earlier plan was made of, in place of its id. @throws ApiError `not-found` */
function asIn(sets: ChangeSets, { from, field, ...asked }: Chosen): ChosenAlone {
  if (from === undefined || !('planId' in from)) {
    return { ...asked, from, field };
  }
  const { chosen, record } = assertFound(sets.find(from.planId));
  const own = record.chosen?.field ?? undefined;
  return { ...asked, from: assertFound(chosen ?? undefined), field: own };
}

/** Restores, plans and what was written, to be read, applied and undone while the page is open. */
export function restoreAnswers(sets: ChangeSets): Answer[] {
  const find = (id: string) => assertFound(sets.find(id));
  return [
    on(contract.listRestores, ({ query: { projectId } }) =>
      sets.recordsOf(projectId).filter(({ recordId }) => recordId !== null),
    ),
    on(contract.listChanges, ({ query: { pageSize = 50, pageToken, ...filter } }) =>
      pageOf(sets.listed(filter), { pageSize, pageToken }),
    ),
    on(contract.getUndoable, ({ params }) => undoable(sets, find(params.id))),
    on(contract.listNotWritten, ({ params, query: { result, pageSize = 100, pageToken } }) => {
      const { conflicting, failures } = find(params.id).record.outcome;
      return pageOf(result === 'conflict' ? conflicting : failures, { pageSize, pageToken });
    }),
    on(contract.getRestore, ({ params }) => find(params.id).record),
    on(contract.startRestore, ({ body }) => {
      if (body.dryRun !== true) {
        throw refusal();
      }
      return startPlan(sets, body);
    }),
    on(contract.applyRestore, ({ params, body }) => sets.applyPlan(find(params.id), body)),
    on(contract.listPlan, ({ params, query }) => {
      const { pageSize = 100, pageToken } = query;
      return pageOf(itemsOf(find(params.id)).filter(makeFilter(query)), { pageSize, pageToken });
    }),
    on(contract.undoRestore, ({ params }) => undo(sets, find(params.id))),
    on(contract.getExclusions, ({ params }) => find(params.id).record.untick),
    on(contract.getPlanDifference, ({ params, query: { path } }) => {
      const set = find(params.id);
      return differenceIn(set, sets.endsOf(set.record).target.live, path);
    }),
  ];
}
