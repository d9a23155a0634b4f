import type { ChangeCounts } from '../../firestore-model/document-changes.ts';
import type { RestorePlan } from '../../contract/restore-plan.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { entryPagesOf, restoreFolder } from '../../engine/changes/entries.ts';
import { PlacedCopies } from '../../firestore-model/copy-places.ts';
import { Excluded } from '../../firestore-model/excluded.ts';
import { excludesNothing } from '../../firestore-model/restore-selection.ts';
import { GuardedChanges, type GuardedProject } from '../projects/assert-guards.ts';
import { assertWritable } from '../projects/assert-access.ts';
import { ownedProject } from '../projects/owned-project.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { assertBeginning } from './assert-restorable.ts';
import type { RestoreWork } from './change-kind.ts';
import { isFollowed } from './next-change.ts';
import { exclusionsOf, planOf, planPages } from './restore-work.ts';

/**
 * What the key or the guards of the target refuse ends a restore before its first write; so does
 * what the guards of the source refuse of what a move copies into another database. Pages of the
 * plan are read only where they may hold such changes; for a source with guards all that write.
 * @throws AppError `failed-precondition`, `invalid-argument`
 */
export async function assertPlanAllowed(work: RestoreWork, counts: ChangeCounts): Promise<void> {
  const { options, restore, ownerId } = work;
  const stored = await ownedProject(options.projects, restore.target.projectId, ownerId);
  assertBeginning(stored, restore, await plannedAtOf(work));
  if (counts.delete > 0) {
    assertWritable(stored, ['delete']);
  }
  await assertEntriesAllowed(work, new GuardedChanges(stored));
  const { moved } = restore;
  if (moved !== null && !moved.isSource && isFollowed(restore)) {
    const source = await ownedProject(options.projects, moved.other.projectId, ownerId);
    const origins = new PlacedCopies({ from: moved.here, to: moved.there });
    await assertEntriesAllowed(work, new GuardedChanges(source), origins);
  }
}

/** When the plan was made that is applied; undefined where the restore has made its own. */
async function plannedAtOf({ options, restore }: RestoreWork): Promise<string | undefined> {
  if (restore.planId === null) {
    return undefined;
  }
  const plan = (await options.restores.get(restore.planId))?.value;
  // Of one that is gone nobody knows: it counts as old.
  return plan?.completedAt ?? plan?.createdAt ?? new Date(0).toISOString();
}

/** @param origins where what is written goes from, given that the guards are of that place */
async function assertEntriesAllowed(
  { restore, vault, elsewhere }: RestoreWork,
  changes: GuardedChanges,
  origins: PlacedCopies | null = null,
): Promise<void> {
  if (!changes.mayRefuse('write') && !changes.mayRefuse('delete')) {
    return;
  }
  const { writes, deletes } = await planPages(vault, restore);
  const refs = [
    ...writes.filter(({ shapes }) => origins !== null || changes.mayRefuse('write', shapes)),
    ...deletes.filter(({ shapes }) => changes.mayRefuse('delete', shapes)),
  ];
  if (refs.length === 0) {
    return;
  }
  const excluded = new Excluded(await exclusionsOf(vault, restore));
  const stays = (path: string) =>
    elsewhere !== null && elsewhere.there.isExcluded(elsewhere.placeOf(path));
  const folder = restoreFolder(planOf(restore));
  for await (const entries of entryPagesOf(vault, folder, { refs, after: null })) {
    for (const entry of entries) {
      if (!excluded.has(entry) && !stays(entry.path)) {
        changes.add(
          origins === null ? entry : { path: origins.pathOf(entry.path), change: 'delete' },
        );
      }
    }
  }
  changes.assert();
}

/**
 * Whether the copies of a move may go: before anything is put back where they are from, as far as
 * the sums of their plan say it. Where documents were excluded, the job finds it
 * (`assertPlanAllowed`).
 * @param target where the copies are
 * @throws AppError `failed-precondition`
 */
export function assertCopiesMayGo(
  target: Pick<StoredProject, 'project'>,
  { plan, untick, exclusionsHash }: Pick<Restore, 'plan' | 'untick' | 'exclusionsHash'>,
): void {
  if (plan === null || exclusionsHash !== null || !excludesNothing(untick)) {
    return;
  }
  if (plan.create > 0) {
    assertWritable(target, ['delete']);
  }
  const undone = plan.collections?.map((sums) => ({
    ...sums,
    create: sums.delete,
    delete: sums.create,
  }));
  assertSumsAllowed(target, { collections: undone ?? null });
}

/**
 * As far as a plan's sums say it, before a job looks through the plan.
 * @throws AppError `failed-precondition`
 */
export function assertSumsAllowed(
  target: GuardedProject,
  { collections }: Pick<RestorePlan, 'collections'>,
): void {
  const changes = new GuardedChanges(target);
  for (const { path, create, update, delete: deletes } of collections ?? []) {
    // Those that are counted together have no name.
    if (path !== '' && create + update + deletes > 0) {
      changes.addTo(path, deletes);
    }
  }
  changes.assert();
}
