import type { Job, JobKind } from '../services/ports/job-store.ts';
import type { StepContext, StepHandler } from '../services/jobs/step-context.ts';

/** For tests: the job `r1` of the project `shop`, before its first step. */
export function jobOf(change: Partial<Job> = {}): Job {
  return {
    id: 'r1',
    kind: 'backup',
    ownerId: 'ada',
    projectId: 'shop',
    subjectId: 'r1',
    step: 0,
    failures: 0,
    isCancelRequested: false,
    state: null,
    parts: null,
    partOf: null,
    shared: null,
    ...change,
  };
}

/** For tests of one step: a worker with all the time there is, whose writes go nowhere. */
export function stepContext(job: Partial<Job>, change: Partial<StepContext> = {}): StepContext {
  return {
    claim: { job: jobOf(job), token: 1 },
    signal: new AbortController().signal,
    isBudgetSpent: () => false,
    commitEveryMs: 1_000_000,
    commit: async () => undefined,
    assertHeld: async () => undefined,
    report: () => undefined,
    shareWork: async () => undefined,
    finish: async () => undefined,
    ...change,
  };
}

/** Handlers of a test's kinds of jobs; it has no others. */
export function handlersOf(
  handlers: Partial<Record<JobKind, StepHandler>>,
): Record<JobKind, StepHandler> {
  const none: StepHandler = { step: () => Promise.reject(new Error('the test has no such job')) };
  return {
    backup: none,
    verification: none,
    restore: none,
    import: none,
    export: none,
    deletion: none,
    webhook: none,
    retention: none,
    range: none,
    pages: none,
    'restore-part': none,
    ...handlers,
  };
}
