/** How well a project is protected, from records alone: what is promised, what would be lost now, and the gaps. */
import type { BackupRecord } from '../../contract/backups.ts';
import type { BackupConfiguration } from '../../contract/configurations.ts';
import type { Project } from '../../contract/projects.ts';
import type { Restore } from '../../contract/restores.ts';
import type { SecurityReport } from '../../contract/security.ts';
import type { DatabaseFacts, Fact } from '../ports/database-facts.ts';
import { nextRun } from '../schedules/next-run.ts';
import { promisedBy } from '../schedules/promise.ts';
import { documentsText, keepsText, spanText } from './words.ts';

export interface ProtectionFacts {
  readonly project: Project;
  /** The newest first. */
  readonly records: readonly BackupRecord[];
  readonly configurations: readonly BackupConfiguration[];
  readonly restores: readonly Restore[];
  readonly openAlarms: number;
  readonly database: DatabaseFacts;
  readonly now: Date;
}

export type Protection = SecurityReport['protection'];

/** The newest backup of the database that is proven; safety backups and imports are none to fall back on. */
export function lastVerified({ records, project }: ProtectionFacts): BackupRecord | null {
  const found = records.find(
    ({ status, metadata, verification }) =>
      status === 'completed' &&
      verification.status === 'verified' &&
      ['manual', 'scheduled'].includes(metadata.trigger) &&
      metadata.databaseId === project.databaseId,
  );
  return found ?? null;
}

/** The moment of the database that a backup holds. */
export function momentOf({ metadata, createdAt }: BackupRecord): number {
  return Date.parse(metadata.readTime ?? metadata.completedAt ?? createdAt);
}

export function enabledOf({ configurations }: ProtectionFacts): BackupConfiguration[] {
  return configurations.filter(({ enabled }) => enabled);
}

/** The longest that one of the schedules leaves between two backups, with the time it allows a backup to be late. */
export function promisedMs(facts: ProtectionFacts): number | null {
  const spans = enabledOf(facts).map(({ schedule }) => {
    const slot = new Date(nextRun(schedule, facts.now));
    return Date.parse(promisedBy(schedule, slot)) - slot.getTime();
  });
  return spans.length === 0 ? null : Math.min(...spans);
}

function setting({ fact, on, off }: { fact: Fact<boolean>; on: string; off: string }) {
  if ('unknown' in fact) {
    return { status: 'not-known' as const, note: fact.unknown };
  }
  return fact.value ? { status: 'on' as const, note: on } : { status: 'off' as const, note: off };
}

export function protectionOf(facts: ProtectionFacts): Protection {
  const last = lastVerified(facts);
  const promised = promisedMs(facts);
  const exposedMs = last === null ? null : Math.max(0, facts.now.getTime() - momentOf(last));
  return {
    lastVerified:
      last === null
        ? null
        : { recordId: last.id, at: last.verification.checkedAt ?? last.createdAt },
    promisedMs: promised,
    exposedMs,
    recoveryPoint: recoveryPoint(exposedMs, promised),
    recoveryTime: recoveryTime(facts, last),
    schedules: enabledOf(facts).map(({ id, name, retention }) => ({
      id,
      name,
      keeps: keepsText(retention),
    })),
    heldBackups: facts.records.filter(({ held, status }) => held && status === 'completed').length,
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

function recoveryPoint(exposedMs: number | null, promised: number | null): string {
  const now =
    exposedMs === null
      ? 'If the data were lost now, nothing could be brought back: no backup is verified.'
      : `If the data were lost now, the changes of the last ${spanText(exposedMs)} would be gone.`;
  const rule =
    promised === null
      ? 'No schedule promises a backup.'
      : `The schedules promise a backup at least every ${spanText(promised)}.`;
  return `${now} ${rule}`;
}

function isDone({ status, completedAt, outcome }: Restore): boolean {
  return status === 'completed' && completedAt !== null && outcome !== null;
}

/** The newest restore that wrote something: the only measure of how long it takes. */
export function lastRestore({ restores }: ProtectionFacts): Restore | null {
  return restores.find((restore) => isDone(restore) && !restore.dryRun) ?? null;
}

function recoveryTime(facts: ProtectionFacts, last: BackupRecord | null): string {
  const restore = lastRestore(facts);
  if (restore?.completedAt === undefined || restore.completedAt === null) {
    return 'How long bringing everything back takes is not known: nothing has been restored yet.';
  }
  const took = Date.parse(restore.completedAt) - Date.parse(restore.createdAt);
  const { outcome } = restore;
  const changed = (outcome?.written ?? 0) + (outcome?.deleted ?? 0);
  const done = `The newest restore changed ${documentsText(changed)} in ${spanText(took)}.`;
  const all = last?.metadata.documentCount ?? 0;
  // Few documents say little about many: most of the time was spent on getting started.
  const isTelling = changed >= 1000 && all > 0;
  const estimate = (took / Math.max(1, changed)) * all;
  return isTelling
    ? `${done} At that rate all ${documentsText(all)} of the newest backup would take about ${spanText(estimate)}.`
    : done;
}
