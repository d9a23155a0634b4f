import type { BackupRecord } from '@firekeep/functions/contract';
import { formatCount, formatNumber } from '#lib/format.ts';

type Changes = NonNullable<BackupRecord['metadata']['changes']>;
type Counts = Pick<Changes, 'before' | 'changed' | 'deleted' | 'created' | 'usual'>;

const namedCollections = 3;

function countsText({ before, changed, deleted }: Counts): string {
  return `${formatNumber(changed + deleted)} of ${formatCount(before, 'document')}`;
}

function usualText({ usual }: Counts): string {
  return `up to ${Math.ceil((usual ?? 0) * 100)} %`;
}

/** What changed since the previous backup, and whether that is usual. */
export function changesSentence({ changes }: Pick<BackupRecord['metadata'], 'changes'>): string {
  if (changes === null) {
    return 'Not counted for this backup.';
  }
  if (changes.comparedWith === null) {
    return 'Not compared with a previous backup.';
  }
  const { isWhole, created, restored, learned, isUnusual } = changes;
  const sentences = [
    `${isWhole ? '' : 'At least '}${countsText(changes)} changed or deleted since the previous backup, ${formatNumber(created)} new.`,
  ];
  if (learned !== null) {
    sentences.push(
      changes.usual === null
        ? 'There are too few backups of this schedule to say what is usual.'
        : `${isUnusual ? 'That is unusual: ' : ''}usual for this schedule: ${usualText(changes)}.`,
    );
  }
  const unusual = changes.collections.filter((one) => one.isUnusual);
  const named = unusual.slice(0, namedCollections).map((one) => {
    const known = one.usual === null ? '' : ` (usual: ${usualText(one)})`;
    return `${one.path} ${countsText(one)}${known}`;
  });
  if (named.length > 0) {
    const more = unusual.length - named.length;
    sentences.push(`Unusual: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`);
  }
  if (restored > 0) {
    sentences.push(`Restores changed ${formatCount(restored, 'document')} of them.`);
  }
  return sentences.map((one) => one.charAt(0).toUpperCase() + one.slice(1)).join(' ');
}
