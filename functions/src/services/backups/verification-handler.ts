import type { BackupRecord } from '../../contract/backups.ts';
import { withTotalsCompared, type VerifyState } from '../../engine/backup/verify.ts';
import { readManifest } from '../../engine/format/manifest.ts';
import { beginPhase, endedSlices } from '../jobs/slices.ts';
import type { StepContext, StepHandler } from '../jobs/step-context.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import { haveEnded, type Claim, type JobFailure, type RecordPatch } from '../ports/job-store.ts';
import type { JobStore } from '../ports/job-store.ts';
import { verificationJobStateSchema, type VerificationJobState } from './backup-job-state.ts';
import { pagesStateSchema } from './backup-state.ts';
import { rememberDamage } from './damage.ts';
import { joinCheck, slicesOfManifest } from './divide.ts';
import { evidence, recordPatch } from './record-changes.ts';
import { openWork, verifyPages, type BackupHandlerOptions } from './steps.ts';

export interface VerificationHandlerOptions extends Pick<
  BackupHandlerOptions,
  'damagedChunks' | 'vaults' | 'alerts' | 'now' | 'divide'
> {
  readonly records: Pick<BackupRecords, 'get'>;
  readonly jobs: Pick<JobStore, 'partStates'>;
}

/** Evidence is renewed within 30 days; a few more pass before its age is worth an alert. */
const provenForMs = 35 * 24 * 60 * 60_000;
const outOfReach: ReadonlySet<string> = new Set(['unavailable', 'timeout', 'storage']);

/** Whether storage could not be asked, which says nothing about the backup. */
function isOutOfReach({ code }: JobFailure): boolean {
  return outOfReach.has(code);
}

/**
 * Proving a completed backup once more: everything but the comparison with the database, which has
 * moved on.
 */
export class VerificationHandler implements StepHandler {
  private readonly options: VerificationHandlerOptions;

  constructor(options: VerificationHandlerOptions) {
    this.options = options;
  }

  async step(context: StepContext): Promise<'more' | 'waiting' | 'done'> {
    const { job } = context.claim;
    const { jobs, divide } = this.options;
    const { record, vault } = await openWork(this.options, job);
    const manifest = await readManifest(vault, record.id);
    let state: VerificationJobState = verificationJobStateSchema.parse(job.state);
    if (state.phase === 'new') {
      const begun = await beginPhase(context, {
        slices: slicesOfManifest(divide, manifest),
        stateWith: (slice) => ({ phase: 'verifying' as const, slice }),
        parts: { kind: 'pages', parallel: divide.parallel },
      });
      if (begun === 'waiting') {
        return begun;
      }
      state = begun;
    }
    if (state.slice === null && !haveEnded(job)) {
      return 'waiting';
    }
    const patchOf = (documents: number) =>
      recordPatch(record.id, { 'verification.documents': documents });
    const slices = await endedSlices(context, state, {
      jobs,
      parse: (slice) => pagesStateSchema.parse(slice),
      work: (slice) => verifyPages(slice, { vault, content: manifest, patchOf }),
    });
    return slices === 'more'
      ? 'more'
      : await this.complete(context, record, withTotalsCompared(joinCheck(slices), manifest));
  }

  async failed(claim: Claim, failure: JobFailure): Promise<RecordPatch[]> {
    const record = await this.options.records.get(claim.job.subjectId);
    const why = [failure.message];
    if (record === null) {
      return [];
    }
    const own =
      failure.code === 'corrupt' ? this.damaged(record.value, why) : asBefore(record.value);
    return isOutOfReach(failure) && this.isProvenLately(record.value)
      ? [own]
      : [own, ...(await this.options.alerts.notVerified(claim.job, record.value, why))];
  }

  async cancelled(claim: Claim): Promise<RecordPatch[]> {
    const record = await this.options.records.get(claim.job.subjectId);
    return record === null ? [] : [asBefore(record.value)];
  }

  private async complete(
    context: StepContext,
    record: BackupRecord,
    verify: VerifyState,
  ): Promise<'done'> {
    const { damagedChunks, now, alerts } = this.options;
    const { job } = context.claim;
    const counts = { checked: record.verification.countsChecked, mismatches: [] };
    // Before a backup can store again what is remembered: that is later than this evidence.
    const verification = evidence(verify, counts, now());
    await rememberDamage(damagedChunks, job.projectId, verify.damaged);
    const isVerified = verification.status === 'verified';
    const raised = isVerified ? [] : await alerts.notVerified(job, record, verification.mismatches);
    await context.finish([recordPatch(record.id, { verification }), ...raised]);
    return 'done';
  }

  private isProvenLately({ verification: { checkedAt, mismatches } }: BackupRecord): boolean {
    const { now } = this.options;
    return (
      checkedAt !== null &&
      mismatches.length === 0 &&
      now().getTime() - Date.parse(checkedAt) < provenForMs
    );
  }

  private damaged(record: BackupRecord, why: string[]): RecordPatch {
    const verification = {
      ...record.verification,
      status: 'failed',
      checkedAt: this.options.now().toISOString(),
      mismatches: why,
    };
    return recordPatch(record.id, { verification });
  }
}

/**
 * A verification that came to no end, because storage could not be reached or the like, has found
 * nothing: what the one before found still stands, with its time. Otherwise a failure that passes
 * would cost a good backup its place in the retention.
 */
function asBefore({ id, metadata, verification }: BackupRecord): RecordPatch {
  const { checkedAt, mismatches } = verification;
  const wasVerified = checkedAt !== null && mismatches.length === 0;
  const patch = wasVerified
    ? { 'verification.status': 'verified', 'verification.documents': metadata.documentCount }
    : { 'verification.status': 'failed' };
  return recordPatch(id, patch);
}
