import { listPlan } from '@firekeep/functions/contract';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#lib/api/use-endpoint.ts';
import type { LoadedGroup, PlanGroup } from '../model/plan-rows.ts';

const pageSize = 300;

const options = {
  // A plan does not change any more.
  staleTime: Infinity,
  failure: 'Failed to load the plan',
};

function knownGroup(documents: LoadedGroup['documents']): LoadedGroup {
  return { documents, isLoading: false, error: null, more: null, retry: () => undefined };
}

/** The documents of several groups of a plan, each page by page, by the groups' keys. */
export function usePlanGroups(
  restoreId: string,
  groups: readonly PlanGroup[],
): ReadonlyMap<string, LoadedGroup> {
  /** Where the pages of each group begin, after its first one. */
  const [tokens, setTokens] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const asked = groups
    .filter(({ known }) => known === null)
    .flatMap(({ key, query }) =>
      [undefined, ...(tokens.get(key) ?? [])].map((pageToken) => ({ key, query, pageToken })),
    );
  const answers = useQueries({
    queries: asked.map(({ query, pageToken }) =>
      endpointQuery(
        listPlan,
        { params: { id: restoreId }, query: { ...query, pageSize, pageToken } },
        options,
      ),
    ),
  });
  const ofGroup = ({ key, known }: PlanGroup): LoadedGroup => {
    if (known !== null) {
      return knownGroup(known);
    }
    const pages = answers.filter((_, index) => asked[index]?.key === key);
    const last = pages.at(-1);
    const next = last?.data?.nextPageToken ?? null;
    return {
      documents: pages.flatMap(({ data }) => data?.items ?? []),
      isLoading: last?.isFetching ?? false,
      error: last?.error ?? null,
      more:
        next === null
          ? null
          : () => setTokens(new Map(tokens).set(key, [...(tokens.get(key) ?? []), next])),
      retry: () => void last?.refetch(),
    };
  };
  return new Map(groups.map((group) => [group.key, ofGroup(group)]));
}
