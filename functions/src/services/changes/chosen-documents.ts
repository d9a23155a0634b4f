import { z } from 'zod';
import { chosenFromSchema, type ChosenFrom } from '../../contract/bulk-from.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { readSealedPage, sealedPage, type SealedPage } from '../../engine/changes/sealed-page.ts';
import type { ChosenDocuments } from '../../engine/changes/sources/backup-source.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { makeDocumentFilter } from '../../engine/query/document-filter.ts';
import { isOfPlace } from '../../firestore-model/query/query-documents.ts';
import type { RestoreScope } from '../../firestore-model/restore-selection.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { planOf } from './restore-work.ts';

const chosenPageSchema = z.object({ from: chosenFromSchema });

/** What a restore of chosen documents wants. */
export interface AskedDocuments {
  readonly from: ChosenFrom;
  readonly field: readonly string[] | null;
  readonly scope: RestoreScope;
}

/** What is ready to be stored of chosen documents, and what the record keeps. */
export async function sealChosen(
  vaults: Pick<Vaults, 'open'>,
  {
    id,
    target: { ownerId },
    wanted: { projectId },
    chosen: { from, field },
  }: {
    readonly id: string;
    readonly target: Pick<StoredProject, 'ownerId'>;
    readonly wanted: Pick<Restore, 'projectId'>;
    readonly chosen: AskedDocuments;
  },
): Promise<{ readonly page: SealedPage; readonly kept: Restore['chosen'] }> {
  const vault = await vaults.open(projectId, ownerId);
  const content: z.input<typeof chosenPageSchema> = { from };
  const page = sealedPage(vault, { changeId: id, name: 'chosen' }, content);
  const documents = 'paths' in from ? new Set(from.paths).size : null;
  return { page, kept: { hash: page.hash, documents, field: field && [...field] } };
}

/** Null where a restore is of all in its scope. @throws AppError `missing`, `corrupt` */
export async function openChosen(
  vault: Vault,
  { id, planId, chosen }: Pick<Restore, 'id' | 'planId' | 'chosen'>,
): Promise<ChosenDocuments | null> {
  if (chosen === null) {
    return null;
  }
  const { from } = await readChosen(vault, { id, planId }, chosen.hash);
  if ('paths' in from) {
    const paths = new Set(from.paths);
    return { reaches: (path) => paths.has(path), isOne: () => true };
  }
  return { reaches: (path) => isOfPlace(from.from, path), isOne: makeDocumentFilter(from) };
}

/** @throws AppError `missing`, `corrupt` */
export async function readChosen(
  vault: Vault,
  change: Pick<Restore, 'id' | 'planId'>,
  hash: string,
) {
  const at = { changeId: planOf(change), name: 'chosen', hash } as const;
  return await readSealedPage(vault, at, chosenPageSchema);
}
