import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { describeError } from '#lib/errors/describe-error.ts';
import { addUiError } from '#lib/errors/ui-errors.ts';
import { ErrorNotice } from './error-notice.tsx';

function note(error: unknown): void {
  const { type, message, code } = describeError(error);
  addUiError({ type, message, operation: 'Showing a part of the page', details: code });
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
