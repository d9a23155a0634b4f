/**
 * How jobs came out, in the audit log and in the day's counters. The end is noted in the very batch
 * that ends the job, and recorded from that note: at once by whoever ended the job, or by `tick`
 * where that one died. So each end is recorded once. Only the log of another project that it
 * concerns can have it twice, where whoever recorded it there died before it was settled.
 */
import { z } from 'zod';
import type { AuditAction, AuditedExport, AuditedRestore } from '../../contract/audit.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { dayOf } from '../../lib/day-of.ts';
import type { Log } from '../../lib/log.ts';
import { settleEach } from '../../lib/settle-each.ts';
import type { ExportStore } from '../ports/export-store.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { AuditStore, JobEnd, DayUsage } from '../ports/audit-store.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { Claim, RecordPatch, JobFailure, JobKind } from '../ports/job-store.ts';
import { collectionOfExport, type ExportRecord } from '../exports/stored-export.ts';
import type { AuditLog } from './audit-log.ts';

export interface JobEndsOptions {
  readonly store: Pick<AuditStore, 'jobEnd' | 'jobEnds'>;
  readonly records: Pick<BackupRecords, 'get'>;
  readonly restores: Pick<RestoreRecords, 'get'>;
  readonly exports: Pick<ExportStore, 'get'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly auditLog: Pick<AuditLog, 'append' | 'settle'>;
  readonly now: () => Date;
  readonly log: Log;
}

const recordedAtOnce = 50;

export const jobEndSchema: z.ZodType<JobEnd> = z.object({
  id: z.string(),
  runId: z.string(),
  projectId: z.string(),
  ownerId: z.string(),
  subjectId: z.string(),
  kind: z.enum(['backup', 'verification', 'restore', 'import', 'export']),
  result: z.enum(['ok', 'failed', 'cancelled']),
  code: z.string().nullable(),
  at: z.string(),
});

const recordedKinds: Partial<Record<JobKind, JobEnd['kind']>> = {
  backup: 'backup',
  verification: 'verification',
  restore: 'restore',
  import: 'import',
  export: 'export',
};

/** What the patches that end a job say of it. */
function outcomeOf(
  patches: readonly RecordPatch[],
  subjectId: string,
  failure: JobFailure | null,
): JobEnd['result'] {
  const words = new Set(
    patches
      .filter(({ id }) => id === subjectId)
      .flatMap(({ patch }) => [patch['status'], verificationOf(patch)]),
  );
  if (words.has('cancelled')) {
    return 'cancelled';
  }
  if (words.has('failed')) {
    return 'failed';
  }
  // What was found to have been written whole is complete, whatever stopped its worker.
  return failure === null || words.has('completed') ? 'ok' : 'failed';
}

function verificationOf(patch: RecordPatch['patch']): unknown {
  const whole = patch['verification'];
  return typeof whole === 'object' && whole !== null && 'status' in whole
    ? whole.status
    : patch['verification.status'];
}

export class JobEnds {
  private readonly options: JobEndsOptions;

  constructor(options: JobEndsOptions) {
    this.options = options;
  }

  /**
   * The note of a job's end, to be written with what else ends it; none for jobs that do Firekeep's
   * own housekeeping.
   * @param failure why it did not succeed; null where `patches` have all that is to be known
   */
  note(
    { job, token }: Claim,
    patches: readonly RecordPatch[],
    failure: JobFailure | null,
  ): RecordPatch[] {
    const kind = recordedKinds[job.kind];
    if (kind === undefined || job.partOf !== null) {
      return [];
    }
    const result = outcomeOf(patches, job.subjectId, failure);
    const id = endId(job.id, token);
    const { projectId, ownerId, subjectId } = job;
    const end: JobEnd = {
      id,
      runId: job.id,
      projectId,
      ownerId,
      subjectId,
      kind,
      result,
      code: result === 'failed' ? (failure?.code ?? 'not-verified') : null,
      at: this.options.now().toISOString(),
    };
    return [{ collection: 'runEnds', id, patch: { ...end }, create: true }];
  }

  /** Records the end that was noted under this claim. What fails is left to `tick`. */
  async record({ job, token }: Claim): Promise<void> {
    try {
      const end = await this.options.store.jobEnd(endId(job.id, token));
      if (end !== null) {
        await this.recordOne(end);
      }
    } catch (error) {
      this.notRecorded(error, job.id);
    }
  }

