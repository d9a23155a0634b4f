import {
  alertSeverities,
  type AlertSeverity,
  type Channel,
  type QuietHours,
  type SummaryTimes,
} from '@firekeep/functions/contract';
import { formatCount } from '#lib/format.ts';
import { weekdays } from '#lib/weekdays.ts';

/** Each with what is in it. */
export const severityTexts: Readonly<
  Record<AlertSeverity, { readonly label: string; readonly help: string }>
> = {
  critical: {
    label: 'Critical alerts',
    help: 'Unusual changes of the data, a backup that does not verify',
  },
  error: { label: 'Errors', help: 'A backup or a drill failed, or none was made in time' },
  warning: { label: 'Warnings', help: 'A pattern that matches nothing, a clone that failed' },
};

/** What a channel's rules name of a project. */
interface Named {
  readonly id: string;
  readonly name: string;
}

const listedProjects = 3;

const and = new Intl.ListFormat('en', { type: 'conjunction' });

function projectsText(ids: readonly string[] | null, projects: readonly Named[]): string {
  if (ids === null) {
    return 'all projects';
  }
  const names = projects.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  // Not all are known while the projects are loading, or where one is gone.
  return names.length < ids.length || names.length > listedProjects
    ? formatCount(ids.length, 'project')
    : and.format(names);
}

function severitiesText(severities: readonly AlertSeverity[]): string {
  const chosen = alertSeverities.filter((severity) => severities.includes(severity));
  if (chosen.length === alertSeverities.length) {
    return 'All alerts';
  }
  const [first = '', ...rest] = chosen.map((severity) => severityTexts[severity].label);
  return and.format([first, ...rest.map((label) => label.toLowerCase())]);
}

/** Only where it is another one than that of all times on the page. */
function inZone(timeZone: string, shownZone: string): string {
  return timeZone === shownZone ? '' : ` (${timeZone})`;
}

function summaryText(times: SummaryTimes, shownZone: string): string {
  const { time, timeZone } = times;
  const day = times.kind === 'daily' ? 'day' : (weekdays[times.weekday] ?? 'week');
  return `summary every ${day} at ${time}${inZone(timeZone, shownZone)}`;
}

interface Reader {
  readonly projects: readonly Named[];
  /** The zone that times are shown in. */
  readonly shownZone: string;
}

/**
 * What a channel gets: 'Critical alerts and errors of all projects, when they end, and a summary
 * every day at 08:00'.
 */
export function receivedText(
  { kind, rules, summary }: Pick<Channel, 'kind' | 'rules' | 'summary'>,
  { projects, shownZone }: Reader,
): string {
  const { severities, resolved, projectIds } = rules;
  const ofProjects = `of ${projectsText(projectIds, projects)}`;
  if (kind === 'heartbeat') {
    return `A call after every proven backup ${ofProjects}`;
  }
  const alerts = severities.length === 0 ? null : `${severitiesText(severities)} ${ofProjects}`;
  const times = summary === null ? null : summaryText(summary, shownZone);
  if (alerts === null) {
    return times === null
      ? 'Nothing: no alerts and no summary are chosen'
      : `A ${times}, ${ofProjects}`;
  }
  const ends = resolved ? ', when they end' : '';
  return `${alerts}${ends}${times === null ? '' : `${ends === '' ? '' : ','} and a ${times}`}`;
}

/** 'Quiet from 22:00 to 07:00, except for critical alerts'. */
export function quietText(
  { from, to, timeZone, exceptCritical }: QuietHours,
  { shownZone }: Pick<Reader, 'shownZone'>,
): string {
  const exception = exceptCritical ? ', except for critical alerts' : '';
  return `Quiet from ${from} to ${to}${inZone(timeZone, shownZone)}${exception}`;
}

/** Whether a channel is sent alerts of a project now. */
export function getsAlertsOf({ kind, state, rules }: Channel, projectId: string): boolean {
  return (
    kind !== 'heartbeat' &&
    state === 'active' &&
    rules.severities.length > 0 &&
    (rules.projectIds === null || rules.projectIds.includes(projectId))
  );
}
