/** How well a project is protected, from records alone: promises, losses and gaps. */
import type { BackupRecord } from '../../contract/backups.ts';
import type { Drill } from '../../contract/drills.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import { isProtecting, newestWhole, toProtecting } from '../../contract/coverage.ts';
import type { Project } from '../../contract/projects.ts';
import { kindOfChange, type Restore } from '../../contract/restore-record.ts';
import type { SecurityReport } from '../../contract/security.ts';
import type { DatabaseFacts, Fact } from '../ports/database-facts.ts';
import { nextRun, promisedBy } from '../schedules/next-run.ts';
import { exposures, recoveryPoint } from './exposure.ts';
import { ageText, documentsText, dueText, keepsText, spanText } from './words.ts';

export interface ProtectionFacts {
  readonly project: Project;
  /** The newest first. */
  readonly records: readonly BackupRecord[];
  readonly schedules: readonly BackupSchedule[];
  readonly restores: readonly Restore[];
  /** The newest real drill that passed. */
  readonly lastDrill: Drill | null;
  readonly openAlerts: number;
  readonly database: DatabaseFacts;
  readonly catalogue: SecurityReport['protection']['catalogue'];
  readonly now: Date;
}

/** Collections named one by one; the numbers count all. */
const maxListed = 100;

export type Protection = SecurityReport['protection'];

/** The newest verified backup of the whole database; empty and partial ones don't count. */
export function lastVerified({ records, project }: ProtectionFacts): BackupRecord | null {
  const found = newestWhole(records.map(toProtecting), project.databaseId);
  return records.find(({ id }) => id === found?.id) ?? null;
}

/** Whether anything could be brought back at all. */
export function hasAnyBackup({ records, project }: ProtectionFacts): boolean {
  return records.some(
    (record) =>
      record.metadata.databaseId === project.databaseId && isProtecting(toProtecting(record)),
  );
}

export function enabledOf({ schedules }: ProtectionFacts): BackupSchedule[] {
  return schedules.filter(({ enabled }) => enabled);
}

/** A schedule's promise in words, and the longest between backups with what one may be late. */
export interface Promised {
  readonly ms: number;
  readonly text: string;
}

function promiseOf({ schedule }: BackupSchedule, now: Date): Promised {
  const slot = new Date(nextRun(schedule, now));
  const ms = Date.parse(promisedBy(schedule, slot)) - slot.getTime();
  return { ms, text: dueText(schedule, ms) };
}

/** What the schedule promises that backs up most often; null where none is enabled. */
export function promised(facts: ProtectionFacts): Promised | null {
  const all = enabledOf(facts).map((schedule) => promiseOf(schedule, facts.now));
  return all.toSorted((a, b) => a.ms - b.ms)[0] ?? null;
}

function setting({ fact, on, off }: { fact: Fact<boolean>; on: string; off: string }) {
  if ('unknown' in fact) {
    return { status: 'not-known' as const, note: fact.unknown };
  }
  return fact.value ? { status: 'on' as const, note: on } : { status: 'off' as const, note: off };
}

export function protectionOf(facts: ProtectionFacts): Protection {
  const last = lastVerified(facts);
  const rehearsal = lastRehearsal(facts);
  const promise = promised(facts);
  const collections = exposures(facts);
  const known = collections.flatMap(({ exposedMs }) => (exposedMs === null ? [] : [exposedMs]));
  return {
    lastVerified:
      last === null
        ? null
        : { recordId: last.id, at: last.verification.checkedAt ?? last.createdAt },
    promisedMs: promise?.ms ?? null,
    exposedMs: known.length === 0 ? null : Math.max(...known),
    collections: collections.slice(0, maxListed),
    unprotected: collections.length - known.length,
    recoveryPoint: recoveryPoint(collections, promise?.text ?? null),
    recoveryTime: recoveryTime(facts, last),
    recovery: rehearsal === null ? null : recoveryBy(rehearsal, last),
    schedules: enabledOf(facts).map((schedule) => ({
      id: schedule.id,
      name: schedule.name,
      due: promiseOf(schedule, facts.now).text,
      keeps: keepsText(schedule.retention),
    })),
    heldBackups: facts.records.filter(({ held, status }) => held && status === 'completed').length,
    catalogue: facts.catalogue,
    pointInTimeRecovery: setting({
      fact: facts.database.pointInTimeRecovery,
      on: 'Firestore itself keeps every version of the last 7 days.',
      off: 'Firestore itself keeps versions of the last hour only.',
    }),
    deleteProtection: setting({
      fact: facts.database.deleteProtection,
      on: 'The database can’t be deleted before this is switched off.',
      off: 'Whoever may administer the database can delete it with one command.',
    }),
  };
}

