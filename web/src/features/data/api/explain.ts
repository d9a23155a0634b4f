import { printAt, runQuery, type Query, type QueryPlan } from '@firekeep/functions/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { Source } from '../model/source.ts';

interface Explained {
  readonly query: Query;
  readonly plan: QueryPlan;
  /** What the plan cost. */
  readonly reads: number;
}

/** Asks for the plan of a query's first page; `analyze` runs that, too. */
export function useExplain({ projectId: pid, at }: Source) {
  return useMutation({
    mutationFn: async ({
      query,
      explain,
    }: {
      query: Query;
      explain: 'plan' | 'analyze';
    }): Promise<Explained> => {
      const { plan, readCount } = await call(runQuery, {
        body: { pid, at: printAt(at), query, explain },
      });
      if (plan === null) {
        throw new Error('The answer has no plan');
      }
      return { query, plan, reads: readCount };
    },
    gcTime: 0,
    meta: { failure: 'Failed to explain the query', isShownInPlace: true },
  });
}
