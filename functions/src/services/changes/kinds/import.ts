import { unreadWarnings } from '../../../contract/plan-warnings.ts';
import { ImportedSource } from '../../../engine/changes/sources/imported-source.ts';
import { readSealedPage } from '../../../engine/changes/sealed-page.ts';
import { readRowsIndex } from '../../../engine/transfer/rows-index.ts';
import { rowsText } from '../../../firestore-model/imports/unread-rows.ts';
import type { ChangeKind, SourceOf } from '../change-kind.ts';
import { importSpecSchema } from '../import-spec.ts';
import { beginReading, mappingOf } from '../read-phase.ts';
import { planOf } from '../restore-work.ts';
import { noManifest } from './no-manifest.ts';
import { rewrites } from './restore.ts';

/** Rows of an uploaded file, which the plan keeps as documents. */
export const imported: ChangeKind = {
  beforeName: 'Before an import',
  open: async (vault, change) => ({
    manifest: noManifest(vault, change),
    masks: null,
    spec: await readSealedPage(
      vault,
      { changeId: planOf(change), name: 'import', hash: change.imported?.hash ?? '' },
      importSpecSchema,
    ),
  }),
  source: sourceOf,
  read: ({ scope }) => scope,
  contents: (work) => sourceOf(work).contents(),
  mirrored: () => null,
  rewrite: ({ restore: { mode } }) => rewrites[mode],
  copying: () => null,
  isDeleting: () => false,
  beginPlanning: beginReading,
  verification: async () => null,
  warnings: async (work) => {
    const { vault, restore } = work;
    return unreadWarnings(mappingOf(work), await readRowsIndex({ vault, importId: restore.id }));
  },
  next: null,
  ended: () => [],
};

function sourceOf(of: SourceOf): ImportedSource {
  const { vault, restore, database } = of;
  const rows = rowsText(mappingOf(of));
  return new ImportedSource({ vault, importId: planOf(restore), root: database.root, rows });
}
