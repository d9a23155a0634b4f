/** For tests of restores of chosen documents: what is sealed beside their plan. */
import { scopeToRead } from '../contract/bulk-scope.ts';
import type { ChosenFrom } from '../contract/bulk-from.ts';
import type { Restore } from '../contract/restore-record.ts';
import { sealChosen } from '../services/changes/chosen-documents.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import type { RestoreWorld } from './restore-world.ts';

/** The documents of a plan, stored, and what its record has of them. */
export async function sealedDocuments(
  world: RestoreWorld,
  id: string,
  { from, field = null }: { readonly from: ChosenFrom; readonly field?: readonly string[] | null },
): Promise<Pick<Restore, 'scope' | 'chosen'>> {
  const vaults = new Vaults(world.vault.store, { get: async () => Buffer.alloc(32, 1) });
  const scope = scopeToRead(from);
  const of = { id, target: { ownerId: 'ada' }, wanted: { projectId: 'shop' } };
  const { page, kept } = await sealChosen(vaults, { ...of, chosen: { from, field, scope } });
  await page.put();
  return { scope, chosen: kept };
}
