import type { Restore } from '../../contract/restore-record.ts';
import { joinOutcomes } from '../../engine/changes/apply/outcome.ts';
import { applyInline, type InlineOutcome } from '../../engine/changes/inline/apply-inline.ts';
import { readInlinePage, type InlineChange } from '../../engine/changes/inline/inline-page.ts';
import { hasCode } from '../../lib/errors.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { JobFailure, RecordPatch } from '../ports/job-store.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';
import { assertReadable, assertWritable } from '../projects/assert-access.ts';
import { assertGuards, GuardedChanges } from '../projects/assert-guards.ts';
import type { StoredProject } from '../ports/project-store.ts';
import type { RestoreHandlerOptions } from './change-kind.ts';
import { undone } from './kinds/undo.ts';
import { endedPatch, refusedError, restorePatch } from './restore-changes.ts';

/** What a change set of few documents may need. */
function rightsFor(changes: readonly Pick<InlineChange, 'change'>[]) {
  return changes.some(({ change }) => change === 'delete')
    ? (['write', 'delete'] as const)
    : (['write'] as const);
}

/** @throws AppError `failed-precondition`, `invalid-argument` where the project doesn't allow it */
export function assertInlineAllowed(
  stored: Pick<StoredProject, 'project'>,
  changes: readonly Pick<InlineChange, 'path' | 'change'>[],
  reason: string | null,
): void {
  assertWritable(stored, rightsFor(changes));
  assertGuards(stored, { reason });
  const guarded = new GuardedChanges(stored);
  for (const change of changes) {
    guarded.add(change);
  }
  guarded.assert();
}

type End = Pick<
  Restore,
  'status' | 'phase' | 'error' | 'completedAt' | 'outcome' | 'progress' | 'canUndo' | 'inline'
>;

/** How the record of a change set of few documents ends. */
export function endOfInline(
  change: Restore,
  at: {
    readonly done: InlineOutcome;
    readonly changes: readonly InlineChange[];
    readonly now: Date;
  },
): End {
  const { done, changes, now } = at;
  const places = new Map(changes.map(({ path }, place) => [path, place]));
  const journal = done.journal.map(({ path, time }) => ({ place: places.get(path) ?? 0, time }));
  const outcome = joinOutcomes([change.outcome, done.tally]);
  const error = outcome.failed > 0 ? refusedError(outcome.failed) : null;
  return {
    status: error === null ? 'completed' : 'failed',
    phase: 'done',
    error,
    completedAt: now.toISOString(),
    outcome,
    progress: { documents: changes.length, fraction: 1, writesPerSecond: null },
    canUndo: journal.length > 0,
    inline: change.inline === null ? null : { ...change.inline, journal },
  };
}

/** What changes in other records once it has been applied. */
export function completedWith(change: Restore, { error }: Pick<End, 'error'>): RecordPatch[] {
  const undoneBy = change.id;
  return undone(change, error === null ? { undoneBy, canUndo: false } : { undoneBy });
}

const notBegun: JobFailure = {
  code: 'aborted',
  message: 'It was interrupted before anything was written',
  hint: 'Make the change again.',
};

/**
 * Ends a change set whose call died, or did not get an answer: what that wrote is found by its
 * update times, and what it did not is written, where nobody has changed it since.
 * @throws AppError `not-found`, `failed-precondition`
 */
export async function finishInline(
  options: RestoreHandlerOptions,
  context: StepContext,
): Promise<'done'> {
  const { signal } = context;
  const { subjectId, ownerId } = context.claim.job;
  const change = ownedValue(await options.restores.get(subjectId), ownerId);
  const stored = await ownedProject(options.projects, change.target.projectId, ownerId);
  const vault = await options.vaults.open(change.target.projectId, ownerId);
  const changes = await readInlinePage(vault, change.id, change.inline?.hash ?? '').catch(
    (error: unknown) => {
      if (
        hasCode(error, 'missing') ||
        (hasCode(error, 'corrupt') && hasCode(error.cause, 'missing'))
      ) {
        return null;
      }
      throw error;
    },
  );
  if (changes === null) {
    await context.finish([
      endedPatch(change.id, { status: 'failed', error: notBegun, now: options.now() }),
    ]);
    return 'done';
  }
  assertReadable(stored);
  assertInlineAllowed(stored, changes, change.reason);
  const database = await options.databases.open(stored, change.target.databaseId);
  try {
    const done = await applyInline({ target: database, changes, wasSentBefore: true, signal });
    const ended = endOfInline(change, { done, changes, now: options.now() });
    await context.finish([restorePatch(change.id, ended), ...completedWith(change, ended)]);
    return 'done';
  } finally {
    database.close();
  }
}
