import type { planBulkChange, previewBulkChange } from '../../contract/bulk.ts';
import type { EndpointData, EndpointInput } from '../../contract/endpoint.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { compareBatch } from '../../engine/changes/compare-batch.ts';
import { emptyPlanTally, maxSamplesPerChange } from '../../engine/changes/plan-tally.ts';
import { operate } from '../../engine/changes/rewrite/operate.ts';
import { sealedPage } from '../../engine/changes/sealed-page.ts';
import { newId } from '../../lib/ids.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { CustomerDatabase } from '../ports/customer-database.ts';
import type { JobStarts } from '../ports/job-starts.ts';
import type { NewJob } from '../ports/job-store.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { withDatabase, type DatabaseAccess } from '../projects/with-database.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import { assertRestorable } from './assert-restorable.ts';
import { bulkSource, scopeOf } from './bulk-source.ts';
import type { EditCaller } from './edits.ts';
import { newRestore } from './new-restore.ts';

export interface BulkChangesOptions extends DatabaseAccess {
  readonly vaults: Pick<Vaults, 'open'>;
  readonly starts: Pick<JobStarts, 'start'>;
  readonly starter: Pick<JobStarter, 'start'>;
  readonly now: () => Date;
}

type Wanted = Omit<EndpointInput<typeof planBulkChange>['body'], 'userId'>;
type Preview = EndpointData<typeof previewBulkChange>;

/** Documents that a preview looks at, and reads, at most. */
const maxLookedAt = 300;
const maxRead = 2000;

/** Planning changes of many documents. Plans are applied and undone as those of restores are. */
export class BulkChanges {
  private readonly options: BulkChangesOptions;

  constructor(options: BulkChangesOptions) {
    this.options = options;
  }

  /** @throws AppError `failed-precondition` where the project may not be read */
  async plan(uid: string, { pid, from, operations, reason }: Wanted): Promise<Restore> {
    const { projects, vaults, starts, starter, now } = this.options;
    const { project, settings, ownerId } = await ownedProject(projects, pid, uid);
    const vault = await vaults.open(pid, uid);
    const id = newId();
    const page = sealedPage(vault, { changeId: id, name: 'bulk' }, { from, operations });
    const { firebaseProjectId, databaseId } = project;
    const isDeleting = operations.some(({ op }) => op === 'delete');
    const change = newRestore({
      id,
      kind: 'bulk',
      projectId: pid,
      recordId: null,
      target: { projectId: pid, firebaseProjectId, databaseId, pathPrefix: null },
      scope: scopeOf(from),
      mode: 'overwrite',
      retargetReferences: false,
      dryRun: true,
      safetyBackup: true,
      bulk: { hash: page.hash, isDeleting },
      reason: reason ?? null,
      createdAt: now().toISOString(),
    });
    assertRestorable({ project, settings }, change);
    await page.put().catch(storedDataFailure);
    const state = { phase: 'new' };
    const job: NewJob = { id, kind: 'restore', ownerId, projectId: pid, subjectId: id, state };
    await starts.start(job, { restore: { ownerId, value: change } });
    await starter.start(id);
    return change;
  }

  /** What becomes of the first documents. @throws AppError as `plan` */
  async preview(
    { uid, signal }: EditCaller,
    { pid, ...wanted }: Pick<Wanted, 'pid' | 'from' | 'operations'>,
  ): Promise<Preview> {
    const ref = { ownerId: uid, projectId: pid };
    return await withDatabase(this.options, ref, (database) => preview(database, wanted, signal));
  }
}

async function preview(
  database: CustomerDatabase,
  { from, operations }: Pick<Wanted, 'from' | 'operations'>,
  signal: AbortSignal,
): Promise<Preview> {
  const source = bulkSource(database, { from }, { signal, limit: maxRead });
  const rewrite = operate(operations, database.root);
  const options = { target: database, rewrite, isTargetEmpty: false, isTarget: true };
  const found: Preview = { items: [], refused: [], unchanged: 0, isComplete: true };
  let [looked, readSoFar] = [0, 0];
  for await (const { documents, read = 0 } of source.stretches({ page: 0, chunk: 0 })) {
    const { entries, refused, unchanged } = await compareBatch(options, documents, emptyPlanTally);
    for (const { path, change, sample } of entries) {
      if (change !== 'create' && sample !== undefined) {
        found.items.push({ path, change, difference: sample });
      }
    }
    found.refused.push(...refused);
    found.unchanged += unchanged - refused.length;
    looked += documents.length;
    readSoFar += read;
    const isEnough = looked >= maxLookedAt || readSoFar >= maxRead;
    if (isEnough || found.items.length >= maxSamplesPerChange) {
      return { ...found, items: found.items.slice(0, maxSamplesPerChange), isComplete: false };
    }
  }
  return found;
}