  /** Records what is left over. */
  async recordAll(): Promise<void> {
    const left = await this.options.store.jobEnds(recordedAtOnce);
    for (const { item, error } of await settleEach(left, (end) => this.recordOne(end))) {
      this.notRecorded(error, item.runId);
    }
  }

  private notRecorded(error: unknown, runId: string): void {
    this.options.log.error('The end of a run is not recorded yet', error, { runId });
  }

  private async recordOne(end: JobEnd): Promise<void> {
    const { ownerId, projectId, kind, subjectId, result, code, at } = end;
    const restore = await this.restoreOf(end);
    const exported = await this.exportOf(end);
    const entry = {
      ownerId,
      who: 'system',
      action: actionOf(kind, restore),
      targets: [subjectId],
      result,
      code,
      at,
      ...outcomeCounts(restore, exported),
    };
    const usage = restore === null ? await this.readsOf(end, exported) : usageOf(restore, at);
    for (const other of otherProjectsOf(restore, projectId)) {
      // The log of a project that was removed since went with it.
      if ((await this.options.projects.get(other))?.ownerId === ownerId) {
        await this.options.auditLog.append({ ...entry, projectId: other });
      }
    }
    await this.options.auditLog.settle(
      { ...entry, projectId },
      { id: end.id, usage, usageOf: restore?.target.projectId ?? projectId },
    );
  }

  private async restoreOf({ kind, subjectId }: JobEnd): Promise<Restore | null> {
    return kind === 'restore'
      ? ((await this.options.restores.get(subjectId))?.value ?? null)
      : null;
  }

  private async exportOf({ kind, subjectId }: JobEnd): Promise<ExportRecord | null> {
    return kind === 'export' ? ((await this.options.exports.get(subjectId))?.value ?? null) : null;
  }

  /** What a backup or an export read in the customer's database, as its record says. */
  private async readsOf(
    { kind, subjectId, at }: JobEnd,
    exported: ExportRecord | null,
  ): Promise<DayUsage | null> {
    const date = dayOf(new Date(at));
    if (exported !== null) {
      return { date, queryReads: exported.progress.reads };
    }
    if (kind !== 'backup') {
      return null;
    }
    const record = await this.options.records.get(subjectId);
    return { date, backupReads: record?.value.progress.documents ?? 0 };
  }
}

function actionOf(kind: JobEnd['kind'], restore: Restore | null): AuditAction {
  if (restore?.dryRun === true) {
    return 'plan.ended';
  }
  return restore === null || restore.inline === null ? `${kind}.ended` : 'change.ended';
}

function outcomeCounts(restore: Restore | null, exported: ExportRecord | null) {
  return {
    ...(restore === null || restore.dryRun ? {} : { restore: auditedRestore(restore) }),
    ...(exported === null ? {} : { export: auditedExport(exported) }),
  };
}

/** Other projects that a restore or undo concerns: its target, and where the backup came from. */
function otherProjectsOf(restore: Restore | null, projectId: string): string[] {
  const concerned = restore === null ? [] : [restore.target.projectId, restore.sourceProjectId];
  return [...new Set(concerned)].filter((id) => id !== null).filter((id) => id !== projectId);
}

/** What a restore read and wrote in the customer's database. */
function usageOf({ plan, outcome }: Restore, at: string): DayUsage {
  const written = outcome.written + outcome.deleted;
  const compared = plan === null ? 0 : plan.update + plan.delete + plan.unchanged;
  // Everything written is read: after it, or before it where it is applied in the call.
  return { date: dayOf(new Date(at)), restoreReads: compared + written, restoreWrites: written };
}

function auditedRestore({ projectId, target, outcome }: Restore): AuditedRestore {
  const { written, deleted, conflicts, failed } = outcome;
  const places = { fromProjectId: projectId, intoProjectId: target.projectId };
  return { ...places, written, deleted, conflicts, failed };
}

function auditedExport({ what, progress: { documents } }: ExportRecord): AuditedExport {
  return { documents, collection: collectionOfExport(what) };
}

/** A job can be started again under its id; the token distinguishes its ends. */
function endId(runId: string, token: number): string {
  return `${runId}-${token}`;
}
