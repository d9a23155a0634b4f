import { Link, Stack } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { ErrorNotice } from '#components/error-notice.tsx';
import { ApiError } from '#lib/errors/api-error.ts';
import { safeConsoleLink } from './model/results.ts';

/** Why a query failed; where an index is missing, with the page that creates it. */
export function QueryError({
  title = 'The query failed',
  error,
  onRetry,
}: {
  title?: string;
  error: unknown;
  onRetry: () => void;
}) {
  const link = safeConsoleLink(error instanceof ApiError ? error.link : undefined);
  return (
    <Stack gap="3" padding="4">
      <ErrorNotice title={title} error={error} onRetry={onRetry} />
      {link === undefined ? null : (
        <Link href={link} target="_blank" rel="noopener noreferrer" color="brand.fg">
          Create the index in the Firebase console <ExternalLink size={14} />
        </Link>
      )}
    </Stack>
  );
}
