import { bulkSpecSchema, type BulkSpec } from '../../../contract/bulk.ts';
import { deletionIdOf } from '../../../contract/copies.ts';
import { keptReferencesWarning } from '../../../contract/plan-warnings.ts';
import type { Restore } from '../../../contract/restore-record.ts';
import { operate } from '../../../engine/changes/rewrite/operate.ts';
import { createMissing, replace } from '../../../engine/changes/rewrite/rewrite.ts';
import { readSealedPage, sealedPage } from '../../../engine/changes/sealed-page.ts';
import type { SourceContents } from '../../../engine/changes/change-source.ts';
import { BackupDocuments } from '../../../engine/changes/sources/backup-documents.ts';
import { CopiedDocuments } from '../../../engine/changes/sources/copied-documents.ts';
import { CopiedSource } from '../../../engine/changes/sources/copied-source.ts';
import { readManifest } from '../../../engine/format/manifest.ts';
import { originChangedText } from '../../../firestore-model/copy-places.ts';
import { bulkSource } from '../bulk-source.ts';
import type { ChangeKind, RestoreWork, SourceOf } from '../change-kind.ts';
import { openMasks } from '../masks.ts';
import type { NextChange } from '../new-restore.ts';
import { beginComparing } from '../plan-phase.ts';
import { placesOf, planOf, safetyIdOf } from '../restore-work.ts';
import { loadTransforms } from '../transforms.ts';
import { noManifest } from './no-manifest.ts';
import { inForm } from './restore.ts';

/**
 * Operations on documents of the database itself, as they are when the plan is made, or copies of
 * documents, of another database too.
 */
export const bulk: ChangeKind = {
  beforeName: 'Before a bulk change',
  open: async (vault, change) => {
    const page = { changeId: planOf(change), name: 'bulk', hash: change.bulk?.hash ?? '' } as const;
    const spec = await readSealedPage(vault, page, bulkSpecSchema);
    const transform = await loadTransforms(spec.operations);
    const manifest = noManifest(vault, change);
    const masks = await openMasks(vault, change, manifest.root);
    return { manifest, spec, masks, transform };
  },
  source: (of) => {
    const source = bulkSource(of.origin, specOf(of), { signal: new AbortController().signal });
    const copying = placesOf(of.restore);
    const isMove = of.restore.bulk?.isDeleting === true;
    const isElsewhere = isFromElsewhere(of.restore);
    return copying === null ? source : new CopiedSource({ source, copying, isMove, isElsewhere });
  },
  contents: (of) => {
    const copying = placesOf(of.restore);
    if (copying !== null && isFromElsewhere(of.restore)) {
      const { root } = of.origin;
      const { signal } = new AbortController();
      return new CopiedDocuments({
        root,
        copying,
        lookUp: (paths) => of.origin.lookUp(paths, signal),
      });
    }
    const open = async () =>
      await openBefore(of, (path) => (copying === null ? path : copying.originOf(path)));
    return beforeContents(
      open,
      copying === null ? 'Somebody else has changed or deleted it since' : originChangedText,
    );
  },
  read: ({ scope }) => scope,
  mirrored: () => null,
  rewrite: (of) => {
    const { operations, existing } = specOf(of);
    const options = { root: of.database.root, transform: of.transform ?? null };
    return existing === null ? operate(operations, options) : inForm(of, copies[existing]);
  },
  copying: (change) => (isFromElsewhere(change) ? null : placesOf(change)),
  isDeleting: ({ bulk: of }) => of?.isDeleting === true,
  beginPlanning: beginComparing,
  verification: async () => null,
  warnings: async ({ restore: change }) =>
    placesOf(change) === null || isFromElsewhere(change) ? [] : [keptReferencesWarning],
  next: {
    idOf: (change) =>
      change.moved !== null && isFromElsewhere(change) ? deletionIdOf(change.id) : null,
    make: deletionAfter,
  },
  ended: () => [],
};

/** What a move into another database ends with: each document goes that this one holds by now. */
async function deletionAfter(work: RestoreWork): Promise<NextChange | null> {
  const { restore, vault } = work;
  const { moved, target, projectId, scope, reason } = restore;
  const source = restore.bulk?.copy?.source ?? null;
  if (moved === null || source === null) {
    return null;
  }
  const id = deletionIdOf(restore.id);
  const { from } = specOf(work);
  const content = { from, operations: [{ op: 'delete' }] };
  const page = sealedPage(vault, { changeId: id, name: 'bulk' }, content);
  await page.put();
  const { firebaseProjectId, databaseId } = source;
  return {
    id,
    kind: 'bulk',
    projectId,
    recordId: null,
    target: { projectId, firebaseProjectId, databaseId, pathPrefix: null },
    scope,
    mode: 'overwrite',
    retargetReferences: false,
    dryRun: false,
    safetyBackup: true,
    sourceProjectId: target.projectId,
    reason,
    bulk: { hash: page.hash, isDeleting: true, runsCode: false, copy: null },
    moved: {
      here: moved.there,
      there: moved.here,
      other: { projectId: target.projectId, databaseId: target.databaseId },
      goes: true,
      isSource: true,
      next: null,
    },
  };
}

const copies = { keep: createMissing, replace };

/** Whether documents are copied from another database. */
function isFromElsewhere({ bulk: asked }: Pick<Restore, 'bulk'>): boolean {
  return (asked?.copy?.source ?? null) !== null;
}

/** What was backed up before the first write. @param sourceOf of which document one is made */
export async function openBefore(
  { restore, targetVault }: Pick<RestoreWork, 'restore' | 'targetVault'>,
  sourceOf: (path: string) => string | null = (path) => path,
): Promise<BackupDocuments> {
  const manifest = await readManifest(targetVault, safetyIdOf(restore.id));
  return new BackupDocuments(targetVault, manifest, { form: { sourceOf }, mayLack: true });
}

/**
 * The documents as they are backed up before the first write, and so as the plan saw them: what is
 * made of those is the same however often a batch is repeated.
 */
function beforeContents(open: () => Promise<BackupDocuments>, lackReason: string): SourceContents {
  let opened: Promise<BackupDocuments> | null = null;
  return {
    mayLack: true,
    lackReason,
    find: () => undefined,
    get: async (path) => {
      opened ??= open();
      return await (await opened).get(path);
    },
  };
}

function specOf({ spec }: Pick<SourceOf, 'spec'>): BulkSpec {
  if (spec === null || !('operations' in spec)) {
    throw new Error('a bulk change without its operations');
  }
  return spec;
}
