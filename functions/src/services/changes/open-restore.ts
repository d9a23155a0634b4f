import type { Restore } from '../../contract/restore-record.ts';
import { readManifest, type Vault } from '../../engine/format/manifest.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import type { Claim } from '../ports/job-store.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';
import { assertRestorable } from './assert-restorable.ts';
import { formOf, type RestoreHandlerOptions, type Work } from './restore-work.ts';

/** A restore, and the backup that it restores. */
export interface OpenedRestore {
  readonly ownerId: string;
  readonly restore: Restore;
  readonly vault: Vault;
  readonly manifest: Manifest;
}

/**
 * What a step of a restore, or of a part of one, begins with. Access may have changed since the
 * restore was asked for: ownership and write permission are checked with every step.
 * @throws AppError `not-found`, `failed-precondition`
 */
export async function openRestore(
  options: RestoreHandlerOptions,
  { job }: Claim,
): Promise<OpenedRestore> {
  const { subjectId, ownerId, projectId } = job;
  const restore = ownedValue(await options.restores.get(subjectId), ownerId);
  const target = await ownedProject(options.projects, restore.target.projectId, ownerId);
  assertRestorable(target, restore);
  const vault = await options.vaults.open(projectId, ownerId);
  const manifest = await readManifest(vault, restore.recordId);
  return { ownerId, restore, vault, manifest };
}

/** Does `step` with the target's database, which is closed then. */
export async function withTarget<T>(
  options: RestoreHandlerOptions,
  opened: OpenedRestore,
  step: (work: Work) => Promise<T>,
): Promise<T> {
  const { ownerId, restore, manifest } = opened;
  const { projectId, databaseId } = restore.target;
  const targetVault = await options.vaults.open(projectId, ownerId);
  const database = await options.databases.open(projectId, databaseId);
  try {
    const form = formOf(restore, { source: manifest.root, target: database.root });
    return await step({ ...opened, options, targetVault, database, form });
  } finally {
    database.close();
  }
}
