import type { Alert } from '../../contract/alerts.ts';
import type { BackupCoverage, BackupRecord } from '../../contract/backups.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import { coversSelection } from '../../firestore-model/patterns.ts';

/** Patterns named in a message; the alert has all of them. */
const namedPatterns = 3;
const maxPatternText = 80;

/**
 * Whether a backup is one that its schedule promised: it holds something, or found nothing there to
 * hold, and was not of fewer collections than the schedule asks for.
 */
export function keepsPromise(
  { metadata }: Pick<BackupRecord, 'metadata'>,
  coverage: BackupCoverage,
  schedule: Pick<BackupSchedule, 'include' | 'exclude'> | null,
): boolean {
  const holdsAnything = coverage.kind !== 'empty' || coverage.leftOutDocuments === 0;
  return holdsAnything && (schedule === null || coversSelection(metadata, schedule));
}

/** Alerts about the patterns of a schedule that are over, and whether the backup raises one. */
export interface UnmatchedOutcome {
  readonly over: readonly Alert[];
  readonly raise: boolean;
}

/**
 * Patterns that match nothing raise one alert, however many backups find the same; it is over with
 * the first backup of the schedule's own selection that finds something else.
 */
export function unmatchedOutcome(
  { metadata }: Pick<BackupRecord, 'metadata'>,
  { unmatched }: BackupCoverage,
  known: {
    readonly schedule: Pick<BackupSchedule, 'include' | 'exclude'> | null;
    readonly unresolved: readonly Alert[];
  },
): UnmatchedOutcome {
  const alerts = known.unresolved.filter(({ kind }) => kind === 'unmatched');
  const { schedule } = known;
  const isOfSchedule =
    schedule !== null && coversSelection(metadata, schedule) && coversSelection(schedule, metadata);
  if (!isOfSchedule) {
    return { over: [], raise: false };
  }
  const isSame = ({ details }: Alert) => sameSet(details.patterns, unmatched);
  return {
    over: alerts.filter((alert) => !isSame(alert)),
    raise: metadata.trigger === 'scheduled' && unmatched.length > 0 && !alerts.some(isSame),
  };
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}

/** What an alert says of a backup whose patterns matched nothing. */
export function unmatchedMessage({ kind, unmatched }: BackupCoverage): string {
  const named = unmatched.slice(0, namedPatterns).map((pattern) => {
    return pattern.length > maxPatternText ? `${pattern.slice(0, maxPatternText)}…` : pattern;
  });
  const more =
    unmatched.length > namedPatterns ? ` and ${unmatched.length - namedPatterns} more` : '';
  const what = `No collection matches ${named.join(', ')}${more}`;
  return kind === 'empty' ? `The backup is empty. ${what}` : what;
}
