import {
  coverageOf,
  drillOfAlert,
  isOfEmptyDatabase,
  isProtecting,
  protectionByCollection,
  toProtecting,
  type Alert,
  type AlertKind,
  type BackupSchedule,
  type BackupRecord,
  type Project,
} from '@firekeep/functions/contract';
import { paths } from '#config/paths.ts';
import { formatRelativeTime } from '#lib/format.ts';

/** Something the user should look at, with where to do so. */
export interface AttentionItem {
  readonly key: string;
  readonly tone: 'bad' | 'warning';
  readonly title: string;
  readonly detail: string;
  readonly to: string;
  readonly action: string;
}

export interface WatchedProject {
  readonly project: Project;
  readonly records: readonly BackupRecord[] | null;
  /** Null while they are not known. */
  readonly schedules: readonly Pick<BackupSchedule, 'name' | 'enabled'>[] | null;
}

/** Without a backup for this long a project is named, whatever its schedule. */
const staleMs = 7 * 86_400_000;

const finished = new Set<BackupRecord['status']>(['completed', 'failed']);
const underWay = new Set<BackupRecord['status']>(['queued', 'running', 'verifying']);

function connectionItem(project: Project): AttentionItem | null {
  if (project.status !== 'disconnected') {
    return null;
  }
  return {
    key: `connection-${project.id}`,
    tone: 'bad',
    title: `${project.name} can’t be reached`,
    detail: project.health.errors[0] ?? 'The last connection check failed',
    to: paths.project.link(project.id),
    action: 'See connection',
  };
}

const alertSentences: Readonly<Record<AlertKind, (name: string) => string>> = {
  failed: (name) => `A backup of ${name} failed`,
  'not-verified': (name) => `A backup of ${name} does not verify`,
  overdue: (name) => `${name} was not backed up in time`,
  anomaly: (name) => `A backup of ${name} holds much less, or much else, than those before`,
  unmatched: (name) => `A schedule of ${name} has a pattern that matches nothing`,
  'clone-failed': (name) => `A clone of ${name} was not made as a whole`,
  'drill-failed': (name) => `A drill of ${name} failed`,
  'drill-overdue': (name) => `No drill of ${name} passed in time`,
  'verification-overdue': (name) => `Backups of ${name} were not read again in time`,
};

/** One per kind of alert, with the newest of it. */
function alertItems(project: Project, alerts: readonly Alert[]): AttentionItem[] {
  const kinds = Object.keys(alertSentences);
  return kinds.flatMap((kind) => {
    const open = alerts.filter(
      (alert) => alert.projectId === project.id && alert.kind === kind && alert.state === 'open',
    );
    const [alert] = open;
    if (alert === undefined) {
      return [];
    }
    const more = open.length > 1 ? ` (and ${open.length - 1} more like it)` : '';
    return {
      key: `alert-${alert.id}`,
      tone: 'bad' as const,
      title: alertSentences[alert.kind](project.name),
      detail: `${alert.details.message}${more}`,
      ...(alert.kind === 'drill-failed' || alert.kind === 'drill-overdue'
        ? {
            to: paths.projectBackup.drills(project.id, drillOfAlert(alert) ?? undefined),
            action: 'See drills',
          }
        : { to: paths.projectBackup.link(project.id), action: 'See alerts' }),
    };
  });
}

function failureItem(project: Project, records: readonly BackupRecord[]): AttentionItem | null {
  // What was made for safety before a restore says nothing of the project's backups.
  const last = records.find(
    ({ status, metadata }) => finished.has(status) && metadata.trigger !== 'safety',
  );
  const isUnproven = last?.status === 'completed' && last.verification.status === 'failed';
  if (last === undefined || (last.status !== 'failed' && !isUnproven)) {
    return null;
  }
  return {
    key: `backup-${project.id}`,
    tone: 'bad',
    title: isUnproven
      ? `The last backup of ${project.name} does not verify`
      : `The last backup of ${project.name} failed`,
    detail:
      (isUnproven ? last.verification.mismatches[0] : last.error?.message) ??
      'The record gives no reason',
    to: paths.projectBackup.link(project.id),
    action: 'See backups',
  };
}

