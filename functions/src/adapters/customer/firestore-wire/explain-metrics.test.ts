import { expect, test } from 'vitest';
import { googlesMessage } from '../../../testing/googles-messages.ts';
import { explained, readPlan } from './explain-metrics.ts';

/**
 * As Firestore answers `explain({ analyze: true })`
 * (https://firebase.google.com/docs/firestore/query-explain).
 */
const metrics = {
  planSummary: {
    indexesUsed: [
      struct({ query_scope: 'Collection', properties: '(category ASC, __name__ ASC)' }),
      struct({ query_scope: 'Collection', properties: '(country ASC, __name__ ASC)' }),
    ],
  },
  executionStats: {
    resultsReturned: 5,
    executionDuration: { seconds: 1, nanos: 26_000_000 },
    readOperations: 6,
    debugStats: struct({
      indexes_entries_scanned: '1000',
      documents_scanned: '20',
      is_cached: false,
      ratio: 0.5,
      billing_details: { documents_billable: '20', min_query_cost: '0' },
    }),
  },
};

/** `google.protobuf.Struct` in Google's own form. */
function struct(fields: object): object {
  const entries = Object.entries(fields).map(([name, value]) => [name, valueOf(value)]);
  return { fields: Object.fromEntries(entries) };
}

function valueOf(value: unknown): object {
  if (typeof value === 'object' && value !== null) {
    return { structValue: struct(value) };
  }
  const type = { string: 'stringValue', number: 'numberValue', boolean: 'boolValue' };
  return { [Object.entries(type).find(([name]) => name === typeof value)?.[1] ?? '']: value };
}

const plan = {
  indexes: [
    { scope: 'Collection', properties: '(category ASC, __name__ ASC)' },
    { scope: 'Collection', properties: '(country ASC, __name__ ASC)' },
  ],
  stats: {
    results: 5,
    reads: 6,
    durationMs: 1026,
    details: {
      indexes_entries_scanned: '1000',
      documents_scanned: '20',
      is_cached: 'false',
      ratio: '0.5',
      'billing_details.documents_billable': '20',
      'billing_details.min_query_cost': '0',
    },
  },
};

test.each(['RunQuery', 'RunAggregationQuery'] as const)('the answer of %s is read', (method) => {
  const message = googlesMessage(`${method}Response`);
  expect(readPlan(method, message.encode({ explainMetrics: metrics }))).toEqual(plan);
  const { planSummary } = metrics;
  const planned = message.encode({ explainMetrics: { planSummary } });
  expect(readPlan(method, planned)).toEqual({ indexes: plan.indexes, stats: null });
  expect(readPlan(method, message.encode({}))).toBeNull();
});

test.each(['RunQuery', 'RunAggregationQuery'] as const)('a request of %s asks for it', (method) => {
  const message = googlesMessage(`${method}Request`);
  const request = message.encode({ parent: 'p' });
  const explain = (isAnalyzed: boolean) => message.decode(explained(method, request, isAnalyzed));
  expect(explain(false)).toEqual({ parent: 'p', explainOptions: {} });
  expect(explain(true)).toEqual({ parent: 'p', explainOptions: { analyze: true } });
});
