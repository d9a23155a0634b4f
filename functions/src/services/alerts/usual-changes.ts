import type { UsualChanges } from '../../contract/backup-changes.ts';

/**
 * What share of its documents changes or goes between two backups of a schedule, and when that is
 * more than usual. Pure.
 *
 * - A share is unusual that is well above the largest that was accepted (`peak`).
 * - What exceeds twice the mean is added up (`excess`), so that small shares soon after one another
 *   count as one. A job of every night raises it, and it is gone before the next.
 * - Only what was not unusual is learned, and no faster than it could double in a week, so that
 *   slow growth of changes is no way to make them usual. The peak is forgotten over months.
 * - Nothing is known before two days: then a job of every night has been seen. In the first week
 *   more is learned at once, because weekends differ from weekdays.
 */

const hourMs = 60 * 60_000;
const fewestBackups = 3;
const fewestHours = 48;
const settledHours = 7 * 24;
/** No smaller share is unusual. */
const leastShare = 0.08;
/** Of the whole database, where what is usual isn't known yet. */
const leastShareUnknown = 0.3;
const peakFactor = 1.5;
const peakSlack = 0.03;
/** No smaller excess is unusual. */
const leastExcess = 0.2;
const excessFactor = 2;
const excessSlack = 0.1;
const mostExcess = 5;
/** What is taken off the excess with every backup, beyond twice the mean. */
const leak = 0.005;
/** Fewer documents are no reason to keep a backup. */
const leastNotable = 10;
/** Backups that the mean follows. */
const meanBackups = 168;
/** What is learned may grow by so much in a week beyond twice itself. */
const growthSlack = 0.01;
const peakHalfLifeHours = 30 * 24;

/** What changed in one collection, or the database, between two backups. */
export interface ObservedChange {
  /** Documents that the earlier one held. */
  readonly before: number;
  /** Of these, changed or deleted. */
  readonly touched: number;
  readonly hours: number;
  /** The usual time between two backups; 0 where it isn't known. */
  readonly usualHours: number;
  /** When the later one was made. */
  readonly at: string;
  /** Fewer documents are a day's work of somebody. */
  readonly leastDocuments: number;
}

export interface EvaluatedChange {
  /** The largest usual share; null where there are too few backups to say. */
  readonly usual: number | null;
  readonly isUnusual: boolean;
  /** Whether the previous backup is worth keeping until it is known what this becomes. */
  readonly isNotable: boolean;
  /** What is known from now on. */
  readonly known: UsualChanges;
}

/** Of which nothing is known yet. */
export function unknownChanges(path: string, since: string): UsualChanges {
  return { path, since, backups: 0, mean: 0, peak: 0, excess: 0 };
}

/** Whether it is known for long enough, and changes so little that nothing needs to be kept. */
export function isQuiet({ since, mean, peak, excess }: UsualChanges, at: string): boolean {
  return hoursBetween(since, at) >= settledHours && Math.max(mean, peak, excess) < 0.001;
}

/** Compares what was observed with what is known, and learns of it unless it is unusual. */
export function evaluateChange(known: UsualChanges, seen: ObservedChange): EvaluatedChange {
  const { before, touched, leastDocuments } = seen;
  const share = before === 0 ? 0 : Math.min(1, touched / before);
  const times = timesOf(seen);
  const age = hoursBetween(known.since, seen.at);
  const isKnown = known.backups >= fewestBackups && age >= fewestHours;
  const isSettled = age >= settledHours;
  const peak = inTimes(known.peak, times);
  const limit = Math.max(leastShareOf(known, isKnown), peakFactor * peak + peakSlack);
  const excessLimit = isSettled
    ? Math.max(leastExcess, excessFactor * peak + excessSlack)
    : Infinity;
  const level = known.excess + share;
  const taken = leakOf(known.mean, times);
  const isMore = share >= limit || level >= excessLimit;
  const isUnusual = isMore && share > taken && level * before >= leastDocuments;
  const next = isUnusual
    ? { ...known, excess: Math.min(level, mostExcess) - taken }
    : learn(known, { share, times, hours: seen.hours, age });
  const isFirstOfMany = known.backups < fewestBackups && share >= leastShare;
  return {
    usual: isKnown ? Math.min(1, known.peak) : null,
    isUnusual,
    isNotable: touched >= leastNotable && (isFirstOfMany || next.excess > 0),
    known: rounded(next),
  };
}

/** A backup that comes late finds what several would have found. */
function timesOf({ hours, usualHours }: ObservedChange): number {
  return usualHours === 0 ? 1 : Math.max(1, hours / usualHours);
}

function leastShareOf({ path, backups }: UsualChanges, isKnown: boolean): number {
  if (isKnown) {
    return leastShare;
  }
  return path === '' && backups >= fewestBackups ? leastShareUnknown : Infinity;
}

interface Accepted {
  readonly share: number;
  readonly times: number;
  readonly hours: number;
  /** Hours for which it is known. */
  readonly age: number;
}

function learn(known: UsualChanges, { share, times, hours, age }: Accepted): UsualChanges {
  const weeks = hours / (age >= settledHours ? settledHours : fewestHours);
  const isFree = age < fewestHours || known.backups < fewestBackups;
  const mostPeak = isFree ? Infinity : known.peak * 2 ** weeks + growthSlack * weeks;
  const ofOne = 1 - (1 - share) ** (1 / times);
  const part = 1 / Math.min(known.backups + 1, meanBackups);
  const mean = known.mean + part * (Math.min(ofOne, mostPeak) - known.mean);
  const peak = Math.max(
    known.peak * 0.5 ** (hours / peakHalfLifeHours),
    Math.min(known.excess + ofOne, mostPeak),
  );
  const excess = Math.max(0, known.excess + share - leakOf(mean, times));
  return { ...known, backups: known.backups + 1, mean, peak, excess };
}

/** What is taken off the excess where that much time has passed. */
function leakOf(mean: number, times: number): number {
  return (2 * mean + leak) * times;
}

/** What a share comes to where it is the same several times over. */
function inTimes(share: number, times: number): number {
  return share >= 1 ? share : 1 - (1 - share) ** times;
}

function hoursBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / hourMs;
}

function rounded(known: UsualChanges): UsualChanges {
  const { mean, peak, excess } = known;
  return { ...known, mean: round(mean), peak: round(peak), excess: round(excess) };
}

function round(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}
