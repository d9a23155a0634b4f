import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { noteError } from '#lib/errors/report-error.ts';
import { ErrorNotice } from './error-notice.tsx';

function note(error: unknown): void {
  noteError(error, 'Showing a part of the page');
}

function BrokenPart({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <Box padding="4">
      <ErrorNotice
        title="This part of the page could not be shown"
        error={error}
        onRetry={resetErrorBoundary}
      />
    </Box>
  );
}

/** Keeps an error inside one part of the page. */
export function PanelBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary onError={note} FallbackComponent={BrokenPart}>
      {children}
    </ErrorBoundary>
  );
}
