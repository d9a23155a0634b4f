import type { Masks } from '../../contract/masks.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { sealChosen, type AskedDocuments } from './chosen-documents.ts';
import { sealMasks } from './masks.ts';

interface Begun {
  readonly id: string;
  readonly target: StoredProject;
  readonly wanted: Pick<Restore, 'projectId'>;
  /** Null where nothing is masked, or a plan has the masks. */
  readonly rules: Masks['rules'] | null;
  /** Null for all in the scope, or where a plan has them. */
  readonly chosen: AskedDocuments | null;
}

/** What a restore keeps beside its record: what that has of it, and what stores it. */
export async function sealBegun(
  vaults: Pick<Vaults, 'open'>,
  { chosen, rules, ...begun }: Begun,
): Promise<{
  readonly kept: Partial<Pick<Restore, 'chosen' | 'masks'>>;
  readonly put: () => Promise<void>;
}> {
  const [documents, masks] = await Promise.all([
    chosen === null ? null : sealChosen(vaults, { ...begun, chosen }),
    rules === null ? null : sealMasks(vaults, { ...begun, rules }),
  ]);
  return {
    kept: {
      ...(documents === null ? {} : { chosen: documents.kept }),
      ...(masks === null ? {} : { masks: masks.kept }),
    },
    put: async () => {
      await masks?.page.put().catch(storedDataFailure);
      await documents?.page.put().catch(storedDataFailure);
    },
  };
}
