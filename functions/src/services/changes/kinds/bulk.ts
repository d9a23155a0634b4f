import { bulkSpecSchema, type BulkSpec } from '../../../contract/bulk.ts';
import { operate } from '../../../engine/changes/rewrite/operate.ts';
import { readSealedPage } from '../../../engine/changes/sealed-page.ts';
import type { SourceContents } from '../../../engine/changes/change-source.ts';
import { BackupDocuments } from '../../../engine/changes/sources/backup-documents.ts';
import { readManifest } from '../../../engine/format/manifest.ts';
import { WireWriter } from '../../../engine/format/wire-writer.ts';
import { bulkSource } from '../bulk-source.ts';
import type { ChangeKind, SourceOf } from '../change-kind.ts';
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
  source: (of) => bulkSource(of.database, specOf(of), { signal: new AbortController().signal }),
  contents: ({ restore, targetVault, database }) =>
    beforeContents(database.root, async () => {
      const manifest = await readManifest(targetVault, safetyIdOf(restore.id));
      const form = { sourceOf: (path: string) => path };
      return new BackupDocuments(targetVault, manifest, { form, mayLack: true });
    }),
  mirrored: () => null,
  rewrite: (of) =>
    operate(specOf(of).operations, { root: of.database.root, transform: of.transform ?? null }),
  isDeleting: ({ bulk: of }) => of?.isDeleting === true,
  beginPlanning: beginComparing,
  verification: async () => null,
  warnings: async () => [],
  completed: () => [],
};

function specOf({ spec }: Pick<SourceOf, 'spec'>): BulkSpec {
  if (spec === null || !('operations' in spec)) {
    throw new Error('a bulk change without its operations');
  }
  return spec;
}

/**
 * The documents as they are backed up before the first write: what operations make of those is the
 * same however often a batch is repeated. One that isn't there has been changed since the plan; the
 * write's own condition says so.
 */
function beforeContents(root: string, open: () => Promise<BackupDocuments>): SourceContents {
  let opened: Promise<BackupDocuments> | null = null;
  return {
    mayLack: true,
    find: () => undefined,
    get: async (path) => {
      opened ??= open();
      const documents = await opened;
      return (await documents.get(path)) ?? new WireWriter().string(1, `${root}/${path}`).finish();
    },
  };
}
