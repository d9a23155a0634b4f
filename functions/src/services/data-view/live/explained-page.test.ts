import { expect, test } from 'vitest';
import type { QueryPlan } from '../../../contract/query-plan.ts';
import { querySchema } from '../../../contract/queries.ts';
import type { RunnableQuery } from '../../ports/customer-database.ts';
import { customerDatabase } from '../../../testing/customer-database.ts';
import { explainedPage } from './explained-page.ts';

const bounds = { timeoutMs: 60_000, signal: new AbortController().signal };
const from = { kind: 'collection', path: 'a' };
const stats = { results: 3, reads: 4, durationMs: 1.5, details: {} };

async function explain(given: object, explained: 'plan' | 'analyze', plan: QueryPlan | null) {
  const asked: { query: RunnableQuery; isAnalyzed: boolean }[] = [];
  const database = customerDatabase({
    root: 'root',
    explain: async (query, { isAnalyzed }) => {
      asked.push({ query, isAnalyzed });
      return plan;
    },
  });
  const query = querySchema.parse({ from, ...given });
  const page = await explainedPage(database, {
    ...bounds,
    query,
    pageSize: 20,
    explain: explained,
  });
  return { page, asked };
}

test('a plan is that of the first page, and costs a read', async () => {
  const { page, asked } = await explain({}, 'plan', { indexes: [], stats: null });
  expect(page).toMatchObject({ readCount: 1, plan: { indexes: [], stats: null } });
  expect([...page.items]).toEqual([]);
  expect(asked).toMatchObject([{ query: { limit: 20, aggregates: [] }, isAnalyzed: false }]);
});

test('a query that is run for it costs what it reads', async () => {
  const orderBy = [{ field: 'n', direction: 'asc' }];
  const last = { orderBy, limit: 5, limitToLast: true };
  const { page, asked } = await explain(last, 'analyze', { indexes: [], stats });
  expect(page.readCount).toBe(4);
  const order = [{ direction: 'desc' }, { direction: 'desc' }];
  expect(asked).toMatchObject([{ query: { limit: 5, order }, isAnalyzed: true }]);
});

test('aggregates are explained over all that is found', async () => {
  const aggregates = [{ op: 'count' }];
  const { asked } = await explain({ aggregates }, 'plan', { indexes: [], stats: null });
  expect(asked).toMatchObject([{ query: { limit: null, aggregates } }]);
});

test('a server without plans is said to have none', async () => {
  await expect(explain({}, 'plan', null)).rejects.toMatchObject({
    code: 'failed-precondition',
    message: 'This database does not explain queries',
  });
});
