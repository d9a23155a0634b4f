import type { Restore } from '../../contract/restore-record.ts';
import { joinOutcomes } from '../../engine/changes/apply/outcome.ts';
import {
  applyInline,
  findInline,
  type InlineOutcome,
} from '../../engine/changes/inline/apply-inline.ts';
import { readInlinePage, type InlineChange } from '../../engine/changes/inline/inline-page.ts';
import { hasCode } from '../../lib/errors.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { CustomerDatabase } from '../ports/customer-database.ts';
import type { Job, JobFailure, RecordPatch } from '../ports/job-store.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';
import { assertReadable, assertWritable } from '../projects/assert-access.ts';
import { assertGuards, GuardedChanges } from '../projects/assert-guards.ts';
import type { StoredProject } from '../ports/project-store.ts';
import type { RestoreHandlerOptions } from './change-kind.ts';
import { undo } from './kinds/undo.ts';
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
  const error = outcome.failed > 0 ? refusedError(change, outcome.failed) : null;
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

/** The record of a change set of few documents that has ended, and what changes in others. */
export function endPatches(change: Restore, ended: End): RecordPatch[] {
  return [restorePatch(change.id, ended), ...undo.ended({ ...change, ...ended })];
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
  const { stored, change, changes } = await openInline(options, context.claim.job);
  if (changes === null) {
    await context.finish([
      endedPatch(change.id, { status: 'failed', error: notBegun, now: options.now() }),
    ]);
    return 'done';
  }
  assertReadable(stored);
  assertInlineAllowed(stored, changes, change.reason);
  const done = await inTarget(options, { stored, change }, (target) =>
    applyInline({ target, changes, wasSentBefore: true, signal }),
  );
  const ended = endOfInline(change, { done, changes, now: options.now() });
  await context.finish(endPatches(change, ended));
  return 'done';
}

/**
 * The end of a change set that was cancelled, or isn't allowed any longer: nothing more is written,
 * and what has been can be put back. All of it is a change set that was applied.
 * @throws AppError where what has been written can't be found out
 */
export async function endedInline(
  options: RestoreHandlerOptions,
  job: Job,
  end: Pick<Restore, 'status' | 'error'>,
): Promise<RecordPatch[]> {
  const { stored, change, changes } = await openInline(options, job);
  const now = options.now();
  if (changes === null) {
    return [endedPatch(change.id, { ...end, now })];
  }
  assertReadable(stored);
  const done = await inTarget(options, { stored, change }, (target) =>
    findInline({ target, changes }),
  );
  const applied = endOfInline(change, { done, changes, now });
  const written = done.journal.length;
  if (written === changes.length) {
    return endPatches(change, applied);
  }
  const { status } = end;
  const error =
    written === 0 || end.error === null
      ? end.error
      : stoppedAfter(end.error, `${written} of ${changes.length}`);
  const progress = { ...applied.progress, documents: written, fraction: null };
  return endPatches(change, { ...applied, status, error, progress });
}

function stoppedAfter({ code, message, hint }: JobFailure, documents: string): JobFailure {
  return {
    code,
    message: `${message}. ${documents} documents had been written before`,
    hint: hint ?? 'Undo what was written, or make the rest of the change again.',
  };
}

async function openInline(options: RestoreHandlerOptions, { subjectId, ownerId }: Job) {
  const change = ownedValue(await options.restores.get(subjectId), ownerId);
  const { projectId } = change.target;
  const stored = await ownedProject(options.projects, projectId, ownerId);
  const vault = await options.vaults.open(projectId, ownerId);
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
  return { change, stored, changes };
}

async function inTarget<T>(
  { databases }: RestoreHandlerOptions,
  { stored, change }: { readonly stored: StoredProject; readonly change: Restore },
  work: (database: CustomerDatabase) => Promise<T>,
): Promise<T> {
  const database = await databases.open(stored, change.target.databaseId);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
