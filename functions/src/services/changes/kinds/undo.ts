import { backupIdOf, type Restore } from '../../../contract/restore-record.ts';
import { BackupSource } from '../../../engine/changes/sources/backup-source.ts';
import { readManifest } from '../../../engine/format/manifest.ts';
import { AppError } from '../../../lib/errors.ts';
import type { ChangeKind, SourceOf } from '../change-kind.ts';
import type { WantedRestore } from '../new-restore.ts';
import { restorePatch } from '../restore-changes.ts';
import { beginUndoing } from '../undo-phase.ts';

/** What another change set's journal names, as its safety backup has it. */
export const undo: ChangeKind = {
  beforeName: 'Before undoing a restore',
  open: async (vault, change) => ({
    manifest: await readManifest(vault, backupIdOf(change)),
    spec: null,
    masks: null,
  }),
  source: sourceOf,
  contents: (work) => sourceOf(work).contents(),
  mirrored: () => null,
  rewrite: ({ form }) => form.rewrite,
  isDeleting: () => true,
  beginPlanning: async (context, work, shown) =>
    await beginUndoing(context, work, [
      shown,
      ...undone(work.restore, { undoneBy: work.restore.id }),
    ]),
  verification: async ({ createdAt }) => ({ of: 'safety-backup', begunAt: createdAt }),
  warnings: async () => [],
  // What has been put back can't be put back once more.
  completed: (change) => undone(change, { canUndo: false }),
};

function sourceOf({ vault, manifest, form, restore: { scope } }: SourceOf): BackupSource {
  return new BackupSource({ vault, manifest, form, scope, mayLack: true });
}

/** A change of the record of what is put back. */
export function undone({ undoOf }: Restore, patch: Partial<Restore>) {
  return undoOf === null ? [] : [restorePatch(undoOf, patch)];
}

const ended: ReadonlySet<Restore['status']> = new Set(['completed', 'failed', 'cancelled']);

/** @throws AppError `failed-precondition` where nothing is to undo, or nothing to undo it by */
export function undoing(previous: Restore): WantedRestore {
  const { safetyRecordId, target } = previous;
  if (!ended.has(previous.status) || !previous.canUndo || safetyRecordId === null) {
    throw new AppError('failed-precondition', 'There is nothing to undo');
  }
  return {
    kind: 'undo',
    projectId: target.projectId,
    recordId: safetyRecordId,
    target: { ...target, pathPrefix: null },
    scope: {},
    mode: 'overwrite',
    retargetReferences: false,
    dryRun: false,
    safetyBackup: true,
    undoOf: previous.id,
    sourceProjectId: previous.sourceProjectId ?? previous.projectId,
  };
}

/** @throws AppError `failed-precondition` where an earlier undo has put all back, or is about to */
export function assertNotUndone(earlier: Restore | null): void {
  if (earlier !== null && !ended.has(earlier.status)) {
    throw new AppError('failed-precondition', 'It is being undone already');
  }
  if (earlier?.status === 'completed') {
    throw new AppError('failed-precondition', 'It was undone already');
  }
}
