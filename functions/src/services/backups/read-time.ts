import type { CustomerDatabase } from '../ports/customer-database.ts';
import type { DatabaseFactsReader } from '../ports/database-facts.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { AppError } from '../../lib/errors.ts';
import type { RangeState } from './backup-state.ts';

/**
 * For how long a read time can be read at, with room for the step that is under way. Firestore
 * serves any time of the last hour; with point-in-time recovery also the whole minutes of the last
 * seven days (https://firebase.google.com/docs/firestore/pitr). A scan that gets near the end
 * continues with a newer read time and says so (`per-shard`).
 */
const maxReadAgeMs = { hour: 50 * 60_000, week: 6.5 * 24 * 3600_000 } as const;

export type ReadTime = Pick<RangeState, 'readableFor'> & { readonly readTime: string };

/**
 * A read time for a scan that may take longer than an hour: the last whole minute up to `readTime`
 * where the database has point-in-time recovery, otherwise `readTime` itself. Where it can't be
 * known, it counts as turned off.
 */
export async function lastingReadTime(
  facts: Pick<DatabaseFactsReader, 'read'>,
  stored: StoredProject,
  readTime: string,
): Promise<ReadTime> {
  const { pointInTimeRecovery: recovery } = await facts.read(stored);
  return 'value' in recovery && recovery.value
    ? { readTime: wholeMinute(readTime), readableFor: 'week' }
    : { readTime, readableFor: 'hour' };
}

/** The last whole minute up to a time: RFC 3339 in UTC, without fractions. */
export function wholeMinute(time: string): string {
  return `${new Date(time).toISOString().slice(0, 16)}:00Z`;
}

/** `state` with a read time that can be read for a while. */
export async function refreshed(
  database: Pick<CustomerDatabase, 'takeReadTime'>,
  state: RangeState,
  now: Date,
): Promise<RangeState> {
  if (canStillBeRead(state, now)) {
    return state;
  }
  const readTime = await database.takeReadTime();
  return {
    ...state,
    readSince: now.toISOString(),
    readableFor: 'hour',
    consistency: 'per-shard',
    counted: null,
    backup: { ...state.backup, readTime },
  };
}

/**
 * After a failure of reading: `state` as it continues without point-in-time recovery, which may
 * have been turned off meanwhile. @throws `error` itself where that doesn't explain it
 */
export function withoutRecovery(state: RangeState, error: unknown, now: Date): RangeState {
  // Quotas refuse with the same codes; those failures are the owner's, not internal.
  const isRefused = error instanceof AppError && error.isInternal && refusals.has(error.code);
  const isOld = state.readableFor === 'week' && ageOf(state, now) >= maxReadAgeMs.hour;
  if (!isRefused || !isOld) {
    throw error;
  }
  return { ...state, readableFor: 'hour' };
}

/** Whether the read time can be read for as long as a step takes. */
export function canStillBeRead(
  state: Pick<RangeState, 'readSince' | 'readableFor'>,
  now: Date,
): boolean {
  return ageOf(state, now) < maxReadAgeMs[state.readableFor];
}

/** How Firestore refuses a read time that it doesn't serve. */
const refusals: ReadonlySet<string> = new Set(['failed-precondition', 'invalid-argument']);

function ageOf({ readSince }: Pick<RangeState, 'readSince'>, now: Date): number {
  return now.getTime() - Date.parse(readSince);
}
