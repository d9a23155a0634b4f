import { listPlan } from '@firekeep/functions/contract';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#lib/api/use-endpoint.ts';
import { documentsAtOnce, type LoadedGroup, type PlanGroup } from '../model/plan-rows.ts';

const options = {
  // A plan no longer changes.
  staleTime: Infinity,
  failure: 'Failed to load the plan',
};

const listKey = ({ query }: Pick<PlanGroup, 'query'>) => JSON.stringify(query);

/**
 * The documents of several groups of a plan, by the groups' keys. Groups of the same query share
 * its pages.
 */
export function usePlanGroups(
  restoreId: string,
  groups: readonly PlanGroup[],
): ReadonlyMap<string, LoadedGroup> {
  /** Where the pages of each list begin, after its first one. */
  const [tokens, setTokens] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const lists = new Map(groups.map((group) => [listKey(group), group.query]));
  const asked = [...lists].flatMap(([key, query]) =>
    [undefined, ...(tokens.get(key) ?? [])].map((pageToken) => ({ key, query, pageToken })),
  );
  const answers = useQueries({
    queries: asked.map(({ query, pageToken }) =>
      endpointQuery(
        listPlan,
        { params: { id: restoreId }, query: { ...query, pageSize: documentsAtOnce, pageToken } },
        options,
      ),
    ),
  });
  const ofGroup = (group: PlanGroup): LoadedGroup => {
    const key = listKey(group);
    const pages = answers.filter((_, index) => asked[index]?.key === key);
    const last = pages.at(-1);
    const next = last?.data?.nextPageToken ?? null;
    return {
      documents: pages.flatMap(({ data }) => data?.items ?? []).filter(group.isWanted),
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
