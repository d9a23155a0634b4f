import type { Endpoint, EndpointData } from '@firekeep/functions/contract';
import {
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { call, callWith, type Answering, type CallInput } from './call.ts';
import { keyWith } from './query-keys.ts';

interface Failure {
  /** What failed, in the words of the error catalogue. */
  readonly failure: string;
}

/** How an endpoint is asked. The page shows what fails, unless `isShownInPlace` is false. */
export interface QuestionOptions<E extends Endpoint>
  extends
    Failure,
    Pick<
      UseQueryOptions<EndpointData<E>>,
      'staleTime' | 'placeholderData' | 'retry' | 'refetchInterval'
    > {
  readonly isShownInPlace?: boolean;
}

/** The query of an endpoint's answer, under its key; asks for nothing while `input` is null. */
export function endpointQuery<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  { failure, isShownInPlace = true, ...options }: QuestionOptions<E>,
) {
  return queryOptions({
    queryKey: keyWith(endpoint, input),
    queryFn:
      input === null
        ? skipToken
        : async ({ signal }: { signal: AbortSignal }) => call(endpoint, input, signal),
    meta: { failure, isShownInPlace },
    ...options,
  });
}

/** What an endpoint answers; asks for nothing while `input` is null. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  options: QuestionOptions<E>,
) {
  return useQuery(endpointQuery(endpoint, input, options));
}

interface Paged {
  readonly nextPageToken: string | null;
  readonly items?: readonly unknown[];
}

interface PageRequest {
  readonly pageParam: string | undefined;
  readonly signal: AbortSignal;
}

interface PagesOptions<Page, Selected> extends Failure {
  readonly staleTime?: number;
  /** How long until the pages are asked for again, by what they hold; false: they stay. */
  readonly refetchInterval?: (pages: readonly Page[]) => number | false;
  /** Whether empty pages are passed over, where an answer looks at a part of the data only. */
  readonly skipsEmpty?: boolean;
  readonly select?: (data: InfiniteData<Page, string | undefined>) => Selected;
}

/**
 * What an endpoint answers page by page; each page's token goes into the next one's query. Asks for
 * nothing while `input` is null.
 */
export function useEndpointPages<
  E extends Endpoint,
  Page extends Paged,
  Selected = InfiniteData<Page, string | undefined>,
>(
  endpoint: E & Answering<Page>,
  input: CallInput<E> | null,
  { failure, skipsEmpty = false, refetchInterval, ...options }: PagesOptions<Page, Selected>,
) {
  const isPassedOver = ({ items }: Page) => skipsEmpty && items?.length === 0;
  return useInfiniteQuery({
    queryKey: keyWith(endpoint, input),
    queryFn:
      input === null
        ? skipToken
        : async ({ pageParam, signal }: PageRequest): Promise<Page> => {
            let page: Page;
            let pageToken = pageParam;
            do {
              const query = { ...input.query, pageToken };
              page = await callWith<Page>(endpoint, { ...input, query }, signal);
              pageToken = page.nextPageToken ?? undefined;
            } while (isPassedOver(page) && pageToken !== undefined);
            return page;
          },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageToken }) => nextPageToken ?? undefined,
    refetchInterval: ({ state }) => refetchInterval?.(state.data?.pages ?? []) ?? false,
    meta: { failure, isShownInPlace: true },
    ...options,
  });
}

/** What follows a call that changes something. A toast shows a failure unless `isShownInPlace`. */
export interface ChangeOptions<E extends Endpoint>
  extends Failure, Pick<UseMutationOptions<EndpointData<E>, Error, CallInput<E>>, 'gcTime'> {
  readonly isShownInPlace?: boolean;
  /** What is asked for again once the call has succeeded; it is under way until that is there. */
  readonly invalidates?: (data: EndpointData<E>, input: CallInput<E>) => readonly QueryKey[];
  /** Called even if the caller is gone by then, unlike what is given to `mutate`. */
  readonly onSuccess?: (data: EndpointData<E>, input: CallInput<E>, client: QueryClient) => unknown;
  /** As `onSuccess`, after a failure too. */
  readonly onSettled?: (input: CallInput<E>, client: QueryClient) => unknown;
}

/** Calls an endpoint when that is asked for: `mutate` takes what the call takes. */
export function useEndpointMutation<E extends Endpoint>(endpoint: E, options: ChangeOptions<E>) {
  const { failure, isShownInPlace = false, invalidates, onSuccess, onSettled, ...more } = options;
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: CallInput<E>) => call(endpoint, input),
    meta: { failure, isShownInPlace },
    onSuccess: async (data, input) => {
      await onSuccess?.(data, input, client);
      const keys = invalidates?.(data, input) ?? [];
      await Promise.all(keys.map(async (queryKey) => client.invalidateQueries({ queryKey })));
    },
    onSettled: async (...[, , input]) => onSettled?.(input, client),
    ...more,
  });
}