/** With all schedules paused a project looks protected until a missing backup is needed. */
function pausedItem(
  project: Project,
  schedules: WatchedProject['schedules'],
): AttentionItem | null {
  const [only, ...others] = schedules ?? [];
  if (only === undefined || schedules?.some(({ enabled }) => enabled) === true) {
    return null;
  }
  return {
    key: `paused-${project.id}`,
    tone: 'warning',
    title:
      others.length === 0
        ? `The only schedule of ${project.name} is paused`
        : `All ${others.length + 1} schedules of ${project.name} are paused`,
    detail:
      others.length === 0
        ? `No backup is made automatically until ${only.name} is resumed`
        : 'No backup is made automatically until one of them is resumed',
    to: paths.projectBackup.link(project.id),
    action: 'See schedules',
  };
}

function ageItem(
  project: Project,
  records: readonly BackupRecord[],
  now: number,
): AttentionItem | null {
  if (records.some(({ status }) => underWay.has(status))) {
    return null;
  }
  const { lastBackup } = project;
  if (lastBackup !== null && now - new Date(lastBackup).getTime() < staleMs) {
    return null;
  }
  return {
    key: `age-${project.id}`,
    tone: 'warning',
    title:
      lastBackup === null
        ? `${project.name} has no backup yet`
        : `The last backup of ${project.name} is more than a week old`,
    detail:
      lastBackup === null
        ? 'Start one, or let a schedule do it'
        : `It was made ${formatRelativeTime(lastBackup, now)}`,
    to: paths.projectBackup.link(project.id),
    action: lastBackup === null ? 'Make a backup' : 'See backups',
  };
}

/** Collections named in a line; what is more is counted. */
const namedCollections = 3;

/** What no verified backup covers: an empty or partial backup is none of the whole. */
function coverageItem(project: Project, records: readonly BackupRecord[]): AttentionItem | null {
  const backups = records.map(toProtecting);
  const lost = protectionByCollection(backups, project.databaseId).flatMap(({ path, backup }) =>
    backup === null ? [path] : [],
  );
  const newest = records.find(
    ({ status, metadata }) =>
      status === 'completed' && ['manual', 'scheduled'].includes(metadata.trigger),
  );
  const isEmpty =
    newest !== undefined &&
    coverageOf(newest.metadata).kind === 'empty' &&
    !isOfEmptyDatabase(newest.metadata);
  const about = { to: paths.projectSecurity.link(project.id), action: 'See protection' };
  if (lost.length > 0) {
    const more = lost.length - namedCollections;
    const names = lost.slice(0, namedCollections).join(', ');
    return {
      ...about,
      key: `coverage-${project.id}`,
      tone: backups.some(isProtecting) ? 'warning' : 'bad',
      title: `Not everything in ${project.name} is protected`,
      detail: `No verified backup covers ${names}${more > 0 ? ` and ${more} more` : ''}`,
    };
  }
  return isEmpty
    ? {
        ...about,
        key: `coverage-${project.id}`,
        tone: 'warning',
        title: `The newest backup of ${project.name} is empty`,
        detail: 'It protects nothing',
      }
    : null;
}

/** Open alerts and what else needs attention, the worst first. `now` in milliseconds. */
export function attentionItems(
  backups: readonly WatchedProject[],
  alerts: readonly Alert[],
  now: number,
): readonly AttentionItem[] {
  return backups
    .flatMap(({ project, records, schedules }) => {
      const raised = alertItems(project, alerts);
      const isNotifiedOfFailure = alerts.some(
        ({ projectId, kind, state }) =>
          projectId === project.id &&
          state === 'open' &&
          (kind === 'failed' || kind === 'not-verified'),
      );
      return [
        connectionItem(project),
        ...raised,
        isNotifiedOfFailure ? null : failureItem(project, records ?? []),
        pausedItem(project, schedules),
        coverageItem(project, records ?? []),
        ageItem(project, records ?? [], now),
      ];
    })
    .filter((item) => item !== null)
    .toSorted((a, b) => Number(b.tone === 'bad') - Number(a.tone === 'bad'));
}
