import type { ChannelRules, QuietHours, SummaryTimes } from '../../contract/channels.ts';
import type { StoredChannel } from '../ports/channel-store.ts';
import { earlier } from '../schedules/changed-times.ts';
import { nextRun } from '../schedules/next-run.ts';
import { isQuietAt } from './quiet-hours.ts';

type Fields = Pick<StoredChannel, 'rules' | 'quietHours' | 'summary'>;

/** How a channel is sent less after a change of its rules, a sentence for each way. */
export function loweredChannel(before: Fields, after: Fields): string[] {
  return [
    ...(rulesLess(before.rules, after.rules) ? ['Fewer alerts are sent there.'] : []),
    ...(isLonger(before.quietHours, after.quietHours) ? ['Its quiet hours are longer.'] : []),
    ...(isRarer(before.summary, after.summary) ? ['Summaries are sent there less often.'] : []),
  ];
}

function rulesLess(before: ChannelRules, after: ChannelRules): boolean {
  const { projectIds } = after;
  const projectsLess =
    projectIds !== null &&
    (before.projectIds === null || before.projectIds.some((id) => !projectIds.includes(id)));
  return (
    projectsLess ||
    before.severities.some((severity) => !after.severities.includes(severity)) ||
    (before.resolved && !after.resolved)
  );
}

const dayMinutes = 24 * 60;

/** In another time zone they are other hours: that counts as longer. */
function isLonger(before: QuietHours | null, after: QuietHours | null): boolean {
  if (after === null) {
    return false;
  }
  if (before === null || before.timeZone !== after.timeZone) {
    return true;
  }
  const minutes = Array.from({ length: dayMinutes }, (_, minute) => minute);
  return (
    (before.exceptCritical && !after.exceptCritical) ||
    minutes.some((minute) => isQuietAt(after, minute) && !isQuietAt(before, minute))
  );
}

function isRarer(before: SummaryTimes | null, after: SummaryTimes | null): boolean {
  return before !== null && (after === null || (before.kind === 'daily' && after.kind !== 'daily'));
}

/** No later than before, as with schedules (`changedTimes`), unless summaries are rarer now. */
export function nextSummary(
  before: Pick<StoredChannel, 'summary' | 'nextSummaryAt'> | null,
  summary: SummaryTimes | null,
  now: Date,
): string | null {
  if (summary === null) {
    return null;
  }
  const next = nextRun(summary, now);
  const isKept = before !== null && !isRarer(before.summary, summary);
  return isKept ? earlier(before.nextSummaryAt, next) : next;
}
