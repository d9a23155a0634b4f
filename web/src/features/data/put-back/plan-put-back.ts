import {
  getBackupRecord,
  startRestore,
  type ChosenFrom,
  type RestoreScope,
} from '@firekeep/functions/contract';
import { paths } from '#config/paths.ts';
import { call } from '#lib/api/call.ts';
import { isOfDatabase } from '#lib/backup-record.ts';
import type { ValuePath } from '../edit/model/edit-fields.ts';

/** What of a backup is put back: all in a scope; or documents by name or a filter. */
export type PlannedPart =
  | { readonly scope: RestoreScope; readonly from?: never; readonly field?: never }
  | {
      readonly scope?: never;
      readonly from: ChosenFrom;
      /** The one field of them that is; undefined for whole documents. */
      readonly field?: ValuePath | undefined;
    };

export type PlanWish = PlannedPart & {
  readonly recordId: string;
  /** Prepares the page of the plan, before that is opened. */
  readonly onPlanned?: ((planId: string) => Promise<void>) | undefined;
};

/** Where it is put back. */
export interface PlanTarget {
  readonly projectId: string;
  /** Whether what was created since may be deleted. */
  readonly mayDelete: boolean;
}

/** Whether what the backup lacks of that can be deleted: of a query's documents it isn't known. */
function mayLack({ from, field }: PlanWish): boolean {
  return field === undefined && (from === undefined || 'paths' in from);
}

/**
 * Makes the plan of a restore of exactly that: what was created since is deleted, unless nothing
 * may be deleted or the backup can't know what was there.
 *
 * @returns the address of the plan
 * @throws ApiError
 */
export async function planPutBack(
  { projectId, mayDelete }: PlanTarget,
  wish: PlanWish,
): Promise<string> {
  const { recordId, scope, from, field, onPlanned } = wish;
  const record = await call(getBackupRecord, { params: { rid: recordId } });
  const mode = mayDelete && mayLack(wish) && isOfDatabase(record) ? 'mirror' : 'overwrite';
  const target = { projectId };
  // As the comparison shows them: references of a file's backup lead into its own project.
  const retargetReferences = true;
  const body = {
    projectId,
    recordId,
    target,
    scope,
    from,
    field: field === undefined ? undefined : [...field],
    mode,
    retargetReferences,
    dryRun: true,
  } as const;
  const { id } = await call(startRestore, { body });
  await onPlanned?.(id);
  return paths.projectRestore.link(projectId, { restore: id });
}
