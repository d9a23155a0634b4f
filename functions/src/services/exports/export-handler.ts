import { backupIn, timeIn } from '../../contract/at.ts';
import { exportPrefix } from '../../engine/format/layout.ts';
import { readManifest } from '../../engine/format/manifest.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { AppError } from '../../lib/errors.ts';
import { canStillBeRead, lastingReadTime } from '../backups/read-time.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import { keptVault } from '../data-view/kept-vault.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { CustomerDatabase, CustomerDatabases } from '../ports/customer-database.ts';
import type { DatabaseFactsReader } from '../ports/database-facts.ts';
import type { ExportStore } from '../ports/export-store.ts';
import type { Claim, Job, JobFailure, RecordPatch } from '../ports/job-store.ts';
import type { ProjectStore, StoredProject } from '../ports/project-store.ts';
import { assertReadable } from '../projects/assert-access.ts';
import { deleteObjects } from '../projects/delete-objects.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';
import { keptTimesHint } from '../projects/read-time-failure.ts';
import type { Tiers } from '../quotas/quotas.ts';
import { spoolPages } from './spool-pages.ts';
import { completedExport, endedExport, exportPatch, progressOf } from './export-changes.ts';
import { openState, sealedState, type BegunState, type ExportState } from './export-state.ts';
import { backupPages, totalIn } from './backup-pages.ts';
import { countToExport, databasePages } from './database-pages.ts';
import type { ExportRecord } from './stored-export.ts';

export interface ExportHandlerOptions {
  readonly exports: Pick<ExportStore, 'get'>;
  readonly records: Pick<BackupRecords, 'get'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly databases: CustomerDatabases;
  readonly databaseFacts: Pick<DatabaseFactsReader, 'read'>;
  readonly vaults: Vaults;
  readonly objects: SnapshotStore;
  readonly tiers: Pick<Tiers, 'of'>;
  readonly now: () => Date;
}

interface Step {
  readonly context: StepContext;
  readonly record: ExportRecord;
  /** Of the export's project. */
  readonly vault: Vault;
  readonly state: ExportState;
}

type KeptTime = Pick<BegunState['begun'], 'readTime' | 'readSince' | 'readableFor'>;

const hourMs = 3600_000;

/** A time that the database keeps: older than an hour, it keeps seven days. */
function keptSince(readTime: string, now: Date): KeptTime {
  const isOld = now.getTime() - Date.parse(readTime) > hourMs;
  return { readTime, readSince: readTime, readableFor: isOld ? 'week' : 'hour' };
}

/**
 * Reads what is exported, all of it at one time of the database or from a backup, and keeps it as
 * it was sent: the file is made from that when it is taken.
 */
export class ExportHandler implements StepHandler {
  private readonly options: ExportHandlerOptions;

