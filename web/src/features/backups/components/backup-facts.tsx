import type { BackupRecord } from '@firekeep/functions/contract';
import { DataList } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatBytes, formatDateTime, formatDuration, formatNumber } from '#lib/format.ts';
import { describePatterns } from '#lib/patterns.ts';
import { changesSentence } from '../model/changes-text.ts';
import { coverageSentence } from '../model/coverage-text.ts';
import { triggerLabels } from '../model/record-status.ts';
import { chunksText } from '../model/record-text.ts';

const consistencyTexts = {
  snapshot: 'One snapshot: every document as of the read time',
  'per-shard':
    'Parts carry different read times, because the run outlasted the time Firestore keeps',
} as const;

function time(value: string | null): string {
  return value === null ? '–' : formatDateTime(value);
}

/** Everything that is known of a backup, name by name. */
export function BackupFacts({ record }: { record: BackupRecord }) {
  const { metadata } = record;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Database', `${metadata.firebaseProjectId} · ${metadata.databaseId}`],
    ['What', describePatterns(metadata.include, metadata.exclude)],
    ['Coverage', record.status === 'completed' ? coverageSentence(metadata) : '–'],
    ['Read time', metadata.readTime ?? '–'],
    ['Consistency', metadata.readTime === null ? '–' : consistencyTexts[metadata.consistency]],
    ['Documents', formatNumber(metadata.documentCount)],
    ['Changes', changesSentence(metadata)],
    ['Size before compression', formatBytes(metadata.rawBytes)],
    ['Stored by this backup', formatBytes(metadata.storedBytes)],
    ['Chunks', chunksText(metadata)],
    ['Trigger', triggerLabels[metadata.trigger]],
    ['Started', time(metadata.startedAt)],
    ['Ended', time(metadata.completedAt)],
    ['Duration', metadata.durationMs === null ? '–' : formatDuration(metadata.durationMs)],
    ['Backup id', record.id],
  ];
  return (
    <DataList.Root orientation="horizontal" size="md" gap="2.5">
      {facts.map(([name, value]) => (
        <DataList.Item key={name} alignItems="flex-start">
          <DataList.ItemLabel
            minWidth={{ base: '8rem', md: '11rem' }}
            maxWidth={{ base: '8rem', md: '11rem' }}
          >
            {name}
          </DataList.ItemLabel>
          <DataList.ItemValue minWidth="0" overflowWrap="anywhere" display="block">
            {value}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
}
