import type { DocumentState } from '@firekeep/functions/contract';
import type { Tone } from '#components/status-badge.tsx';
import { formatCount, formatDateTime } from '#lib/format.ts';

interface Label {
  readonly tone: Tone;
  readonly text: string;
}

const labels: Readonly<Record<DocumentState['change'], Label>> = {
  created: { tone: 'good', text: 'Created' },
  changed: { tone: 'busy', text: 'Changed' },
  deleted: { tone: 'bad', text: 'Deleted' },
  earliest: { tone: 'neutral', text: 'Oldest known' },
};

export function changeLabel({ change, kind }: DocumentState): Label {
  return change === 'earliest' && kind === 'absent'
    ? { tone: 'neutral', text: 'Not there yet' }
    : labels[change];
}

/** When the state was seen: in which backups, and whether it is the present one. */
export function seenText({ backups, isLive }: DocumentState): string {
  const newest = backups[0];
  const oldest = backups.at(-1);
  if (newest === undefined || oldest === undefined) {
    return 'In the database now, in no backup yet';
  }
  const [from, to] = [formatDateTime(oldest.readTime), formatDateTime(newest.readTime)];
  const span = from === to ? to : `${from} to ${to}`;
  const found = `${formatCount(backups.length, 'backup')}, ${span}`;
  return isLive ? `In the database now and in ${found}` : `In ${found}`;
}
