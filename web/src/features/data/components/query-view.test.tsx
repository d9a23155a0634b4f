// @vitest-environment happy-dom
import { runQuery, type EndpointInput, type FirestoreFields } from '@firekeep/functions/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { At } from '@firekeep/functions/contract';
import { useState } from 'react';
import { now } from '#lib/at.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { DataFrame } from './data-frame.tsx';
import { QueryView } from './query-view.tsx';

vi.mock('#lib/auth/id-token.ts', () => ({ idToken: async () => 'token' }));
// The plain line alone: when the editor takes its place depends on the machine.
vi.mock('../query-bar/query-editor-parts.ts', () => {
  throw new Error('It does not come');
});

// Nothing has a size without a browser: the grid is as high as twenty rows.
beforeEach(() => {
  patchAuthState({ user: sampleUser });
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(560);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000);
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

type Body = NonNullable<EndpointInput<typeof runQuery>['body']>;

function documentOf(collection: string, fields: FirestoreFields) {
  const path = `${collection}/a`;
  const name = `projects/p/databases/(default)/documents/${path}`;
  return { name, path, missing: false, fields, createTime: null, updateTime: null };
}

const collections: Readonly<Record<string, FirestoreFields>> = {
  orders: { total: { integerValue: '5' } },
  customers: { name: { stringValue: 'Ann' } },
};

function answerOf({ query }: Body) {
  const { from, aggregates } = query;
  const path = from.kind === 'collection' ? from.path : from.id;
  const isCounted = aggregates.length > 0;
  return {
    items: isCounted ? [] : [documentOf(path, collections[path] ?? {})],
    aggregates: aggregates.map(({ op }) =>
      op === 'count' ? { integerValue: '320' } : { doubleValue: op === 'sum' ? 1600 : 5 },
    ),
    readCount: 1,
    scanned: null,
    progress: null,
    durationMs: 1,
    plan: null,
    nextPageToken: isCounted ? null : 'more',
    isComplete: isCounted,
  };
}

function Address() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" aria-label="Back" onClick={() => void navigate(-1)}>
        {search.get('q')}
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        Forward
      </button>
    </>
  );
}

const earlier: At = { kind: 'time', time: '2026-03-04T03:30:00Z' };

/** The page with a way to another time. */
function Framed() {
  const [at, setAt] = useState(now);
  const { id: projectId } = sampleProject;
  return (
    <DataFrame
      source={{ projectId, at }}
      place={{ kind: 'query', path: '' }}
      renderStart={() => <QueryView project={sampleProject} at={at} />}
      banner={null}
      time={
        <button type="button" onClick={() => setAt(earlier)}>
          Earlier
        </button>
      }
    />
  );
}

/** The page at an address, and what it asks. */
function open(q: string) {
  const asked: Body[] = [];
  answerCalls((sent, { body }) => {
    if (!sent.includes('/queries/run')) {
      return success([]);
    }
    const given = runQuery.body.parse(JSON.parse(typeof body === 'string' ? body : ''));
    asked.push(given);
    // Only the first page is there: the next one is still on its way.
    return given.pageToken === undefined ? success(answerOf(given)) : new Promise(() => undefined);
  });
  const { wrapper: Queries } = withQueries();
  const page = (
    <Queries>
      <Framed />
      <Address />
    </Queries>
  );
  renderInApp(page, `/dashboard/query?q=${encodeURIComponent(q)}`);
  return asked;
}

test('the query of a link runs as the page opens', async () => {
  const asked = open('orders limit 5');
  expect(await screen.findByRole('columnheader', { name: 'total' })).toBeDefined();
  expect(asked[0]?.query).toMatchObject({ from: { path: 'orders' }, limit: 5 });
});

const line = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Query' });
const firstPages = (asked: readonly Body[]) =>
  asked.filter(({ pageToken }) => pageToken === undefined).map(({ query }) => query.from);
const address = () => screen.getByRole('button', { name: 'Back' }).textContent;

test('back brings the query before, which is shown again', async () => {
  const asked = open('orders limit 5');
  await screen.findByRole('columnheader', { name: 'total' });
  fireEvent.change(line(), { target: { value: 'customers limit  5' } });
  fireEvent.keyDown(line(), { key: 'Enter' });
  expect(await screen.findByRole('columnheader', { name: 'name' })).toBeDefined();
  expect(address()).toBe('customers limit 5');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('columnheader', { name: 'total' })).toBeDefined();
  expect(line().value).toBe('orders limit 5');
  expect(firstPages(asked)).toMatchObject([
    { path: 'orders' },
    { path: 'customers' },
    { path: 'orders' },
  ]);
});

