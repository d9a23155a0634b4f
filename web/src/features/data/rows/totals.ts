import {
  needsSearch,
  printAt,
  queryDocuments,
  queryShapeSchema,
  runQuery,
  type FirestoreDocument,
  type FirestoreValue,
  type Query,
} from '@firekeep/functions/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#lib/api/call.ts';
import type { Source } from '../model/source.ts';
import type { Rows } from './rows.ts';

export interface RowTotals {
  readonly field: string | null;
  /** Documents; with the field, if there is one. */
  readonly count: FirestoreValue | null;
  readonly withField: FirestoreValue | null;
  readonly sum: FirestoreValue | null;
  readonly average: FirestoreValue | null;
  readonly reads: number;
  /** Documents that are loaded, where it is of these alone; null for all that is found. */
  readonly loaded: number | null;
}

/** What of the rows their totals are: all that is found, or what is loaded of it. */
export type TotalsOf = 'loaded-all' | 'loaded-part' | 'found';

/** Where all is loaded nothing is asked; what can't be counted is so as far as it is loaded. */
export function totalsOf(source: Source, query: Query | null, rows: Rows): TotalsOf {
  if (rows.isComplete) {
    return 'loaded-all';
  }
  const isCountable =
    query !== null &&
    query.nearest === null &&
    (source.at.kind === 'backup' || !needsSearch(query));
  return isCountable ? 'found' : 'loaded-part';
}

type Aggregates = Query['aggregates'];

function ofField(field: string): Aggregates {
  return [{ op: 'sum', field }, { op: 'average', field }, { op: 'count' }];
}

function ofLoaded(documents: readonly FirestoreDocument[], aggregates: Aggregates) {
  const here = documents.filter(({ missing }) => !missing);
  const values = here.flatMap(({ path }) => path.split('/').at(-2) ?? []);
  // All that is loaded is of one collection, or of collections of one id.
  const from = { kind: 'group', id: values[0] ?? 'none' };
  return queryDocuments(here, queryShapeSchema.parse({ from, aggregates })).aggregates;
}

/** Values over all that a query finds; in a backup several calls may be needed. */
async function ofFound(
  { projectId: pid, at }: Source,
  { aggregates, ...query }: Query,
  signal: AbortSignal,
): Promise<{ values: readonly (FirestoreValue | null)[]; reads: number }> {
  let pageToken: string | undefined;
  let reads = 0;
  for (;;) {
    const body = { pid, at: printAt(at), query: { ...query, aggregates }, pageToken };
    const page = await call(runQuery, { body }, signal);
    reads += page.readCount;
    if (page.nextPageToken === null) {
      return { values: page.aggregates, reads };
    }
    pageToken = page.nextPageToken;
  }
}

async function found(
  source: Source,
  query: Query,
  { field, signal }: { field: string | null; signal: AbortSignal },
): Promise<RowTotals> {
  const whole = { ...query, select: null };
  const counted = await ofFound(source, { ...whole, aggregates: [{ op: 'count' }] }, signal);
  // Firestore adds up only documents that have the field: they are counted apart.
  const added =
    field === null
      ? { values: [], reads: 0 }
      : await ofFound(source, { ...whole, aggregates: ofField(field) }, signal);
  const [sum = null, average = null, withField = null] = added.values;
  const reads = counted.reads + added.reads;
  return { field, count: counted.values[0] ?? null, withField, sum, average, reads, loaded: null };
}

function loaded(rows: Rows, field: string | null, isAll: boolean): RowTotals {
  const documents = Array.from({ length: rows.count }, (_, at) => rows.rowAt(at) ?? []).flat();
  const [count = null] = ofLoaded(documents, [{ op: 'count' }]);
  const [sum = null, average = null, withField = null] =
    field === null ? [] : ofLoaded(documents, ofField(field));
  const part = isAll ? null : documents.filter(({ missing }) => !missing).length;
  return { field, count, withField, sum, average, reads: 0, loaded: part };
}

/**
 * Counts, adds up and averages what is shown, once somebody asks for that. `cancel` aborts what is
 * asked, as leaving does.
 */
export function useTotals(source: Source, query: Query | null, rows: Rows) {
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: async (field: string | null): Promise<RowTotals | null> => {
      const of = totalsOf(source, query, rows);
      if (of !== 'found' || query === null) {
        return loaded(rows, field, of === 'loaded-all');
      }
      const { signal } = (abort.current = new AbortController());
      try {
        return await found(source, query, { field, signal });
      } catch (error) {
        if (signal.aborted) {
          return null;
        }
        throw error;
      }
    },
    meta: { failure: 'Failed to count' },
  });
  const { mutate, data, isPending, reset } = mutation;
  const cancel = () => {
    abort.current?.abort();
    reset();
  };
  return { mutate, data: data ?? null, isPending, cancel };
}