  constructor(options: ExportHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<'more' | 'done'> {
    const { job } = context.claim;
    const record = ownedValue(await this.options.exports.get(job.subjectId), job.ownerId);
    const vault = await this.options.vaults.open(job.projectId, job.ownerId);
    const step = { context, record, vault, state: await openState(vault, record.id, job.state) };
    const state = step.state.isRead ? step.state : await this.read(step);
    if (!state.isRead) {
      return 'more';
    }
    await context.finish([exportPatch(job, completedExport(state, this.options.now()))]);
    return 'done';
  }

  private async read(step: Step): Promise<ExportState> {
    const recordId = backupIn(step.record.at);
    return recordId === null
      ? await this.readDatabase(step, timeIn(step.record.at))
      : await this.readBackup(step, recordId).catch(storedDataFailure);
  }

  async failed(claim: Claim, failure: JobFailure): Promise<RecordPatch[]> {
    return await this.ended(claim.job, failure);
  }

  async cancelled(claim: Claim): Promise<RecordPatch[]> {
    return await this.ended(claim.job, null);
  }

  private async ended(job: Job, failure: JobFailure | null): Promise<RecordPatch[]> {
    await deleteObjects(this.options.objects, exportPrefix(job, job.subjectId));
    return [exportPatch(job, endedExport(failure, this.options.now()))];
  }

  private async readDatabase(step: Step, readTime: string | null): Promise<ExportState> {
    const { job } = step.context.claim;
    const project = await ownedProject(this.options.projects, job.projectId, job.ownerId);
    assertReadable(project);
    const database = await this.options.databases.open(project);
    try {
      const state = await this.readableState(step, { project, database, readTime });
      const { signal } = step.context;
      const { what, cursor, begun } = state;
      const at = { readTime: begun.readTime, signal };
      return await this.copy(step, state, databasePages(database, { what, cursor, ...at }));
    } finally {
      database.close();
    }
  }

  /** @throws AppError where the time that was asked for can't be read any longer */
  private async readableState(
    step: Step,
    from: {
      readonly project: StoredProject;
      readonly database: CustomerDatabase;
      readonly readTime: string | null;
    },
  ): Promise<BegunState> {
    const { context, state } = step;
    const { database, readTime } = from;
    const now = this.options.now();
    const { begun } = state;
    if (begun !== null && canStillBeRead(begun, now)) {
      return { ...state, begun };
    }
    if (begun !== null && readTime !== null) {
      throw new AppError('failed-precondition', 'It took longer than this time can be read', {
        hint: `Export less at once. ${keptTimesHint}`,
      });
    }
    const reads = readTime === null ? state.reads + 1 : state.reads;
    if (begun !== null) {
      const next = { readTime: await database.takeReadTime(), readSince: now.toISOString() };
      const changed = { readableFor: 'hour', consistency: 'per-shard' } as const;
      return { ...state, reads, begun: { ...begun, ...next, ...changed } };
    }
    const lasting = readTime === null ? await this.newReadTime(from) : keptSince(readTime, now);
    const { what } = state;
    const { signal } = context;
    const counted = await countToExport(database, { what, readTime: lasting.readTime, signal });
    const { total } = counted;
    return await this.begin(step, {
      ...state,
      reads: reads + counted.reads,
      begun: { ...lasting, root: database.root, consistency: 'snapshot', total },
    });
  }

  private async newReadTime({
    project,
    database,
  }: {
    readonly project: StoredProject;
    readonly database: CustomerDatabase;
  }): Promise<KeptTime> {
    const readTime = await database.takeReadTime();
    const lasting = await lastingReadTime(this.options.databaseFacts, project, readTime);
    return { ...lasting, readSince: this.options.now().toISOString() };
  }

  private async readBackup(step: Step, recordId: string): Promise<ExportState> {
    const { context, state } = step;
    const { job } = context.claim;
    const record = ownedValue(await this.options.records.get(recordId), job.ownerId);
    const opened = await this.options.vaults.open(record.projectId, job.ownerId);
    const source = keptVault(opened, recordId, this.options.records);
    const manifest = await readManifest(source, recordId);
    const { root, readTime, consistency } = manifest;
    const readSince = this.options.now().toISOString();
    const total = totalIn(manifest, state.what);
    const begun =
      state.begun === null
        ? await this.begin(step, {
            ...state,
            begun: { root, readTime, consistency, readSince, readableFor: 'week', total },
          })
        : { ...state, begun: state.begun };
    const { what, cursor } = begun;
    const { signal } = context;
    return await this.copy(
      step,
      begun,
      backupPages({ vault: source, manifest, signal }, { what, cursor }),
    );
  }

  private async begin({ context, record, vault }: Step, state: BegunState): Promise<BegunState> {
    const { root, readTime, consistency } = state.begun;
    const shown = { status: 'running', root, readTime, consistency } as const;
    const patch = exportPatch(context.claim.job, { ...shown, progress: progressOf(state) });
    await context.commit({ state: await sealedState(vault, record.id, state), patches: [patch] });
    return state;
  }

  private async copy(
    { context, record, vault }: Step,
    state: BegunState,
    pages: ReturnType<typeof databasePages>,
  ): Promise<ExportState> {
    const tier = await this.options.tiers.of(context.claim.job.ownerId);
    return await spoolPages(context, { vault, tier, record, state, pages });
  }
}
