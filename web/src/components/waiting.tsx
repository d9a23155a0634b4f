import { Box } from '@chakra-ui/react';
import { ErrorNotice } from './error-notice.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

/** In place of a list that isn't there: it is on its way, or why it is not. */
export function Waiting({
  label,
  rows,
  failure,
  error,
  onRetry,
}: {
  /** What is being done: `Loading schedules`. */
  label: string;
  rows?: number;
  /** What it means that it failed: `Failed to load schedules`. */
  failure: string;
  error: Error | null;
  onRetry: () => void;
}) {
  return error === null ? (
    <RowsSkeleton label={label} {...(rows === undefined ? {} : { rows })} />
  ) : (
    <Box padding="4">
      <ErrorNotice title={failure} error={error} onRetry={onRetry} />
    </Box>
  );
}
