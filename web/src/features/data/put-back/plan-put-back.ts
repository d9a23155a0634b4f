import { getBackupRecord, startRestore, type RestoreScope } from '@firekeep/functions/contract';
import { paths } from '#config/paths.ts';
import { call } from '#lib/api/call.ts';
import { isOfDatabase } from '#lib/backup-record.ts';

/** What of a backup is put back. */
export interface PlanWish {
  readonly recordId: string;
  readonly scope: RestoreScope;
  /** Prepares the page of the plan, before that is opened. */
  readonly onPlanned?: ((planId: string) => Promise<void>) | undefined;
}

/** Where it is put back. */
export interface PlanTarget {
  readonly projectId: string;
  /** Whether what was created since may be deleted. */
  readonly mayDelete: boolean;
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
  { recordId, scope, onPlanned }: PlanWish,
): Promise<string> {
  const record = await call(getBackupRecord, { params: { rid: recordId } });
  const mode = mayDelete && isOfDatabase(record) ? 'mirror' : 'overwrite';
  const target = { projectId };
  // As the comparison shows them: references of a file's backup lead into its own project.
  const retargetReferences = true;
  const body = {
    projectId,
    recordId,
    target,
    scope,
    mode,
    retargetReferences,
    dryRun: true,
  } as const;
  const { id } = await call(startRestore, { body });
  await onPlanned?.(id);
  return paths.projectRestore.link(projectId, { restore: id });
}
