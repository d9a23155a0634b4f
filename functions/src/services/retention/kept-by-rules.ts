import type { BackupSchedule } from '../../contract/schedules.ts';
import { heldTime, newestFirst } from '../../contract/coverage.ts';
import { runsAfter } from '../schedules/next-run.ts';
import { calendarOf } from './calendar.ts';
import { keepBySelection, type PlanRecord } from './keep-by-rules.ts';
import { isCounted, isUnderWay } from './plan.ts';

type Running = Pick<
  BackupSchedule,
  'retention' | 'schedule' | 'enabled' | 'include' | 'exclude' | 'nextRunAt'
>;

/** From an hour to more than the longest lock, each a fifth longer than the one before. */
const horizonsMs = Array.from({ length: 68 }, (_, step) => 60 * 60_000 * 2 ** (step / 4));

/** For what is verified, as long as what may not come to be takes its place. */
const unprovenMs = 8 * 24 * 60 * 60_000;

interface Times {
  readonly now: Date;
  /** In milliseconds; after that it doesn't matter. */
  readonly enough: number;
}

/**
 * For how long, in milliseconds, a schedule's rules keep its backups from now on in any case: never
 * longer than they do if it runs at its times, or less often; rounded down by up to a sixth.
 * Nothing is said of what goes within an hour. What is not verified yet may never be: what is has
 * at least the time, up to eight days, that it would have without that.
 * @param backups of the schedule; held ones count as others
 */
export function keptByRules(
  backups: readonly PlanRecord[],
  schedule: Running,
  { now, enough }: Times,
): ReadonlyMap<string, number> {
  const kept = keptFor(backups, schedule, { now, enough });
  const others = backups.filter((record) => !isUnproven(record));
  if (others.length < backups.length) {
    const atMost = Math.min(enough, unprovenMs);
    keptFor(others, schedule, { now, enough: atMost }).forEach((ms, id) => {
      kept.set(id, Math.max(kept.get(id) ?? 0, ms));
    });
  }
  return kept;
}

export function isUnproven({ status, verification }: PlanRecord): boolean {
  return status === 'completed' && (verification === 'pending' || verification === 'running');
}

function keptFor(
  backups: readonly PlanRecord[],
  schedule: Running,
  { now, enough }: Times,
): Map<string, number> {
  const counted = newestFirst(backups.map(asVerified).filter(isCounted));
  const runsUntil = futureRuns(schedule, backups, now);
  const kept = new Map<string, number>();
  for (const horizon of horizonsMs) {
    const ms = Math.min(horizon, enough);
    const at = now.getTime() + ms;
    const ids = keptAt(at, { counted, schedule, runs: runsUntil(at) });
    ids.forEach((id) => kept.set(id, ms));
    if (ids.length === 0 || ms >= enough) {
      break;
    }
  }
  return kept;
}

/** What is being verified may count, and so may what is held, once it no longer is. */
function asVerified(record: PlanRecord): PlanRecord {
  const verification = isUnproven(record) ? 'verified' : record.verification;
  return { ...record, verification, held: false, keptUntil: null };
}

interface Future {
  /** Newest first. */
  readonly counted: readonly PlanRecord[];
  readonly schedule: Running;
  /** Oldest first. */
  readonly runs: readonly number[];
}

/** What the rules keep at a time, given the runs until then. */
function keptAt(at: number, { counted, schedule, runs }: Future): string[] {
  const now = new Date(at);
  const past = counted.filter((one) => heldTime(one) <= at);
  const [newest] = past;
  if (newest === undefined) {
    return [];
  }
  const { include, exclude, retention } = schedule;
  const made = (time: number): PlanRecord => {
    const createdAt = new Date(time).toISOString();
    const whole = {
      trigger: 'scheduled',
      documentCount: 1,
      coverage: null,
      readTime: null,
    } as const;
    return { ...newest, ...whole, id: `run at ${createdAt}`, createdAt, include, exclude };
  };
  const ids = new Set<string>();
  const keep = (id: string) => ids.add(id);
  const { keepDays, ...counts } = retention;
  const all = [...runs.map(made).toReversed(), ...past];
  keepBySelection(all, { ...schedule, retention: counts }, { now, keep });
  if (keepDays !== undefined) {
    // Days are counted back from what the last run holds, which may have begun late.
    const late = runs.length === 0 ? past : [made(at), ...past];
    keepBySelection(late, { ...schedule, retention: { keepDays } }, { now, keep });
  }
  return past.flatMap(({ id }) => (ids.has(id) ? [id] : []));
}

/**
 * What the schedule runs until a time, each later than the one before; without those of a day but
 * the last, where they are more than `keepLast`: none that is there today needs them to go.
 */
function futureRuns(schedule: Running, backups: readonly PlanRecord[], now: Date) {
  const { enabled, nextRunAt, retention } = schedule;
  const isDue = enabled && nextRunAt !== null && nextRunAt <= now.toISOString();
  const underWay = backups.filter((one) => one.status !== 'completed' && isUnderWay(one));
  const runs = [...underWay.map(({ createdAt }) => createdAt), ...(isDue ? [nextRunAt] : [])]
    .map((time) => Date.parse(time))
    .toSorted((a, b) => a - b);
  const { day } = calendarOf(schedule.schedule.timeZone);
  const ahead = enabled ? runsAfter(schedule.schedule, now) : null;
  let next = nextOf(ahead);
  return (until: number): readonly number[] => {
    for (; next !== null && next <= until; next = nextOf(ahead)) {
      const last = runs.at(-1);
      if (
        runs.length > (retention.keepLast ?? 0) &&
        last !== undefined &&
        day(last) === day(next)
      ) {
        runs.pop();
      }
      runs.push(next);
    }
    return runs;
  };
}

/** Null where the schedule is not enabled, or never due. */
function nextOf(runs: Generator<number> | null): number | null {
  try {
    const next = runs?.next();
    return next === undefined || next.done === true ? null : next.value;
  } catch {
    return null;
  }
}
