import type { Claim } from '../ports/job-store.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';
import { assertAccess } from './assert-restorable.ts';
import type { RestoreHandlerOptions, RestoreWork } from './change-kind.ts';
import { openElsewhere, type Elsewhere } from './elsewhere.ts';
import { kindOf } from './kinds/index.ts';
import { openOrigin } from './origin.ts';
import { formOf } from './restore-work.ts';

/**
 * Does a step of a restore, or of a part of one, with the databases of its target and of what it
 * copies, which are closed then.
 * Access may have changed since the restore was asked for: ownership and write permission are
 * checked with every step.
 * @throws AppError `not-found`, `failed-precondition`
 */
export async function withTarget<T>(
  options: RestoreHandlerOptions,
  { job }: Claim,
  step: (work: RestoreWork) => Promise<T>,
): Promise<T> {
  const { subjectId, ownerId } = job;
  const restore = ownedValue(await options.restores.get(subjectId), ownerId);
  const { projectId, databaseId } = restore.target;
  const target = await ownedProject(options.projects, projectId, ownerId);
  const kind = kindOf(restore);
  assertAccess(target, restore);
  const vault = await options.vaults.open(job.projectId, ownerId);
  const opened = await kind.open(vault, restore);
  const targetVault =
    projectId === job.projectId ? vault : await options.vaults.open(projectId, ownerId);
  const database = await options.databases.open(projectId, databaseId);
  try {
    let elsewhere: Elsewhere | null = null;
    const from = await openOrigin(options, { restore, ownerId }, database);
    try {
      const form = formOf(restore, { source: opened.manifest.root, target: database.root });
      elsewhere = await openElsewhere(options, { restore, ownerId, vault }, database);
      const of = { ...opened, vault, targetVault, database, origin: from.origin, form };
      return await step({ options, restore, ownerId, kind, elsewhere, ...of });
    } finally {
      from.close();
      elsewhere?.close();
    }
  } finally {
    database.close();
  }
}
