import type { BackupRecord } from '@firekeep/functions/contract';
import { Box, Flex, Progress, Text } from '@chakra-ui/react';
import { progressPercent, progressText } from '../model/record-text.ts';

/** How far a backup has come, as its worker last wrote it. */
export function BackupProgress({ record }: { record: BackupRecord }) {
  const { fraction } = record.progress;
  return (
    <Box width="full">
      <Progress.Root value={fraction === null ? null : fraction * 100} size="sm">
        <Progress.Track
          borderRadius="full"
          aria-label={`Progress of ${record.metadata.backupName}`}
        >
          <Progress.Range transition="width 0.3s ease-out" />
        </Progress.Track>
      </Progress.Root>
      <Flex justify="space-between" gap="3" marginTop="1.5" fontSize="sm" color="fg.muted">
        <Text fontVariantNumeric="tabular-nums">{progressText(record)}</Text>
        <Text fontVariantNumeric="tabular-nums" flexShrink="0" whiteSpace="nowrap">
          {progressPercent(fraction)}
        </Text>
      </Flex>
    </Box>
  );
}
