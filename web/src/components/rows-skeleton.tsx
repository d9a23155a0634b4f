import { Skeleton, Stack } from '@chakra-ui/react';

/** Stands for a list of `rows` lines while they load, in about their final height. */
export function RowsSkeleton({ rows = 5, label }: { rows?: number; label: string }) {
  return (
    <Stack gap="3" padding="4" aria-busy="true" aria-label={label} as="output">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height="7" borderRadius="md" />
      ))}
    </Stack>
  );
}
