import { isDeepStrictEqual } from 'node:util';
import { backupIdOf, type Restore } from '../../../contract/restore-record.ts';
import { merge } from '../../../engine/changes/rewrite/merge.ts';
import { takeField } from '../../../engine/changes/rewrite/keep.ts';
import {
  createMissing,
  inOrder,
  replace,
  type Rewrite,
} from '../../../engine/changes/rewrite/rewrite.ts';
import { BackupSource } from '../../../engine/changes/sources/backup-source.ts';
import { readManifest } from '../../../engine/format/manifest.ts';
import type { RestoreMode } from '../../../firestore-model/document-changes.ts';
import { AppError } from '../../../lib/errors.ts';
import type { AskedVerification, ChangeKind, SourceOf } from '../change-kind.ts';
import { openChosen, type AskedDocuments } from '../chosen-documents.ts';
import { openMasks } from '../masks.ts';
import { beginComparing } from '../plan-phase.ts';

export const rewrites = { create: createMissing, overwrite: replace, merge, mirror: replace };

/** Documents of a backup, written to its own database or another one. */
export const restore: ChangeKind = {
  beforeName: 'Before a restore',
  open: async (vault, change) => {
    const manifest = await readManifest(vault, backupIdOf(change));
    const masks = await openMasks(vault, change, manifest.root);
    return { manifest, spec: null, chosen: await openChosen(vault, change), masks };
  },
  source: sourceOf,
  read: ({ scope }) => scope,
  contents: (work) => sourceOf(work).contents(),
  mirrored: (work) => (isMirror(work.restore) ? sourceOf(work) : null),
  rewrite: (of) => inForm(of, rewriteOf(of.restore)),
  copying: () => null,
  isDeleting: isMirror,
  beginPlanning: beginComparing,
  verification: verificationOfPlan,
  warnings: async () => [],
  next: null,
  ended: () => [],
};

/** What becomes of documents as they are to be in the target: masked, where they are. */
export function inForm(
  { form, masks }: Pick<SourceOf, 'form' | 'masks'>,
  rewrite: Rewrite,
): Rewrite {
  const formed = masks === null ? form.rewrite : inOrder(form.rewrite, masks.rewrite);
  return inOrder(formed, rewrite);
}

function isMirror({ mode }: { readonly mode: RestoreMode }): boolean {
  return mode === 'mirror';
}

function rewriteOf({ mode, chosen }: Pick<Restore, 'mode' | 'chosen'>): Rewrite {
  const field = chosen?.field ?? null;
  return field === null ? rewrites[mode] : takeField(field);
}

function sourceOf({ vault, manifest, form, chosen, restore: { scope } }: SourceOf): BackupSource {
  return new BackupSource({ vault, manifest, form, scope, chosen: chosen ?? null });
}

/** Null unless the plan that is applied is of the very documents that are restored. */
async function verificationOfPlan({
  options,
  restore: { planId, recordId, scope, chosen },
  ownerId,
}: AskedVerification): Promise<Restore['reliesOn']> {
  const plan = planId === null ? null : await options.restores.get(planId);
  const isOfSame =
    plan?.ownerId === ownerId &&
    plan.value.status === 'planned' &&
    plan.value.recordId === recordId &&
    isDeepStrictEqual(plan.value.scope, scope) &&
    isDeepStrictEqual(plan.value.chosen, chosen);
  return isOfSame ? { of: 'plan', begunAt: plan.value.createdAt } : null;
}

/** @throws AppError `failed-precondition` where the restore would delete what it can't know of */
export function assertWhole(trigger: string, of: { readonly mode: RestoreMode }): void {
  if (trigger === 'safety' && isMirror(of)) {
    throw new AppError(
      'failed-precondition',
      'A safety backup holds only what one restore changed: mirroring it would delete everything else',
    );
  }
}

/** @throws AppError `invalid-argument` where what is chosen isn't restored so */
export function assertChosen(
  mode: RestoreMode,
  { field, from }: Pick<AskedDocuments, 'field' | 'from'>,
): void {
  if (field !== null && mode !== 'overwrite') {
    throw new AppError('invalid-argument', 'One field of documents is only replaced');
  }
  if (isMirror({ mode }) && !('paths' in from)) {
    throw new AppError(
      'invalid-argument',
      'What a query finds is restored without deleting anything: replace it',
    );
  }
}
