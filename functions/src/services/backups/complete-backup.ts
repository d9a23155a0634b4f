import { storedAgain } from '../jobs/job-failure.ts';
import type { BackupChanges } from '../../contract/backup-changes.ts';
import { readManifest, writeManifest, type Vault } from '../../engine/format/manifest.ts';
import type { Manifest, PageRef } from '../../engine/format/manifest-schema.ts';
import type { Log } from '../../lib/log.ts';
import type { BackupAlerts, PreviousBackup } from '../alerts/backup-alerts.ts';
import { countChanges, type Changes } from '../alerts/count-changes.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { ComparingState } from './backup-job-state.ts';
import { releaseHealed, rememberDamage, type HealingOptions } from './damage.ts';
import {
  completedRecord,
  coverageOfScan,
  evidence,
  scannedMetadata,
  successPatches,
} from './record-changes.ts';
import { rootOf, type BackupWork } from './steps.ts';

export interface CompleteOptions extends HealingOptions {
  readonly alerts: BackupAlerts;
  readonly log: Log;
  readonly now: () => Date;
}

/** A backup that has been read, and read back. */
export interface VerifiedWork extends BackupWork {
  readonly pages: readonly PageRef[];
  readonly state: ComparingState;
}

const notVerified = {
  code: 'corrupt',
  message: 'The backup did not verify',
  hint: `See what did not match, then start a new backup: ${storedAgain}.`,
};

/**
 * The end of a backup: what it changed is counted, the manifest written, the record completed; or
 * it is said what did not match.
 */
export async function completeBackup(
  options: CompleteOptions,
  context: StepContext,
  work: VerifiedWork,
): Promise<'more' | 'done'> {
  const { damagedChunks, alerts } = options;
  const { record, vault, state } = work;
  const { verify, counts } = state;
  const { job } = context.claim;
  const end = (now: Date, changes: BackupChanges | null) => {
    const scanned = scannedMetadata(record.metadata, state);
    const verification = evidence(verify, counts, now);
    return completedRecord(record, { scanned, changes, verification, now, notVerified });
  };
  const mismatches = [...verify.mismatches, ...counts.mismatches];
  if (mismatches.length > 0) {
    await rememberDamage(damagedChunks, record.projectId, verify.damaged);
    await context.finish([
      end(options.now(), null),
      ...(await alerts.notVerified(job, record, mismatches)),
    ]);
    return 'done';
  }
  const manifest = toManifest(work);
  const previous = await alerts.previous(record);
  const counted =
    previous === null ? null : await compare(options, context, { work, previous, manifest });
  if (counted === 'more') {
    return 'more';
  }
  await releaseHealed(options, context, vault);
  const coverage = coverageOfScan(record.metadata, state.backup);
  const holding = state.backup.totals;
  const at = state.backup.readTime;
  const changes =
    previous === null
      ? null
      : await alerts.measured(job, record, { previous, counted, holding, at });
  const held = { holding, previous, changes, coverage };
  const [raised, isSuccess] = await beside(storeManifest(vault, manifest), [
    alerts.completed(job, record, held),
    // One that doesn't keep the promise of its schedule is no success of it.
    alerts.keepsPromise(record, coverage),
  ]);
  const now = options.now();
  await context.finish([
    end(now, changes),
    ...(isSuccess ? successPatches(record, now) : []),
    ...raised,
  ]);
  return 'done';
}

async function storeManifest(vault: Vault, manifest: Manifest): Promise<void> {
  await writeManifest(vault, manifest);
  await readManifest(vault, manifest.backupId);
}

/** What has been asked for beside a write, which is over in any case once this ends. */
async function beside<A, B>(
  writing: Promise<void>,
  asked: readonly [Promise<A>, Promise<B>],
): Promise<[A, B]> {
  const answers = Promise.all(asked);
  await Promise.allSettled([writing, answers]);
  await writing;
  return await answers;
}

/**
 * What has changed since the previous backup; null where that can't be known: no backup must fail
 * for it. `more`: the budget is spent.
 */
async function compare(
  { log }: CompleteOptions,
  context: StepContext,
  at: { work: VerifiedWork; previous: PreviousBackup; manifest: Manifest },
): Promise<Changes | null | 'more'> {
  const { signal, isBudgetSpent } = context;
  const { work, manifest } = at;
  const { recordId, holding } = at.previous;
  const kept = work.state.changes;
  const parts = countChanges({
    vault: work.vault,
    before: { recordId, documents: holding.documents },
    after: manifest,
    state: kept?.recordId === recordId ? kept : null,
    isBudgetSpent,
    signal,
  });
  for (;;) {
    const changes = await nextPart(parts, context, log);
    if (changes === null || changes.isDone) {
      return changes;
    }
    await context.commit({ state: { ...work.state, changes } });
    if (isBudgetSpent()) {
      return 'more';
    }
  }
}

async function nextPart(
  parts: AsyncGenerator<Changes, void>,
  { claim, signal }: StepContext,
  log: Log,
): Promise<Changes | null> {
  try {
    const part = await parts.next();
    return part.done === true ? null : part.value;
  } catch (error) {
    // The worker is to stop; anything else is the comparison's own affair.
    signal.throwIfAborted();
    log.error('Backups not compared', error, { runId: claim.job.id });
    return null;
  }
}

function toManifest({ vault: { owner }, record, state, pages }: VerifiedWork): Manifest {
  const { metadata } = record;
  const { backup, consistency } = state;
  return {
    format: 'firekeep-backup',
    version: 1,
    backupId: record.id,
    name: metadata.backupName,
    ...owner,
    root: rootOf(record),
    readTime: backup.readTime,
    consistency,
    include: metadata.include,
    exclude: metadata.exclude,
    ...backup.totals,
    chunks: backup.chunks,
    pages,
  };
}