/** A restore of less than this share of a database says little about bringing it back. */
const leastRehearsedShare = 0.1;

/** A restore that showed that, and how fast, a database can be brought back. */
export interface Rehearsal {
  readonly completedAt: string;
  readonly documents: number;
  /** Of the documents of the backup, or of the newest proven one where that holds more; up to 1. */
  readonly share: number;
  readonly tookMs: number;
  /** Null where a person restored. */
  readonly drillId: string | null;
}

/** Whether the target held nothing; where the restore didn't look, by what its plan found. */
function wasIntoEmpty({ wasTargetEmpty, plan, target }: Restore): boolean {
  if (wasTargetEmpty !== null) {
    return wasTargetEmpty;
  }
  const isClear = plan !== null && plan.update + plan.delete + plan.unchanged === 0;
  return isClear && target.pathPrefix === null;
}

function rehearsalOf(restore: Restore, all: number): Rehearsal | null {
  const { status, dryRun, completedAt, createdAt, outcome } = restore;
  const isOfBackup = kindOfChange(restore) === 'restore';
  const isWhole = isOfBackup && status === 'completed' && !dryRun;
  if (!isWhole || completedAt === null || !wasIntoEmpty(restore) || all === 0) {
    return null;
  }
  const documents = outcome.written;
  const share = Math.min(1, documents / all);
  const tookMs = Date.parse(completedAt) - Date.parse(createdAt);
  return share < leastRehearsedShare
    ? null
    : { completedAt, documents, share, tookMs, drillId: null };
}

function drillOf({ id, endedAt, documents, restoreSeconds }: Drill, all: number): Rehearsal | null {
  return endedAt === null || documents === null || restoreSeconds === null || all === 0
    ? null
    : {
        completedAt: endedAt,
        documents,
        share: Math.min(1, documents / all),
        tookMs: restoreSeconds * 1000,
        drillId: id,
      };
}

/**
 * The newest drill that passed; without one, the newest restore of (a good part of) a database into
 * an empty one: how long that takes.
 */
export function lastRehearsal(facts: ProtectionFacts): Rehearsal | null {
  const newest = lastVerified(facts)?.metadata.documentCount ?? 0;
  const { lastDrill } = facts;
  const drill = lastDrill === null ? null : drillOf(lastDrill, newest);
  if (drill !== null) {
    return drill;
  }
  // Of a drill that did not pass the restore alone proves nothing.
  for (const restore of facts.restores.filter(({ drillId }) => drillId === null)) {
    const backup = facts.records.find(({ id }) => id === restore.recordId);
    const held = restore.backupDocuments ?? backup?.metadata.documentCount ?? 0;
    const found = rehearsalOf(restore, Math.max(held, newest));
    if (found !== null) {
      return found;
    }
  }
  return null;
}

/** Few documents say little about many: most of the time was spent on getting started. */
const leastScaled = 1000;

function rateOf({ documents, tookMs }: Rehearsal): number {
  return documents / Math.max(1, tookMs / 1000);
}

function recoveryBy(rehearsal: Rehearsal, last: BackupRecord | null): Protection['recovery'] {
  const { completedAt: at, drillId, documents, tookMs } = rehearsal;
  const all = last?.metadata.documentCount ?? 0;
  const isScaled = documents >= leastScaled && all > 0;
  return isScaled
    ? { ms: (all / rateOf(rehearsal)) * 1000, documents: all, isScaled, at, drillId }
    : { ms: tookMs, documents, isScaled, at, drillId };
}

function recoveryTime(facts: ProtectionFacts, last: BackupRecord | null): string {
  const rehearsal = lastRehearsal(facts);
  if (rehearsal === null) {
    return 'How long bringing everything back takes is not known: no backup has been restored into an empty database yet.';
  }
  const { documents, share, tookMs, completedAt } = rehearsal;
  const perSecond = rateOf(rehearsal);
  const ago = ageText(Math.max(0, facts.now.getTime() - Date.parse(completedAt)));
  const what =
    share === 1
      ? `all ${documentsText(documents)}`
      : `${documentsText(documents)} (${Math.floor(share * 100)} % of the database)`;
  const kind = rehearsal.drillId === null ? 'rehearsal' : 'drill';
  const done = `The newest ${kind}, ${ago} ago, restored ${what} into an empty database in ${spanText(tookMs)}: ${documentsText(Math.max(1, Math.round(perSecond)))} a second.`;
  const all = last?.metadata.documentCount ?? 0;
  return documents >= leastScaled && all > 0
    ? `${done} At that rate all ${documentsText(all)} of the newest backup would take about ${spanText((all / perSecond) * 1000)}.`
    : done;
}
