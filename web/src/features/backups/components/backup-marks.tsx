import type { BackupRecord } from '@firekeep/functions/contract';
import { Box } from '@chakra-ui/react';
import { useNow } from '#lib/clock.ts';
import { backupTime } from '../model/record-status.ts';
import { timeLine } from '../model/time-line.ts';

/** Backups as marks on a line that ends now. */
export function BackupMarks({
  records,
  chosenId,
}: {
  records: readonly BackupRecord[];
  chosenId: string | undefined;
}) {
  const marks = timeLine(records.map(backupTime), useNow());
  return (
    <Box
      aria-hidden
      position="relative"
      height="4"
      marginBottom="1"
      borderBottomWidth="2px"
      borderColor="border.emphasized"
    >
      {records.map(({ id }, index) => (
        <Box
          key={id}
          position="absolute"
          bottom="-2px"
          width="2px"
          height={id === chosenId ? '4' : '2'}
          bg={id === chosenId ? 'brand.solid' : 'fg.muted'}
          style={{ left: `${(marks[index] ?? 0) * 100}%` }}
        />
      ))}
    </Box>
  );
}
