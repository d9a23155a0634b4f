import { createRestoreRecords } from '../adapters/records/restore-records.ts';
import type { Undoable } from '../contract/changes.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import { WrittenChanges } from '../services/changes/written-changes.ts';
import { customerDatabase } from './customer-database.ts';
import { createProjectStore } from '../adapters/records/project-store.ts';
import { testPageTokens } from './page-tokens.ts';
import type { RestoreWorld } from './restore-world.ts';

/** The change sets of a world's project. */
export function writtenChangesIn({ documents, vault, database }: RestoreWorld): WrittenChanges {
  return new WrittenChanges({
    restores: createRestoreRecords(documents),
    projects: createProjectStore(documents, () => new Date()),
    vaults: new Vaults(vault.store, { get: async () => Buffer.alloc(32, 1) }),
    pageTokens: testPageTokens,
    databases: { open: async () => customerDatabase(database) },
  });
}

/** How much of a change set can still be put back, as its owner is answered. */
export async function undoableIn(world: RestoreWorld, id: string): Promise<Undoable> {
  return await writtenChangesIn(world).undoable('ada', id);
}
