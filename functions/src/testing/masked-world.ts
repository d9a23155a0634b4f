/** For tests of restores into another project, `copy`, whose values are masked. */
import type { Project } from '../contract/projects.ts';
import type { Restore } from '../contract/restore-record.ts';
import type { MemoryDatabase } from '../engine/testing/memory-database.ts';
import type { MaskRule } from '../firestore-model/masks.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import { sealMasks } from '../services/changes/masks.ts';
import { putProject } from './memory/put-project.ts';
import { type StoredBackup } from '../engine/testing/memory-backups.ts';
import { RestoreWorld } from './restore-world.ts';
import { storedProject } from './stored-project.ts';

export const intoCopy = {
  recordId: 'b1',
  mode: 'overwrite',
  target: {
    projectId: 'copy',
    firebaseProjectId: 'p',
    databaseId: '(default)',
    pathPrefix: null,
  },
} as const;

/** @param change of the project `copy` */
export function copyWorld(
  stored: StoredBackup,
  target: MemoryDatabase,
  {
    change = {},
    ...options
  }: Parameters<typeof RestoreWorld.open>[2] & { readonly change?: Partial<Project> } = {},
): RestoreWorld {
  const world = RestoreWorld.open(stored, target, options);
  putProject(world.documents, storedProject('copy', change));
  return world;
}

/** The sealed rules of a plan or restore, stored, as its record keeps them. */
export async function sealedMasks(
  world: RestoreWorld,
  id: string,
  rules: readonly MaskRule[],
): Promise<Restore['masks']> {
  const vaults = new Vaults(world.vault.store, { get: async () => Buffer.alloc(32, 1) });
  const { page, kept } = await sealMasks(vaults, {
    id,
    rules: [...rules],
    target: storedProject('copy'),
    wanted: { projectId: 'shop' },
  });
  await page.put();
  return kept;
}
