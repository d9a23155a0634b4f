import type { KeepReason } from '../../contract/retention-plan.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import type { Owner } from '../../engine/format/seal.ts';
import type { RetainedRecord } from '../ports/retained-backups.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import { isUnproven, keptByRules } from './kept-by-rules.ts';
import { isPaused, presentPlan, type PlanOptions } from './prune.ts';

export interface TimesOptions extends PlanOptions {
  readonly schedules: Pick<ScheduleStore, 'list'>;
}

/** What the bucket is asked for with a backup. */
export interface ToRetain {
  readonly until: string;
  /** Only where less is retained: to set it costs an operation for each object. */
  readonly renewBefore: string;
}

/** What anything but a rule keeps is retained for so long, again and again while that does. */
const otherReasonsMs = 8 * 24 * 60 * 60_000;
const renewedShare = 0.8;
const rules: ReadonlySet<KeepReason> = new Set(['last', 'days', 'daily', 'weekly', 'monthly']);
/** What holds whatever the rules say. */
const besides: ReadonlySet<KeepReason> = new Set([
  'held',
  'released',
  'before-loss',
  'before-change',
]);

interface Locked {
  /** All of the project. */
  readonly records: readonly RetainedRecord[];
  /** Until when a backup is locked, or null. */
  readonly lockOf: (record: RetainedRecord) => string | null;
}

/**
 * Until when the bucket is to keep each completed backup that is locked: as long as its schedule
 * keeps it in any case, at most until the lock ends; what goes by no rules, until then. What is to
 * go now is not among them.
 */
export async function timesToRetain(
  options: TimesOptions,
  { ownerId, projectId }: Owner,
  { records, lockOf }: Locked,
): Promise<ReadonlyMap<string, ToRetain>> {
  const times = new Map<string, ToRetain>();
  for (const record of records.filter(({ status }) => status === 'completed')) {
    const end = lockOf(record);
    if (end !== null) {
      times.set(record.id, { until: end, renewBefore: end });
    }
  }
  for (const schedule of await options.schedules.list(projectId, ownerId)) {
    const own = records.filter(
      ({ trigger, configurationId }) => trigger === 'scheduled' && configurationId === schedule.id,
    );
    const [end] = own.flatMap(({ id }) => times.get(id)?.until ?? []);
    if (end !== undefined) {
      const planned = await plannedTimes(options, { schedule, records, own, end });
      own.forEach(({ id }) => times.delete(id));
      planned.forEach((time, id) => times.set(id, time));
    }
  }
  return times;
}

interface Planned {
  readonly schedule: BackupSchedule;
  readonly records: Locked['records'];
  readonly own: readonly RetainedRecord[];
  readonly end: string;
}

async function plannedTimes(
  options: TimesOptions,
  { schedule, records, own, end }: Planned,
): Promise<Map<string, ToRetain>> {
  const now = options.now();
  // What the bucket retains already is no reason to retain it for longer.
  const free = records.map((record) => ({ ...record, retainedUntil: null }));
  const { kept } = await presentPlan(options, schedule, free);
  const reasonsOf = new Map(kept.map(({ id, reasons }) => [id, reasons]));
  const isAllKept = await isPaused(options.alerts, schedule.projectId, schedule.id);
  const enough = Date.parse(end) - now.getTime();
  const byRules = keptByRules(own, schedule, { now, enough });
  const times = new Map<string, ToRetain>();
  for (const record of own.filter(({ status }) => status === 'completed')) {
    const { id } = record;
    const reasons = isAllKept ? [] : reasonsOf.get(id);
    const isOther = isAllKept || !isByRulesAlone(reasons ?? [], isUnproven(record));
    const ms = Math.max(byRules.get(id) ?? 0, isOther ? otherReasonsMs : 0);
    if (reasons !== undefined && ms > 0) {
      times.set(id, retainFor(ms, now, end));
    }
  }
  return times;
}

/** One that is to be verified yet is as good as kept by rules. */
function isByRulesAlone(reasons: readonly KeepReason[], isPending: boolean): boolean {
  const isRuled = isPending || reasons.some((reason) => rules.has(reason));
  return isRuled && !reasons.some((reason) => besides.has(reason));
}

/**
 * For at least three quarters of that time, and for no more: on a grid, so that chunks that backups
 * share aren't set with each new one. Until the end where that comes first.
 */
function retainFor(ms: number, now: Date, end: string): ToRetain {
  const begin = now.getTime();
  if (begin + ms >= Date.parse(end)) {
    return { until: end, renewBefore: end };
  }
  const grid = ms / 4;
  const until = Math.floor((begin + ms) / grid) * grid;
  const renewBefore = begin + renewedShare * (until - begin);
  return {
    until: new Date(until).toISOString(),
    renewBefore: new Date(renewBefore).toISOString(),
  };
}
