import { AppError } from '../../lib/errors.ts';
import { assertUploadFits, bytesOf } from '../quotas/quota-limits.ts';
import type { Upload } from '../ports/upload-store.ts';

/** One owner's uploads at a time, and all their files, those that are being read too. */
const maxOpen = 5;
const maxUnderWay = 50;
/** Those that plans are made of count among a user's for a day, and all of them up to this. */
const plannedCountForMs = 24 * 3600_000;
const maxKept = 90;

/** @throws AppError `resource-exhausted` for too many or too much at a time */
export function assertMayUpload(
  tier: Parameters<typeof assertUploadFits>[0],
  sizeBytes: number,
  { others, nowMs }: { readonly others: readonly Upload[]; readonly nowMs: number },
): void {
  assertFewKept(others);
  const counted = others.filter((other) => doesCount(other, nowMs));
  assertFewUploads(counted);
  assertUploadFits(tier, sizeBytes, bytesOf(counted));
}

function assertFewUploads(others: readonly Upload[]): void {
  const open = others.filter(({ finishedAt }) => finishedAt === null);
  if (open.length >= maxOpen) {
    throw new AppError('resource-exhausted', 'Too many uploads at once', {
      hint: 'Finish or cancel one of them; unfinished uploads are deleted after a day.',
    });
  }
  if (others.length >= maxUnderWay) {
    throw new AppError('resource-exhausted', 'Too many imports at once', {
      hint: 'Wait until some have become backups; a file with a plan counts for a day.',
    });
  }
}

function doesCount({ isPlanned, finishedAt }: Upload, nowMs: number): boolean {
  return (
    isPlanned !== true || finishedAt === null || nowMs - Date.parse(finishedAt) < plannedCountForMs
  );
}

function assertFewKept(others: readonly Upload[]): void {
  if (others.length >= maxKept) {
    throw new AppError('resource-exhausted', 'Too many imported files are kept', {
      hint: 'Each is kept for a week: wait until the oldest have gone.',
    });
  }
}
