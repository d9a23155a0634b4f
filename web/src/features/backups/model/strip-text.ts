import { formatCount, formatDateTime, formatSpan } from '#lib/format.ts';
import type { BackupGap, Mark, MarkKind, Strip } from './strip.ts';

const names: Readonly<Record<MarkKind, string>> = {
  whole: 'of the whole database',
  partial: 'of a part of it',
  safety: 'for safety before a restore',
  bad: 'failed or not proven',
  busy: 'under way',
};

/** How many backups, and of which kinds. */
function kindsText(marks: readonly Mark[]): string {
  const counts = Object.entries(names).flatMap(([kind, name]) => {
    const count = marks.filter((mark) => mark.kind === kind).length;
    return count === 0 ? [] : [`${count} ${name}`];
  });
  return `${formatCount(marks.length, 'backup')}: ${counts.join(', ')}`;
}

/** What backups that are drawn in one place are, newest first. */
export function marksText(marks: readonly Mark[]): string {
  const [newest] = marks;
  const oldest = marks.at(-1);
  if (newest === undefined || oldest === undefined) {
    return '';
  }
  const { metadata, createdAt } = newest.record;
  return newest === oldest
    ? `${metadata.backupName}, ${formatDateTime(createdAt)}: ${names[newest.kind]}`
    : `${formatDateTime(oldest.record.createdAt)} to ${formatDateTime(createdAt)}, ${kindsText(marks)}`;
}

/** A gap that lasts says so; of one that is over, how long it was. */
export function gapText({ to, durationMs }: BackupGap): string {
  const span = formatSpan(durationMs);
  return to === 1 ? `No proven backup for ${span}` : `${span} without a proven backup`;
}

/** What a strip shows, in words. */
export function stripText({ marks, gaps }: Strip): string {
  return [kindsText(marks), ...gaps.map(gapText)].join('; ');
}
