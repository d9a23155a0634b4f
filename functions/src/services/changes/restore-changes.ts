import type { PlanWarning } from '../../contract/restore-plan.ts';
import type { Restore } from '../../contract/restore-record.ts';
import type { JobFailure, RecordPatch } from '../ports/job-store.ts';
import type { PlanTally } from '../../engine/changes/plan-tally.ts';
import type { ChangeCounts, RestoreOutcome } from '../../firestore-model/document-changes.ts';

/** A change of the restore's record. */
export function restorePatch(id: string, patch: Partial<Restore>): RecordPatch {
  return { collection: 'restores', id, patch };
}

/** Progress as the page shows it; `total` null where it isn't known. */
export function progressOf(
  documents: number,
  total: number | null,
  writesPerSecond: number | null = null,
): Restore['progress'] {
  const fraction = total === null || total === 0 ? null : Math.min(1, documents / total);
  return { documents, fraction, writesPerSecond };
}

export function countsOf({ create, update, delete: deletes, unchanged }: ChangeCounts) {
  return { create, update, delete: deletes, unchanged };
}

/** A plan in the making. */
export function planField(tally: ChangeCounts): NonNullable<Restore['plan']> {
  return { ...countsOf(tally), collections: null, cost: null, warnings: [], below: null };
}

/** What a reader of the plan should know. */
export function warningsOf(
  restore: Pick<Restore, 'dryRun' | 'safetyBackup' | 'retargetReferences'>,
  roots: { readonly source: string; readonly target: string; readonly prefix: string | null },
): PlanWarning[] {
  const isElsewhere = roots.source !== roots.target || roots.prefix !== null;
  const warnings: PlanWarning[] = [
    {
      code: 'triggers',
      message:
        'The target’s own triggers (Cloud Functions, extensions) fire for every document that is written or deleted. Which there are is not known here.',
      details: [],
    },
    {
      code: 'ttl-unknown',
      message:
        'TTL policies apply to what is written: documents whose expiry is in the past are deleted again soon. Which policies there are is not known here.',
      details: [],
    },
  ];
  if (isElsewhere && !restore.retargetReferences) {
    warnings.push({
      code: 'references',
      message: 'References that point into the source database are written as they are.',
      details: [],
    });
  }
  if (!restore.dryRun && !restore.safetyBackup) {
    warnings.push({
      code: 'no-safety-backup',
      message: 'Without a safety backup this restore cannot be undone.',
      details: [],
    });
  }
  return warnings;
}

/** That documents stay because they can't be rewritten, with the first of them by name. */
export function refusedWarnings({
  refused,
  refusals,
}: Pick<PlanTally, 'refused' | 'refusals'>): PlanWarning[] {
  const message =
    refused === 1
      ? 'One document stays as it is: an operation can’t be applied to it.'
      : `${refused.toLocaleString('en')} documents stay as they are: an operation can’t be applied to them.`;
  const details = refusals.map(({ path, reason }) => `${path}: ${reason}`);
  return refused === 0 ? [] : [{ code: 'refused', message, details }];
}

/** Entries of the plan: what is looked at when it is applied. */
export function changesOf(counts: ChangeCounts): number {
  return counts.create + counts.update + counts.delete;
}

export function endedPatch(
  id: string,
  { status, error, now }: Pick<Restore, 'status' | 'error'> & { now: Date },
  more: Partial<Restore> = {},
): RecordPatch {
  const completedAt = now.toISOString();
  return restorePatch(id, { status, phase: 'done', error, completedAt, ...more });
}

/** Why a restore that went through is not complete; null where it is. */
export function incompleteness({ failed, proof }: RestoreOutcome): JobFailure | null {
  if (proof !== undefined && proof.held > 0) {
    const what =
      proof.held === 1
        ? 'One masked field holds a value'
        : `${proof.held.toLocaleString('en')} masked fields hold a value`;
    return {
      code: 'failed-precondition',
      message: `${what} that the backup has`,
      hint: 'See which, and undo the restore or remove those values.',
    };
  }
  return failed > 0 ? refusedError(failed) : null;
}

/** Why not all documents were written. */
export function refusedError(count: number): JobFailure {
  return {
    code: 'failed-precondition',
    message:
      count === 1
        ? 'One document could not be restored'
        : `${count.toLocaleString('en')} documents could not be restored`,
    hint: 'All others were. See which were refused and why, then restore them again by their paths.',
  };
}
