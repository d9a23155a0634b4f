import type { BackupRecord } from '../../contract/backups.ts';
import { readManifest, writeManifest, type Vault } from '../../engine/format/manifest.ts';
import type { Manifest, PageRef } from '../../engine/format/manifest-schema.ts';
import type { Log } from '../../lib/log.ts';
import type { BackupAlarms, PreviousBackup } from '../alarms/backup-alarms.ts';
import { countChanges, type Changes } from '../alarms/count-changes.ts';
import type { StepContext } from '../jobs/step-context.ts';
import { coverageOfScan } from './backup-coverage.ts';
import type { ComparingState } from './backup-state.ts';
import { completedPatches } from './record-changes.ts';
import { rootOf } from './root-of.ts';
import type { DamagedChunks } from '../ports/damaged-chunks.ts';

export interface CompleteOptions {
  readonly damagedChunks: DamagedChunks;
  readonly alarms: BackupAlarms;
  readonly log: Log;
  readonly now: () => Date;
}

/** A backup that has been read, and read back. */
export interface VerifiedWork {
  readonly record: BackupRecord;
  readonly vault: Vault;
  readonly pages: readonly PageRef[];
  readonly state: ComparingState;
}

/**
 * The end of a backup: what it changed is counted, the manifest written, the record completed; or
 * it is said what did not match.
 */
export async function completeBackup(
  options: CompleteOptions,
  context: StepContext,
  work: VerifiedWork,
): Promise<'more' | 'done'> {
  const { damagedChunks, alarms, now } = options;
  const { record, vault, state } = work;
  const { verify, counts } = state;
  const { run } = context.claim;
  const mismatches = [...verify.mismatches, ...counts.mismatches];
  if (mismatches.length > 0) {
    await rememberDamage(damagedChunks, record.projectId, verify.damaged);
    const patches = completedPatches(record, {
      state,
      verify,
      isVerified: false,
      keepsPromise: false,
      now: now(),
    });
    await context.finish([...patches, ...(await alarms.notVerified(run, record, mismatches))]);
    return 'done';
  }
  const previous = await alarms.previous(record);
  const manifest = toManifest(work);
  const counted =
    previous === null ? null : await compare(options, context, { work, previous, manifest });
  if (counted === 'more') {
    return 'more';
  }
  await rememberDamage(damagedChunks, record.projectId, null);
  await writeManifest(vault, manifest);
  await readManifest(vault, record.id);
  const coverage = coverageOfScan(record.metadata, state.backup);
  const held = { holding: state.backup.totals, previous, counted, coverage };
  const raised = await alarms.completed(run, record, held);
  const keepsPromise = await alarms.keepsPromise(record, coverage);
  const result = { state, verify, isVerified: true, keepsPromise, now: now() };
  const patches = completedPatches(record, result);
  await context.finish([...patches, ...raised]);
  return 'done';
}

/**
 * What has changed since the backup before; null where that can't be known: no backup must fail for
 * it. `more`: the budget is spent.
 */
async function compare(
  { log }: CompleteOptions,
  context: StepContext,
  {
    work,
    previous,
    manifest,
  }: { work: VerifiedWork; previous: PreviousBackup; manifest: Manifest },
): Promise<Changes | null | 'more'> {
  const { signal, isBudgetSpent } = context;
  const { recordId, holding } = previous;
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
    log.error('Backups not compared', error, { runId: claim.run.id });
    return null;
  }
}

/**
 * Damaged chunks are stored anew by the next backup; one that verifies (`damaged` null) has stored
 * anew what it needed.
 */
async function rememberDamage(
  damagedChunks: DamagedChunks,
  projectId: string,
  damaged: readonly string[] | null,
): Promise<void> {
  const known = await damagedChunks.get(projectId);
  const next = damaged === null ? [] : [...new Set([...known, ...damaged])].slice(0, 1000);
  if (next.length !== known.length) {
    await damagedChunks.set(projectId, next);
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
    documents: backup.totals.documents,
    rawBytes: backup.totals.rawBytes,
    chunks: backup.chunks,
    collections: backup.totals.collections,
    groups: backup.totals.groups,
    pages,
  };
}
