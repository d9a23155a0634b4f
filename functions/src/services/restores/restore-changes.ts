import type { Restore } from '../../contract/restores.ts';
import type { RestoreTally } from '../../engine/restore/outcome.ts';
import type { RecordPatch } from '../ports/run-store.ts';
import type { RunFailure } from '../runs/step-context.ts';

/** Progress as the page shows it; `total` null where it isn't known. */
export function progressPatch(
  id: string,
  phase: Restore['phase'],
  { documents, total }: { documents: number; total: number | null },
): RecordPatch {
  const fraction = total === null || total === 0 ? null : Math.min(1, documents / total);
  return {
    collection: 'restores',
    id,
    patch: { phase, progress: { documents, fraction, writesPerSecond: null } },
  };
}

/** Progress with what has been counted so far. */
export function countedPatch(
  restore: Pick<Restore, 'id' | 'dryRun'>,
  phase: Restore['phase'],
  counted: { documents: number; total: number | null; tally: RestoreTally },
): RecordPatch {
  const { patch, ...own } = progressPatch(restore.id, phase, counted);
  return { ...own, patch: { ...patch, ...tallyFields(restore, counted.tally) } };
}

/** A dry run shows its tally as a plan, a restore as an outcome beside what was found. */
export function tallyFields(
  restore: Pick<Restore, 'dryRun'>,
  tally: RestoreTally,
): Pick<Restore, 'plan' | 'outcome'> {
  const { create, update, delete: deletes, unchanged, samples } = tally;
  const { written, deleted, skipped, failed, failures } = tally;
  const none = { conflicts: 0, conflicting: [], unticked: 0 };
  const outcome = restore.dryRun
    ? { written: 0, deleted: 0, skipped: 0, failed: 0, failures: [], ...none }
    : { written, deleted, skipped, failed, failures: [...failures], ...none };
  const plan = {
    create,
    update,
    delete: deletes,
    unchanged,
    samples: samples.map((sample) => ({ ...sample, fields: [], moreFields: 0 })),
    cost: null,
    warnings: [],
  };
  return { plan, outcome };
}

export function endedPatch(
  id: string,
  end: { status: Restore['status']; error: RunFailure | null; now: Date },
): RecordPatch {
  const patch = {
    status: end.status,
    phase: 'done',
    error: end.error,
    completedAt: end.now.toISOString(),
  };
  return { collection: 'restores', id, patch };
}
