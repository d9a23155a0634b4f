import type { Restore } from '../../contract/restore-record.ts';
import { sealedPage } from '../../engine/changes/sealed-page.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { JobStarts } from '../ports/job-starts.ts';
import type { NewJob } from '../ports/job-store.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { AppError } from '../../lib/errors.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import { assertRestorable } from './assert-restorable.ts';
import { newRestore, type WantedRestore } from './new-restore.ts';

export interface PlannedChangeOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly vaults: Pick<Vaults, 'open'>;
  readonly starts: Pick<JobStarts, 'start'>;
  readonly starter: Pick<JobStarter, 'start'>;
  readonly now: () => Date;
}

interface Planned {
  readonly id: string;
  readonly pid: string;
  /** What no record may hold. */
  readonly page: { readonly name: 'bulk' | 'import'; readonly content: unknown };
  /** @param hash of the page */
  readonly wanted: (
    hash: string,
  ) => Pick<WantedRestore, 'kind' | 'scope' | 'mode' | 'bulk' | 'imported'>;
  readonly reason: string | undefined;
  /** The plan of that id, where one is made already. @throws AppError where it is another */
  readonly earlier?: (hash: string) => Promise<Restore | null>;
}

/**
 * Begins to plan what comes from no backup into the project's own database.
 * @throws AppError `failed-precondition` where the project may not be read
 */
export async function startPlan(
  { projects, vaults, starts, starter, now }: PlannedChangeOptions,
  uid: string,
  { id, pid, page: { name, content }, wanted, reason, earlier }: Planned,
): Promise<Restore> {
  const { project, settings, ownerId } = await ownedProject(projects, pid, uid);
  const vault = await vaults.open(pid, uid);
  const page = sealedPage(vault, { changeId: id, name }, content);
  const begun = (await earlier?.(page.hash)) ?? null;
  if (begun !== null) {
    return begun;
  }
  const { firebaseProjectId, databaseId } = project;
  const change = newRestore({
    id,
    projectId: pid,
    recordId: null,
    target: { projectId: pid, firebaseProjectId, databaseId, pathPrefix: null },
    retargetReferences: false,
    dryRun: true,
    safetyBackup: true,
    reason: reason ?? null,
    createdAt: now().toISOString(),
    ...wanted(page.hash),
  });
  assertRestorable({ project, settings }, change);
  await page.put().catch(storedDataFailure);
  const state = { phase: 'new' };
  const job: NewJob = { id, kind: 'restore', ownerId, projectId: pid, subjectId: id, state };
  if (!(await starts.start(job, { restore: { ownerId, value: change } }))) {
    const other = (await earlier?.(page.hash)) ?? null;
    if (other === null) {
      throw new AppError('failed-precondition', 'A job of this id is under way');
    }
    return other;
  }
  await starter.start(id);
  return change;
}
