import type { Alert } from '../../contract/alerts.ts';
import type { BackupRecord } from '../../contract/backups.ts';
import type { Drill } from '../../contract/drills.ts';
import type { Project } from '../../contract/projects.ts';
import { coverageOf } from '../../contract/coverage.ts';
import { sizeText } from '../../lib/size-text.ts';
import { number } from '../alerts/anomaly-message.ts';
import type { MessageItem } from './message.ts';

/** What a summary is made of, of one project. */
export interface ProjectFacts {
  readonly project: Project;
  /** The newest first. */
  readonly backups: readonly BackupRecord[];
  /** Whether `backups` may lack older ones. */
  readonly isCut: boolean;
  readonly alerts: readonly Alert[];
  /** The newest first; those that have begun since `from`, and perhaps others. */
  readonly drills: readonly Drill[];
  readonly from: Date;
  readonly now: Date;
}

const minuteMs = 60_000;
/** Longer than a week: the age of a weekly backup whose successor is being made. */
const freshMs = 8 * 24 * 60 * minuteMs;

/** `1 project`, `1,200 backups`. */
export function counted(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `12 min`, `3 h 5 min`, `2 days 4 h`. */
function ageText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) {
    return `${counted(days, 'day')} ${hours} h`;
  }
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** Of the project's database as it is now: neither for safety before a change, nor of a file. */
function isOwn({ trigger, databaseId }: BackupRecord['metadata'], of: Project): boolean {
  return (trigger === 'manual' || trigger === 'scheduled') && databaseId === of.databaseId;
}

function isProven({ status, verification }: BackupRecord): boolean {
  return status === 'completed' && verification.status === 'verified';
}

function countsLine(backups: readonly BackupRecord[], isAtLeast: boolean): string {
  const proven = backups.filter(isProven).length;
  const failed = backups.filter(({ status }) => status === 'failed').length;
  const atLeast = isAtLeast ? 'at least ' : '';
  return `${atLeast}${counted(proven, 'backup')} proven, ${number(failed)} failed`;
}

function growthLine(whole: readonly BackupRecord[], from: string): string | null {
  const [newest] = whole;
  const before = whole.find(({ createdAt }) => createdAt < from);
  if (newest === undefined || before === undefined || newest === before) {
    return null;
  }
  const by = newest.metadata.rawBytes - before.metadata.rawBytes;
  const size = sizeText(newest.metadata.rawBytes);
  return by === 0
    ? `Unchanged in size: ${size}`
    : `${by > 0 ? 'Grew' : 'Shrank'} by ${sizeText(Math.abs(by))} to ${size}`;
}

/** @param whole backups of the whole database, the newest first: a part never stands for it */
function lossLine(whole: readonly BackupRecord[], { isCut, backups, now }: ProjectFacts): string {
  const [newest] = whole;
  if (newest === undefined) {
    return isCut
      ? `None of the last ${backups.length} backups is a proven one of the whole database`
      : 'Lost now would be everything: no backup of the whole database is proven';
  }
  const at = newest.metadata.readTime ?? newest.createdAt;
  return `Lost now would be the changes of the last ${ageText(now.getTime() - Date.parse(at))}`;
}

function alertLines(alerts: readonly Alert[]): string[] {
  const open = alerts.filter(({ state }) => state === 'open');
  const late = open.filter(({ kind }) => kind === 'overdue').map(({ details }) => details.name);
  return [
    ...(late.length === 0 ? [] : [`Late: ${late.slice(0, 5).join(', ')}`]),
    ...(open.length === 0 ? [] : [`${counted(open.length, 'alert')} open`]),
  ];
}

/** Null where none ended lately. */
function drillLine(drills: readonly Drill[], from: string): string | null {
  const ended = drills.filter(({ endedAt }) => endedAt !== null && endedAt >= from);
  const [newest] = ended;
  if (newest === undefined) {
    return null;
  }
  const passed = ended.filter(({ status }) => status === 'passed');
  const failed = ended.filter(({ status }) => status === 'failed').length;
  const dry = passed.filter(({ kind }) => kind === 'dry').length;
  const dryText = dry === 0 ? '' : ` (${number(dry)} dry)`;
  return `${counted(passed.length, 'drill')} passed${dryText}, ${number(failed)} failed`;
}

/** What a summary says of one project. */
export function projectSummary(facts: ProjectFacts, origin: string): MessageItem {
  const { project, alerts } = facts;
  const from = facts.from.toISOString();
  const backups = facts.backups.filter(({ metadata }) => isOwn(metadata, project));
  const lately = backups.filter(({ createdAt }) => createdAt >= from);
  const whole = backups.filter(
    (backup) => isProven(backup) && coverageOf(backup.metadata)?.kind === 'whole',
  );
  // Beyond a full page of backups there may be more of the time.
  const isAtLeast = facts.isCut && facts.backups.every(({ createdAt }) => createdAt >= from);
  const growth = growthLine(whole, from);
  const drills = drillLine(facts.drills, from);
  const isFine =
    whole.length > 0 &&
    lately.every(({ status }) => status !== 'failed') &&
    alerts.every(({ state }) => state !== 'open');
  // Schedules that stand still are alerts; without one nothing else says that a backup is old.
  const isFresh = whole.some(
    ({ createdAt }) => Date.parse(createdAt) > facts.now.getTime() - freshMs,
  );
  return {
    title: project.name,
    severity: isFine ? (isFresh ? 'good' : 'info') : 'error',
    lines: [
      countsLine(lately, isAtLeast),
      ...(drills === null ? [] : [drills]),
      ...alertLines(alerts),
      ...(growth === null ? [] : [growth]),
      lossLine(whole, facts),
    ],
    link: { label: 'Backups', url: `${origin}/projects/${project.id}/backup` },
  };
}
