import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors/api-error.ts';
import { reportError } from './errors/report-error.ts';

interface FailureMeta extends Record<string, unknown> {
  /** What failed, in the words of the error catalogue, for the toast. */
  readonly failure?: string;
  /** The page itself shows the error: no toast. */
  readonly isShownInPlace?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: FailureMeta;
  }
}

const temporaryCodes = new Set(['network-request-failed', 'timeout', 'unavailable', 'unknown']);

function shouldRetry(failureCount: number, error: unknown): boolean {
  return failureCount < 2 && error instanceof ApiError && temporaryCodes.has(error.code);
}

function report(error: unknown, meta: FailureMeta | undefined): void {
  if (meta?.isShownInPlace !== true) {
    reportError(error, meta?.failure ?? '');
  }
}

/** One per signed-in user, so that nothing of one user is ever shown to another. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (...[error, , , mutation]) => report(error, mutation.meta),
    }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: shouldRetry },
      mutations: { retry: false },
    },
  });
}
