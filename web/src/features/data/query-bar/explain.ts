import { printAt, runQuery, type Query, type QueryPlan } from '@firekeep/functions/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#lib/api/call.ts';
import type { Source } from '../model/source.ts';

interface Explained {
  readonly query: Query;
  readonly plan: QueryPlan;
  /** What the plan cost. */
  readonly reads: number;
}

/**
 * Asks for the plan of a query's first page; `analyze` runs that, too. What was asked before is
 * given up, as with `cancel`; its answer is null.
 */
export function useExplain({ projectId: pid, at }: Source) {
  const running = useRef<AbortController>(undefined);
  const cancel = () => running.current?.abort();
  const mutation = useMutation({
    mutationFn: async ({
      query,
      explain,
    }: {
      query: Query;
      explain: 'plan' | 'analyze';
    }): Promise<Explained | null> => {
      cancel();
      const { signal } = (running.current = new AbortController());
      const body = { pid, at: printAt(at), query, explain };
      const answer = await call(runQuery, { body }, signal).catch((error: unknown) => {
        if (signal.aborted) {
          return null;
        }
        throw error;
      });
      if (answer === null) {
        return null;
      }
      const { plan, readCount } = answer;
      if (plan === null) {
        throw new Error('The answer has no plan');
      }
      return { query, plan, reads: readCount };
    },
    gcTime: 0,
    meta: { failure: 'Failed to explain the query', isShownInPlace: true },
  });
  return { ...mutation, cancel };
}
