import type { BackupRecord } from '@firekeep/functions/contract';
import { Box } from '@chakra-ui/react';
import { useNow } from '#lib/clock.ts';
import { backupTime } from '#lib/backup-record.ts';
import { placeOnLine } from '#lib/time-line.ts';

/** Backups as marks on a line that ends now. */
export function BackupMarks({
  records,
  chosenId,
}: {
  records: readonly BackupRecord[];
  chosenId: string | undefined;
}) {
  const now = useNow();
  const times = records.map((record) => Date.parse(backupTime(record)));
  const place = placeOnLine(Math.min(...times, now), now);
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
          style={{ left: `${place(times[index] ?? now) * 100}%` }}
        />
      ))}
    </Box>
  );
}
