import { z } from 'zod';
import { bulkScopeOf } from '../../contract/bulk-scope.ts';
import { chosenFromSchema, type ChosenFrom } from '../../contract/bulk.ts';
import { messages } from '../../contract/messages.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { readSealedPage, sealedPage, type SealedPage } from '../../engine/changes/sealed-page.ts';
import type { ChosenDocuments } from '../../engine/changes/sources/backup-source.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { collectionOf } from '../../firestore-model/paths.ts';
import { matchesFilter } from '../../firestore-model/query/matches.ts';
import { isOfPlace, valuesOf } from '../../firestore-model/query/query-documents.ts';
import type { RestoreScope } from '../../firestore-model/restore-selection.ts';
import { AppError } from '../../lib/errors.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { ownedValue } from '../projects/owned-project.ts';
import type { RestoreRequest } from './begun-restore.ts';
import { planOf } from './restore-work.ts';

const chosenPageSchema = z.object({ from: chosenFromSchema });

/** Names that a record may have of what is read. */
const maxNames = 100;

/**
 * What of a backup has to be read for the documents that are meant: more than those where a record
 * can't name them all.
 */
function scopeToRead(from: ChosenFrom): RestoreScope {
  if (!('paths' in from) || from.paths.length <= maxNames) {
    return bulkScopeOf(from);
  }
  const collections = [...new Set(from.paths.map(collectionOf))];
  return collections.length <= maxNames ? { collections } : {};
}

/** What a restore of chosen documents wants. */
export interface AskedDocuments {
  readonly from: ChosenFrom;
  readonly field: readonly string[] | null;
  readonly scope: RestoreScope;
}

interface PlanAccess {
  readonly restores: Pick<RestoreRecords, 'get'>;
  readonly vaults: Pick<Vaults, 'open'>;
}

/**
 * Null where no documents are asked for by name or by a query.
 * @throws AppError `invalid-argument` for what contradicts that; `not-found` for plans of others
 */
export async function askedDocuments(
  access: PlanAccess,
  uid: string,
  { from: asked, field, scope, mode, projectId }: RestoreRequest,
): Promise<AskedDocuments | null> {
  if (asked === undefined) {
    if (field !== undefined) {
      throw new AppError('invalid-argument', 'Say of which documents the field is restored');
    }
    return null;
  }
  if (scope !== undefined) {
    throw new AppError('invalid-argument', 'Choose documents by a scope, or by name or a query');
  }
  const wanted =
    'planId' in asked
      ? await documentsOfPlan(access, uid, { planId: asked.planId, projectId })
      : { from: asked, field: field ?? null };
  if (mode === 'mirror' && (wanted.field !== null || !('paths' in wanted.from))) {
    throw new AppError(
      'invalid-argument',
      'A field, and what a query finds, is restored without deleting anything: replace it',
    );
  }
  return { ...wanted, scope: scopeToRead(wanted.from) };
}

/** The choice that an earlier plan was made of, which only its sealed page has. */
async function documentsOfPlan(
  { restores, vaults }: PlanAccess,
  uid: string,
  { planId, projectId }: { readonly planId: string; readonly projectId: string },
): Promise<Pick<AskedDocuments, 'from' | 'field'>> {
  const plan = ownedValue(await restores.get(planId), uid);
  if (plan.chosen === null || plan.projectId !== projectId) {
    throw new AppError('not-found', messages.notFound);
  }
  const vault = await vaults.open(projectId, uid);
  const { from } = await readChosen(vault, plan, plan.chosen.hash).catch(storedDataFailure);
  return { from, field: plan.chosen.field };
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
  return {
    reaches: (path) => isOfPlace(from.from, path),
    isOne: (document) => matchesFilter(from.where, valuesOf(decodeDocument(document))),
  };
}

async function readChosen(vault: Vault, change: Pick<Restore, 'id' | 'planId'>, hash: string) {
  const at = { changeId: planOf(change), name: 'chosen', hash } as const;
  return await readSealedPage(vault, at, chosenPageSchema);
}
