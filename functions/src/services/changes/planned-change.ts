import type { Restore } from '../../contract/restore-record.ts';
import { sealedPage } from '../../engine/changes/sealed-page.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { JobStarts } from '../ports/job-starts.ts';
import type { NewJob } from '../ports/job-store.ts';
import type { ProjectStore, StoredProject } from '../ports/project-store.ts';
import { AppError } from '../../lib/errors.ts';
import { assertReadable } from '../projects/assert-access.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import { assertRestorable } from './assert-restorable.ts';
import { targetOf } from './begun-restore.ts';
import { rulesFor, sealMasks } from './masks.ts';
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
  ) => Pick<WantedRestore, 'kind' | 'scope' | 'mode' | 'bulk' | 'imported' | 'moved'>;
  /** Default: the project's own database. */
  readonly target?: { readonly stored: StoredProject; readonly databaseId: string };
  readonly reason: string | undefined;
  /** The plan of that id, where one is made already. @throws AppError where it is another */
  readonly earlier?: (hash: string) => Promise<Restore | null>;
}

/**
 * Begins to plan what comes from no backup. What goes into another project is masked by its rules.
 * @throws AppError `failed-precondition` where the project may not be read
 */
export async function startPlan(
  { projects, vaults, starts, starter, now }: PlannedChangeOptions,
  uid: string,
  { id, pid, page: { name, content }, wanted, target, reason, earlier }: Planned,
): Promise<Restore> {
  const own = await ownedProject(projects, pid, uid);
  const { ownerId } = own;
  const vault = await vaults.open(pid, uid);
  const page = sealedPage(vault, { changeId: id, name }, content);
  const begun = (await earlier?.(page.hash)) ?? null;
  if (begun !== null) {
    return begun;
  }
  const { stored, databaseId } = target ?? { stored: own, databaseId: own.project.databaseId };
  const masks = await masksOf(vaults, { id, target: stored, wanted: { projectId: pid } });
  const change = newRestore({
    id,
    projectId: pid,
    recordId: null,
    target: targetOf(stored, { projectId: stored.project.id, databaseId }),
    retargetReferences: target !== undefined,
    masks: masks.kept,
    dryRun: true,
    safetyBackup: true,
    reason: reason ?? null,
    createdAt: now().toISOString(),
    ...wanted(page.hash),
  });
  assertReadable(own);
  assertRestorable(stored, change);
  await masks.put().catch(storedDataFailure);
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

/** What hides values on their way into another project, by its rules, where something does. */
async function masksOf(
  vaults: PlannedChangeOptions['vaults'],
  to: Omit<Parameters<typeof sealMasks>[1], 'rules'>,
) {
  const rules = rulesFor(to.target, to.wanted);
  if (rules === null) {
    return { kept: null, put: async () => undefined };
  }
  const { kept, page } = await sealMasks(vaults, { ...to, rules });
  return { kept, put: () => page.put() };
}
