import { storedAgain } from '../jobs/job-failure.ts';
import type { BackupChanges } from '../../contract/backup-changes.ts';
import { chunkName, deltaName } from '../../engine/format/layout.ts';
import { readManifest, writeManifest, type Vault } from '../../engine/format/manifest.ts';
import type { Manifest, PageRef } from '../../engine/format/manifest-schema.ts';
import { readWhole } from '../../engine/store/read-chunk.ts';
import { hasCode } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import type { BackupAlerts, PreviousBackup } from '../alerts/backup-alerts.ts';
import { countChanges, type Changes } from '../alerts/count-changes.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { DamagedChunks } from '../ports/damaged-chunks.ts';
import type { ComparingState } from './backup-job-state.ts';
import {
  completedRecord,
  coverageOfScan,
  evidence,
  scannedMetadata,
  successPatches,
} from './record-changes.ts';
import { rootOf, type BackupWork } from './steps.ts';

export interface CompleteOptions {
  readonly damagedChunks: DamagedChunks;
  readonly alerts: BackupAlerts;
  readonly log: Log;
  readonly now: () => Date;
}

/** A backup that has been read, and read back. */
export interface VerifiedWork extends BackupWork {
  readonly pages: readonly PageRef[];
  readonly state: ComparingState;
}

/** Chunks that are in memory at the same time. */
const readAtOnce = 4;

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
  await forgetHealed(damagedChunks, context, work);
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

/** Damaged chunks are stored again by the next backup. */
export async function rememberDamage(
  chunks: DamagedChunks,
  projectId: string,
  damaged: readonly string[],
): Promise<void> {
  if (damaged.length > 0) {
    const known = await chunks.get(projectId);
    await chunks.set(projectId, [...new Set([...damaged, ...known])].slice(0, 1000));
  }
}

/**
 * Once a backup has verified: it has stored again what it needed of damaged chunks. What the bucket
 * retains is still damaged under its own name, and must not be taken for good by a later backup.
 * A few are looked at in any case; what there is no time for stays for the next one.
 */
export async function forgetHealed(
  chunks: DamagedChunks,
  { isBudgetSpent }: Pick<StepContext, 'isBudgetSpent'>,
  { vault, record: { projectId } }: Pick<VerifiedWork, 'vault' | 'record'>,
): Promise<void> {
  const healed = new Set<string>();
  const suspected = await chunks.get(projectId);
  await mapBounded([...suspected.entries()], readAtOnce, async ([at, hash]) => {
    const hasTurn = at < readAtOnce || !isBudgetSpent();
    if (hasTurn && !(await isDamaged(vault, hash))) {
      healed.add(hash);
    }
  });
  if (healed.size > 0) {
    // A verification may have found more meanwhile.
    const known = await chunks.get(projectId);
    await chunks.set(
      projectId,
      known.filter((hash) => !healed.has(hash)),
    );
  }
}

/** Whether something is stored of a chunk, but not the chunk as a whole. */
async function isDamaged(vault: Vault, hash: string): Promise<boolean> {
  try {
    await readWhole(vault, hash);
    return false;
  } catch (error) {
    if (!hasCode(error, 'corrupt')) {
      throw error;
    }
    const { store, owner } = vault;
    return (
      (await store.stat(chunkName(owner, hash))) !== null ||
      (await hasAny(store.list(deltaName(owner, hash, ''))))
    );
  }
}

async function hasAny(listed: AsyncIterable<unknown>): Promise<boolean> {
  for await (const _ of listed) {
    return true;
  }
  return false;
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
