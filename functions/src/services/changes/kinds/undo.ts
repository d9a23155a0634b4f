import { isBackFromMove, placesMoved } from '../../../contract/copies.ts';
import { backupIdOf, howUndone, type Restore } from '../../../contract/restore-record.ts';
import { BackupSource } from '../../../engine/changes/sources/backup-source.ts';
import { readManifest } from '../../../engine/format/manifest.ts';
import {
  PlacedCopies,
  reversedPlaces,
  type CopyPlaces,
} from '../../../firestore-model/copy-places.ts';
import { AppError } from '../../../lib/errors.ts';
import { hasEnded } from '../assert-not-undone.ts';
import { ownedValue } from '../../projects/owned-project.ts';
import type { ChangeKind, RestoreWork, SourceOf } from '../change-kind.ts';
import type { NextChange, WantedRestore } from '../new-restore.ts';
import { restorePatch } from '../restore-changes.ts';
import { scopeInTarget } from '../scope-in-target.ts';
import { beginUndoing } from '../undo-phase.ts';

/** What another change set's journal names, as its safety backup has it. */
export const undo: ChangeKind = {
  beforeName: 'Before undoing a restore',
  open: async (vault, change) => ({
    manifest: await readManifest(vault, backupIdOf(change)),
    spec: null,
    masks: null,
  }),
  read: () => ({}),
  source: sourceOf,
  contents: (work) => sourceOf(work).contents(),
  mirrored: () => null,
  rewrite: ({ form }) => form.rewrite,
  copying: ({ movedBack }) => (movedBack === null ? null : new PlacedCopies(movedBack)),
  // Only its plan says so: what is to go may be gone already.
  isDeleting: ({ plan }) => (plan?.delete ?? 0) > 0,
  beginPlanning: async (context, work, shown) => await beginUndoing(context, work, [shown]),
  verification: async ({ createdAt }) => ({ of: 'safety-backup', begunAt: createdAt }),
  warnings: async () => [],
  next: { idOf: copiesIdOf, make: copiesAfter },
  ended: (change) => {
    const { undoOf } = change;
    const undone = howUndone(change);
    // What has been put back can't be put back once more; what hasn't been still can.
    const all = undone === 'all' ? { canUndo: false } : {};
    return undoOf === null || undone === null ? [] : [restorePatch(undoOf, { undone, ...all })];
  },
};

function copiesIdOf({ id, moved }: Restore): string | null {
  return moved === null || moved.next === null ? null : `${id}-copies`;
}

/** Once the documents of a move are back, what was copied goes. */
async function copiesAfter({ restore, options, ownerId }: RestoreWork): Promise<NextChange | null> {
  const { moved, reason } = restore;
  const id = copiesIdOf(restore);
  if (id === null || moved === null || moved.next === null) {
    return null;
  }
  const copy = ownedValue(await options.restores.get(moved.next), ownerId);
  return copy.canUndo ? { ...undoing(copy), id, reason } : null;
}

/** All of the safety backup: a record's scope may name the first of many documents only. */
function sourceOf({ vault, manifest, form }: SourceOf): BackupSource {
  return new BackupSource({ vault, manifest, form, scope: {}, mayLack: true });
}

/** @throws AppError `failed-precondition` where nothing is to undo, or nothing to undo it by */
export function undoing(previous: Restore): WantedRestore {
  const { safetyRecordId, target } = previous;
  if (!hasEnded(previous) || !previous.canUndo || safetyRecordId === null) {
    throw new AppError('failed-precondition', 'There is nothing to undo');
  }
  if (isBackFromMove(previous)) {
    throw new AppError('failed-precondition', 'What an undo has put back of a move stays', {
      hint: 'Move it again.',
    });
  }
  return {
    kind: 'undo',
    projectId: target.projectId,
    recordId: safetyRecordId,
    target: { ...target, pathPrefix: null },
    scope: scopeInTarget(previous),
    mode: 'overwrite',
    retargetReferences: false,
    dryRun: false,
    safetyBackup: true,
    undoOf: previous.id,
    movedBack: placesBack(previous),
    moved: previous.moved === null ? null : { ...previous.moved, goes: !previous.moved.goes },
    sourceProjectId: previous.sourceProjectId ?? previous.projectId,
  };
}

/** Whether its scope also names what it had to leave. */
export function namesLeftToo({ undoOf }: Pick<Restore, 'undoOf'>): boolean {
  return undoOf !== null;
}

/** The other way round, so that nothing is deleted at one place that the other one doesn't hold. */
function placesBack(previous: Restore): CopyPlaces | null {
  const places = placesMoved(previous);
  return places === null ? null : reversedPlaces(places);
}
