import type { BackupRecord, Retention } from '@firekeep/functions/contract';
import { formatDate } from '#lib/format.ts';

const dayMs = 86_400_000;

/** What is left of a backup that failed or was cancelled goes after so many days. */
const failedDays = 14;

function dayAfter(createdAt: string, days: number): string {
  return formatDate(new Date(Date.parse(createdAt) + days * dayMs).toISOString());
}

/**
 * How long a backup is kept, in a few words; empty while there is nothing to keep yet.
 * @param retention of the schedule that made it, if there is one
 */
export function keptText(
  { status, held, createdAt, metadata }: BackupRecord,
  retention: Retention | undefined,
): string {
  if (status === 'failed' || status === 'cancelled') {
    return `until ${dayAfter(createdAt, failedDays)}`;
  }
  if (status !== 'completed') {
    return '';
  }
  if (held) {
    return 'until released';
  }
  if (metadata.trigger !== 'scheduled' || retention === undefined) {
    return 'until deleted';
  }
  const { keepDays, keepLast, gfs } = retention;
  if (keepDays === undefined) {
    return 'by its schedule';
  }
  const end = dayAfter(createdAt, keepDays);
  return keepLast === undefined && gfs === undefined ? `until ${end}` : `${end} or longer`;
}
