import { scopeToRead } from '../../contract/bulk-scope.ts';
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import { ownedValue } from '../projects/owned-project.ts';
import type { RestoreRequest } from './begun-restore.ts';
import { readChosen, type AskedDocuments } from './chosen-documents.ts';
import { assertChosen } from './kinds/restore.ts';

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
  if ('planId' in asked && field !== undefined) {
    throw new AppError('invalid-argument', 'An earlier plan has its field');
  }
  const wanted =
    'planId' in asked
      ? await documentsOfPlan(access, uid, { planId: asked.planId, projectId })
      : { from: asked, field: field ?? null };
  assertChosen(mode, wanted);
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
