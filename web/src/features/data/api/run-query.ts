import {
  listProjects,
  runQuery,
  type EndpointData,
  type Query,
} from '@firekeep/functions/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { keyOf } from '#lib/api/query-keys.ts';

type Page = EndpointData<typeof runQuery>;

/** A query that was run, with the pages that came so far. */
export interface QueryRun {
  readonly query: Query;
  readonly pages: readonly Page[];
}

interface RunState {
  readonly run: QueryRun | null;
  /** What is being waited for. */
  readonly loading: 'first' | 'more' | null;
  readonly error: unknown;
  readonly isCancelled: boolean;
}

const pageSize = 50;
const idle: RunState = { run: null, loading: null, error: null, isCancelled: false };

/** Runs one query at a time: a new one, or leaving the page, aborts the previous request. */
export function useQueryRun(pid: string) {
  const client = useQueryClient();
  const [state, setState] = useState<RunState>(idle);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const load = async (query: Query, before: readonly Page[]) => {
    current.current?.abort();
    const aborter = new AbortController();
    current.current = aborter;
    const isFirst = before.length === 0;
    const kept = isFirst ? null : { query, pages: before };
    setState({ ...idle, run: kept, loading: isFirst ? 'first' : 'more' });
    const pageToken = before.at(-1)?.nextPageToken;
    const token = pageToken === undefined || pageToken === null ? {} : { pageToken };
    try {
      const body = { pid, query, pageSize, ...token };
      const page = await call(runQuery, { body }, aborter.signal);
      if (!aborter.signal.aborted) {
        setState({ ...idle, run: { query, pages: [...before, page] } });
      }
      if (isFirst) {
        await client.invalidateQueries({ queryKey: keyOf(listProjects) });
      }
    } catch (error) {
      if (!aborter.signal.aborted) {
        setState({ ...idle, run: kept, error });
      }
    }
  };

  return {
    ...state,
    start: (query: Query) => void load(query, []),
    more: () => {
      if (state.run !== null) {
        void load(state.run.query, state.run.pages);
      }
    },
    cancel: () => {
      current.current?.abort();
      setState((before) => ({ ...idle, run: before.run, isCancelled: true }));
    },
  };
}