test('what is typed is kept in the address, does not run, and is left with one step back', async () => {
  const asked = open('orders limit 5');
  await screen.findByRole('columnheader', { name: 'total' });
  fireEvent.change(line(), { target: { value: 'orders where' } });
  await waitFor(() => expect(address()).toBe('orders where'));
  fireEvent.change(line(), { target: { value: 'orders where total >' } });
  await waitFor(() => expect(address()).toBe('orders where total >'));
  expect(screen.getByText('The query has changed since')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(line().value).toBe('orders limit 5'));
  expect(firstPages(asked)).toHaveLength(1);
});

test('forward to what was typed does not run it, and forward to what ran does', async () => {
  const asked = open('orders limit 5');
  await screen.findByRole('columnheader', { name: 'total' });
  fireEvent.change(line(), { target: { value: 'customers limit 5' } });
  await waitFor(() => expect(address()).toBe('customers limit 5'));
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(line().value).toBe('orders limit 5'));
  fireEvent.click(screen.getByRole('button', { name: 'Forward' }));
  await waitFor(() => expect(line().value).toBe('customers limit 5'));
  expect(screen.getByText('The query has changed since')).toBeDefined();
  expect(firstPages(asked)).toMatchObject([{ path: 'orders' }]);

  fireEvent.keyDown(line(), { key: 'Enter' });
  expect(await screen.findByRole('columnheader', { name: 'name' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('columnheader', { name: 'total' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Forward' }));
  expect(await screen.findByRole('columnheader', { name: 'name' })).toBeDefined();
});

test('another time shows what ran at that time, and leaves what is typed alone', async () => {
  const asked = open('orders limit 5');
  await screen.findByRole('columnheader', { name: 'total' });
  fireEvent.change(line(), { target: { value: 'customers limit 5' } });
  await waitFor(() => expect(address()).toBe('customers limit 5'));
  fireEvent.click(screen.getByRole('button', { name: 'Earlier' }));
  await waitFor(() => expect(firstPages(asked)).toHaveLength(2));
  expect(firstPages(asked)).toMatchObject([{ path: 'orders' }, { path: 'orders' }]);
  expect(line().value).toBe('customers limit 5');
});

test('columns belong to their collection', async () => {
  open('orders limit 5');
  await screen.findByRole('columnheader', { name: 'total' });
  fireEvent.change(line(), { target: { value: 'customers limit 5' } });
  fireEvent.keyDown(line(), { key: 'Enter' });
  expect(await screen.findByRole('columnheader', { name: 'name' })).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: 'total' })).toBeNull();
});

test('a search of texts counts what it would read, and waits for a yes', async () => {
  const asked = open('customers where name contains "ann" ignoring case');
  const search = await screen.findByRole('button', { name: 'Search 320 documents' });
  expect(screen.getByText(/all 320 documents of customers are read: 320 reads/)).toBeDefined();
  expect(asked.map(({ query }) => query.aggregates)).toEqual([[{ op: 'count' }]]);
  expect(asked[0]?.query.where).toBeNull();
  fireEvent.click(search);
  expect(await screen.findByRole('columnheader', { name: 'name' })).toBeDefined();
  expect(asked[1]).toMatchObject({ mayRead: 420, query: { where: { op: 'contains' } } });
});

test('what is found is counted and added up, of all of it', async () => {
  const asked = open('orders where total > 1');
  await screen.findByRole('columnheader', { name: 'total' });
  const column = await screen.findByRole('combobox', { name: 'Column to add up' });
  expect(screen.getByText(/a read for each 1,000 documents/)).toBeDefined();
  fireEvent.change(column, { target: { value: 'total' } });
  fireEvent.click(screen.getByRole('button', { name: 'Count, sum, average' }));
  const text = 'count 320 · sum 1,600 · average 5 · 320 with total · 2 reads';
  await waitFor(() => expect(screen.getByText(text)).toBeDefined());
  const counted = asked.filter(({ query }) => query.aggregates.length > 0);
  expect(counted.map(({ query }) => query.where)).toEqual(
    counted.map(() => expect.objectContaining({ op: '>', field: 'total' })),
  );
});
