import { appendBounded } from '../bounded.ts';

/** What a restore did or would do, in documents. Plain JSON: kept between steps. */
export interface RestoreTally {
  readonly create: number;
  readonly update: number;
  readonly delete: number;
  readonly unchanged: number;
  readonly written: number;
  readonly deleted: number;
  readonly skipped: number;
  readonly failed: number;
  readonly samples: readonly { path: string; change: 'create' | 'update' | 'delete' }[];
  readonly failures: readonly { path: string; reason: string }[];
}

export const emptyTally: RestoreTally = {
  create: 0,
  update: 0,
  delete: 0,
  unchanged: 0,
  written: 0,
  deleted: 0,
  skipped: 0,
  failed: 0,
  samples: [],
  failures: [],
};

const maxSamplesPerChange = 20;
const sampleBounds = { items: 3 * maxSamplesPerChange, bytes: 48 * 1024 };
const failureBounds = { items: 100, bytes: 96 * 1024 };
/** Reasons are the server's words, and may repeat the document's name. */
const maxReasonLength = 500;

/** What became of one document. */
export type DocumentOutcome =
  | { readonly path: string; readonly change: 'create' | 'update' | 'delete' }
  | { readonly path: string; readonly change: 'unchanged' }
  | { readonly path: string; readonly change: 'failed'; readonly reason: string };

/** Adds outcomes; in a dry run changes are only counted. */
export function addOutcomes(
  tally: RestoreTally,
  outcomes: readonly DocumentOutcome[],
  isDryRun: boolean,
): RestoreTally {
  const next = { ...tally };
  for (const outcome of outcomes) {
    if (outcome.change === 'failed') {
      const reason = outcome.reason.slice(0, maxReasonLength);
      next.failed += 1;
      next.failures = appendBounded(next.failures, [{ path: outcome.path, reason }], failureBounds);
      continue;
    }
    next[outcome.change] += 1;
    if (outcome.change === 'unchanged') {
      next.skipped += isDryRun ? 0 : 1;
      continue;
    }
    next.samples = withSample(next.samples, outcome.path, outcome.change);
    if (!isDryRun) {
      next[outcome.change === 'delete' ? 'deleted' : 'written'] += 1;
    }
  }
  return next;
}

function withSample(
  samples: RestoreTally['samples'],
  path: string,
  change: 'create' | 'update' | 'delete',
): RestoreTally['samples'] {
  const isEnough =
    samples.filter((sample) => sample.change === change).length >= maxSamplesPerChange;
  return isEnough ? samples : appendBounded(samples, [{ path, change }], sampleBounds);
}
