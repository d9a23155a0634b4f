import { coverageOf, isOfEmptyDatabase, type BackupRecord } from '@firekeep/functions/contract';
import { formatCount } from '#lib/format.ts';
import { describePatterns } from '#lib/patterns.ts';
import { visibleName } from '#lib/visible-text.ts';
import { isOfDatabase } from '#lib/backup-record.ts';

type Metadata = BackupRecord['metadata'];

/** How much a completed backup holds, in a few words; null for the whole or the expected. */
export function coverageLabel(
  metadata: Metadata,
): { readonly tone: 'warning' | 'neutral'; readonly text: string } | null {
  const { kind } = coverageOf(metadata);
  if (kind === 'empty') {
    return { tone: 'warning', text: 'Empty' };
  }
  const isSelected = metadata.include.length + metadata.exclude.length > 0;
  return kind === 'partial' && isSelected
    ? { tone: 'neutral', text: `Partial: ${shortPatterns(metadata)}` }
    : null;
}

/** Whether a record is of a backup that keeps the whole database, where it holds anything. */
export function isOfWholeDatabase(record: Pick<BackupRecord, 'metadata'>): boolean {
  return isOfDatabase(record) && coverageLabel(record.metadata) === null;
}

/** A badge has room for a line on a phone. */
const maxBadgeText = 28;

function shortPatterns({ include, exclude }: Metadata): string {
  const text = describePatterns(include, exclude);
  return text.length > maxBadgeText ? `${text.slice(0, maxBadgeText - 1)}…` : text;
}

/** How much of the database a completed backup holds, in a sentence. */
export function coverageSentence(metadata: Metadata): string {
  const { kind, leftOutDocuments } = coverageOf(metadata);
  const out =
    leftOutDocuments === null || leftOutDocuments === 0
      ? ''
      : `; ${formatCount(leftOutDocuments, 'document')} not included`;
  if (kind === 'empty') {
    return isOfEmptyDatabase(metadata)
      ? 'Empty: there was nothing to back up'
      : `Empty: the patterns matched nothing${out}`;
  }
  if (kind === 'whole') {
    return 'The whole database';
  }
  if (metadata.trigger === 'safety') {
    return 'Partial: what a restore was to change';
  }
  return metadata.trigger === 'import'
    ? 'Partial: what the file held'
    : `Partial: ${describePatterns(metadata.include, metadata.exclude)}${out}`;
}

/** What is wrong with what a backup covers: it is empty, or patterns matched nothing. */
export function coverageProblem(
  metadata: Metadata,
): { readonly title: string; readonly text: string } | null {
  const { kind, unmatched } = coverageOf(metadata);
  const patterns =
    unmatched.length === 0
      ? null
      : `No collection of the database matched ${unmatched.map(visibleName).join(', ')}.`;
  if (kind === 'empty') {
    return {
      title: 'This backup holds no document',
      text: `${patterns ?? coverageSentence(metadata)}${patterns === null ? '. ' : ' '}It protects nothing: look for a typing error, or choose the collections from the list.`,
    };
  }
  return patterns === null
    ? null
    : {
        title: 'Not everything that was asked for was there',
        text: `${patterns} Look for a typing error or a renamed collection.`,
      };
}
