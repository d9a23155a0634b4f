import type { Retention } from '../../contract/schedules.ts';
import type { Tier } from '../../contract/quotas.ts';
import { AppError } from '../../lib/errors.ts';
import { sizeText } from '../../lib/size-text.ts';
import type { KeptExports } from '../ports/job-starts.ts';

/**
 * What a tier refuses: only what is new; nothing is deleted, stopped or shortened. Refusals name
 * tier and limit: `failed-precondition`, or `resource-exhausted` where waiting helps.
 */

const daysPerWeek = 7;
const dayMs = 24 * 3600_000;
const uploadRetrySeconds = 60;
/** Files of exports expire one by one. */
const exportRetrySeconds = 3600;
/** Twelve months are a year, ten years at most 3660 days. */
const daysPerMonth = 30.5;

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function refusal(
  tier: Tier,
  message: string,
  instead: string | { readonly meanwhile: string; readonly retryAfterSeconds: number },
): AppError {
  const more = tier.id === 'business' ? 'write to us' : 'ask for a larger plan';
  if (typeof instead === 'string') {
    const hint = `${instead}, or ${more} on the contact page.`;
    return new AppError('failed-precondition', message, { hint });
  }
  const { meanwhile, retryAfterSeconds } = instead;
  const hint = `${meanwhile}, or ${more} on the contact page.`;
  return new AppError('resource-exhausted', message, { hint, retryAfterSeconds });
}

/**
 * With those that were deleted and can be taken back, at most twice the tier: taking back always
 * succeeds, and lists show all.
 */
function assertWaitingFits(
  tier: Tier,
  all: { of: string; most: number; waiting: number; have: number },
): void {
  const { of, most, waiting, have } = all;
  if (have + waiting >= 2 * most) {
    const message = `${counted(waiting, `deleted ${of}`)} can still be taken back; with the ${have} that there are, no more than ${2 * most} are kept`;
    throw refusal(
      tier,
      message,
      'Take one back in place of a new one, wait until one is gone for good',
    );
  }
}

/** @param connected projects that the user has already @param waiting deleted ones, beside them */
export function assertProjectFits(tier: Tier, connected: number, waiting: number): void {
  const { projects } = tier.limits;
  if (connected >= projects) {
    const message = `The ${tier.name} plan covers ${counted(projects, 'project')}, and ${connected} are connected`;
    throw refusal(tier, message, 'Disconnect one');
  }
  assertWaitingFits(tier, { of: 'project', most: projects, waiting, have: connected });
}

/** @param existing schedules of the project @param waiting deleted ones, beside them */
export function assertScheduleFits(tier: Tier, existing: number, waiting: number): void {
  const { schedules } = tier.limits;
  if (existing >= schedules) {
    const message = `The ${tier.name} plan covers ${counted(schedules, 'schedule')} for each project, and this one has ${existing}`;
    throw refusal(tier, message, 'Delete one');
  }
  assertWaitingFits(tier, { of: 'schedule', most: schedules, waiting, have: existing });
}

/** How many days a retention reaches back by the calendar; the last so many don't count. */
export function retentionReach({ keepDays = 0, gfs }: Retention): number {
  const { daily = 0, weekly = 0, monthly = 0 } = gfs ?? {};
  return Math.max(keepDays, daily, weekly * daysPerWeek, Math.ceil(monthly * daysPerMonth));
}

/** @param before the retention to be replaced: reaching no further than it is not refused */
export function assertRetentionFits(tier: Tier, wanted: Retention, before: Retention | null): void {
  const { retentionDays } = tier.limits;
  const reach = retentionReach(wanted);
  if (reach > retentionDays && reach > (before === null ? 0 : retentionReach(before))) {
    const message = `The ${tier.name} plan keeps backups for ${counted(retentionDays, 'day')}, and these rules reach ${reach} days`;
    throw refusal(tier, message, 'Keep them for less long');
  }
}

/** @param rawBytes what has been read of a backup so far */
export function assertBackupFits(tier: Tier, rawBytes: number): void {
  const { backupBytes } = tier.limits;
  if (rawBytes > backupBytes) {
    const message = `The ${tier.name} plan covers backups of ${sizeText(backupBytes)}, and this one is larger`;
    throw refusal(tier, message, 'Leave collections out of it');
  }
}

/** @param rawBytes what has been read of an export so far */
export function assertExportFits(tier: Tier, rawBytes: number): void {
  const { backupBytes } = tier.limits;
  if (rawBytes > backupBytes) {
    const message = `The ${tier.name} plan covers exports of ${sizeText(backupBytes)}, and this one is larger`;
    throw refusal(tier, message, 'Export less at once');
  }
}

/** @param kept the user's exports whose files are kept, with those under way */
export function assertExportMayBegin(tier: Tier, { files, bytes }: KeptExports): void {
  const { exports, exportBytes } = tier.limits;
  if (files < exports && bytes < exportBytes) {
    return;
  }
  const isMany = files >= exports;
  const covered = isMany
    ? `${counted(exports, 'export')} at once`
    : `${sizeText(exportBytes)} of exports`;
  const used = isMany ? `${files} are kept` : `${sizeText(bytes)} are kept`;
  throw refusal(tier, `The ${tier.name} plan covers ${covered}, and ${used}`, {
    meanwhile: 'Delete an older export, wait until one expires (files are kept for a day)',
    retryAfterSeconds: exportRetrySeconds,
  });
}

/** @param begun backups that the user has begun by hand today */
export function assertBackupByHandFits(tier: Tier, begun: number, now: Date): void {
  const { backupsByHand } = tier.limits;
  if (begun >= backupsByHand) {
    const message = `The ${tier.name} plan covers ${counted(backupsByHand, 'backup')} by hand a day, and ${begun} were begun today`;
    throw refusal(tier, message, {
      meanwhile: 'Wait until midnight UTC, have a schedule make the next one',
      retryAfterSeconds: Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000),
    });
  }
}

/** @param others bytes of the user's imports that are under way already */
export function assertUploadFits(tier: Tier, wanted: number, others: number): void {
  const { uploadBytes } = tier.limits;
  if (others + wanted > uploadBytes) {
    const isTooLarge = wanted > uploadBytes;
    const why = isTooLarge ? 'this one is larger' : `${sizeText(others)} are under way`;
    const message = `The ${tier.name} plan covers imports of ${sizeText(uploadBytes)} at once, and ${why}`;
    const later = {
      meanwhile: 'Wait until the others have become backups, cancel one',
      retryAfterSeconds: uploadRetrySeconds,
    };
    throw refusal(tier, message, isTooLarge ? 'Import a smaller file' : later);
  }
}

/** Bytes of all these imports together. */
export function bytesOf(uploads: readonly { readonly sizeBytes: number }[]): number {
  return uploads.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** What is known of a backup's size before anything is read. */
export interface BackupEstimate {
  /** Documents of the database now. */
  readonly documents: number;
  /** The last backup of the same whole database; null where there is none. */
  readonly last: { readonly documents: number; readonly rawBytes: number } | null;
}

/**
 * Spares reading what is certain to be too much: documents would have to be half as large as they
 * were to fit. Whatever is nearer to the limit is decided while it is read.
 */
export function assertBackupCanFit(tier: Tier, { documents, last }: BackupEstimate): void {
  if (last === null || last.documents === 0) {
    return;
  }
  const estimate = (last.rawBytes / last.documents) * documents;
  if (estimate > 2 * tier.limits.backupBytes) {
    assertBackupFits(tier, estimate);
  }
}
