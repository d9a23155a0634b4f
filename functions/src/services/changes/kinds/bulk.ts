import { bulkSpecSchema, type BulkSpec } from '../../../contract/bulk.ts';
import { keptReferencesWarning } from '../../../contract/plan-warnings.ts';
import type { Restore } from '../../../contract/restore-record.ts';
import { operate } from '../../../engine/changes/rewrite/operate.ts';
import { createMissing, replace } from '../../../engine/changes/rewrite/rewrite.ts';
import { readSealedPage } from '../../../engine/changes/sealed-page.ts';
import type { SourceContents } from '../../../engine/changes/change-source.ts';
import { BackupDocuments } from '../../../engine/changes/sources/backup-documents.ts';
import { CopiedSource } from '../../../engine/changes/sources/copied-source.ts';
import { readManifest } from '../../../engine/format/manifest.ts';
import { originChangedText, PlacedCopies } from '../../../firestore-model/copy-places.ts';
import { bulkSource } from '../bulk-source.ts';
import type { ChangeKind, RestoreWork, SourceOf } from '../change-kind.ts';
import { beginComparing } from '../plan-phase.ts';
import { planOf, safetyIdOf } from '../restore-work.ts';
import { loadTransforms } from '../transform/transforms.ts';
import { noManifest } from './no-manifest.ts';

/** Operations on documents of the database itself, as they are when the plan is made. */
export const bulk: ChangeKind = {
  beforeName: 'Before a bulk change',
  open: async (vault, change) => {
    const page = { changeId: planOf(change), name: 'bulk', hash: change.bulk?.hash ?? '' } as const;
    const spec = await readSealedPage(vault, page, bulkSpecSchema);
    const transform = await loadTransforms(spec.operations);
    return { manifest: noManifest(vault, change), spec, masks: null, transform };
  },
  source: (of) => {
    const source = bulkSource(of.database, specOf(of), { signal: new AbortController().signal });
    const { bulk: asked } = of.restore;
    const copying = copyingOf(of.restore);
    return copying === null
      ? source
      : new CopiedSource({ source, copying, isMove: asked?.isDeleting === true });
  },
  contents: (of) => {
    const copying = copyingOf(of.restore);
    const open = async () =>
      await openBefore(of, (path) => (copying === null ? path : copying.originOf(path)));
    return beforeContents(
      open,
      copying === null ? 'Somebody else has changed or deleted it since' : originChangedText,
    );
  },
  mirrored: () => null,
  rewrite: (of) => {
    const { operations, existing } = specOf(of);
    const options = { root: of.database.root, transform: of.transform ?? null };
    return existing === null ? operate(operations, options) : copies[existing];
  },
  copying: copyingOf,
  isDeleting: ({ bulk: of }) => of?.isDeleting === true,
  beginPlanning: beginComparing,
  verification: async () => null,
  warnings: async ({ restore: change }) =>
    copyingOf(change) === null ? [] : [keptReferencesWarning],
  completed: () => [],
};

const copies = { keep: createMissing, replace };

function copyingOf({ bulk: asked }: Pick<Restore, 'bulk'>): PlacedCopies | null {
  const copy = asked?.copy ?? null;
  return copy === null ? null : new PlacedCopies(copy);
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
