import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { limits } from '#config/limits.ts';
import { connection } from './connection.ts';
import { ApiError } from './errors/api-error.ts';
import { isWrongPageToken } from './errors/is-wrong-page-token.ts';
import { noteError, reportError } from './errors/report-error.ts';
import { wasShown } from './errors/shown-errors.ts';

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

// Without a connection queries wait, and those that are shown are asked again when it is back.
onlineManager.setEventListener((setOnline) => {
  const follow = () => setOnline(connection.get() === 'online');
  follow();
  return connection.subscribe(follow);
});

/** One per signed-in user, so that nothing of one user is ever shown to another. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, queryKey, state }) => {
        if (isWrongPageToken(error) && state.data !== undefined) {
          // The pages that are there stay no longer than the place after them: the list starts
          // again.
          reportError(error, meta?.failure ?? '');
          void client.resetQueries({ queryKey, exact: true });
          return;
        }
        const failure = meta?.failure ?? '';
        if (meta?.isShownInPlace === true) {
          noteError(error, failure);
        } else {
          // By then, the page has drawn what it shows of the error.
          setTimeout(
            () => (wasShown(error) ? noteError : reportError)(error, failure),
            limits.shownInPlaceMs,
          );
        }
      },
    }),
    mutationCache: new MutationCache({
      // A form that shows the error itself needs no second place for it.
      onError: (...[error, , , { meta }]) => {
        if (meta?.isShownInPlace !== true) {
          reportError(error, meta?.failure ?? '');
        }
      },
    }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: shouldRetry },
      // What somebody does fails at once: done later, unasked, it might surprise.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
