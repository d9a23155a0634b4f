// @vitest-environment happy-dom
import { listCollections, type FirestoreFields } from '@firekeep/functions/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { now } from '#lib/at.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { provideIdTokens } from '#lib/auth/id-token.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import type { Source } from '../model/source.ts';
import { DataPanes } from '../components/data-panes.tsx';

// Nothing has a size without a browser: the grid is as high as twenty rows.
beforeEach(() => {
  provideIdTokens(async () => 'token');
  patchAuthState({ user: sampleUser });
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(560);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(593);
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

function documentOf(id: string, fields: FirestoreFields | null) {
  const name = `projects/p/databases/(default)/documents/menu/${id}`;
  const times = { createTime: null, updateTime: null };
  return { name, path: `menu/${id}`, missing: fields === null, fields: fields ?? {}, ...times };
}

const price = (value: string) => ({ price: { integerValue: value } });
const items = [
  documentOf('bread', price('2')),
  documentOf('cake', null),
  documentOf('soup', price('7')),
  documentOf('tea', price('3')),
];
const then = [
  documentOf('bread', price('1')),
  documentOf('cake', price('5')),
  documentOf('milk', price('4')),
  documentOf('soup', price('7')),
];
const thenTea = documentOf('tea', null);

const backup = { kind: 'backup', recordId: 'b1' } as const;
const hourAgo = { kind: 'time', time: '2026-11-21T12:00:00Z' } as const;

interface Answers {
  /** The list of then. */
  readonly past?: () => Response | Promise<Response>;
  readonly lookUp?: () => Response | Promise<Response>;
  /** Whether another page follows the list of now. */
  readonly hasMore?: boolean;
  readonly total?: number;
  readonly document?: string;
  readonly address?: string;
}

const page = (listed: typeof items, nextPageToken: string | null = null) =>
  success({ items: listed, nextPageToken });

function found(listed: typeof items) {
  const none = { aggregates: [], scanned: null, progress: null, plan: null, nextPageToken: null };
  return success({ ...none, items: listed, readCount: 2, durationMs: 1, isComplete: true });
}

function show(source: Partial<Source>, answers: Answers = {}) {
  const { past = () => page(then), lookUp = () => success({ items: then }) } = answers;
  const isMore = answers.hasMore === true;
  const asked = answerCalls((sent) => {
    const { pathname, searchParams } = new URL(sent.split(' ')[1] ?? '', 'http://localhost');
    switch (pathname) {
      case '/api/projects/documents/lookup':
        return lookUp();
      case '/api/projects/queries/run':
        return found([documentOf('bread', price('2')), documentOf('tea', price('3'))]);
      case '/api/projects/document':
        return Response.json(
          { success: false, error: { code: 'not-found', message: 'No document' } },
          { status: 404 },
        );
    }
    return searchParams.has('at')
      ? past()
      : searchParams.has('pageToken')
        ? new Promise<Response>(() => {})
        : page(items, isMore ? 'next' : null);
  });
  const { client, wrapper: Queries } = withQueries();
  client.setQueryData(keyOf(listCollections, { query: { pid: 'p1', parent: undefined } }), [
    { id: 'menu', path: 'menu', documentCount: answers.total ?? null },
  ]);
  const rendered = renderInApp(
    <Queries>
      <DataPanes
        source={{ projectId: 'p1', at: now, ...source }}
        root="projects/p1/databases/(default)/documents"
        collection="menu"
        document={answers.document}
        isHistory={false}
      />
    </Queries>,
    answers.address,
  );
  const lookups = () => asked.filter((sent) => sent.includes('/documents/lookup'));
  return { ...rendered, asked, lookups };
}

const rows = async () => {
  const grid = await screen.findByRole('grid', { name: 'Documents of menu' });
  return within(grid).getAllByRole('row').slice(1);
};
const signs = async () =>
  (await rows()).map((row) =>
    within(row)
      .queryByLabelText(/since|compared/)
      ?.getAttribute('aria-label'),
  );
const changes = async () => (await screen.findByRole('region', { name: 'Changes' })).textContent;
const query = `/?q=${encodeURIComponent('where price > 1')}`;

test('what differs since a backup is marked, and what was deleted stands in its place', async () => {
  const { lookups } = show({ since: backup });
  await waitFor(async () =>
    expect(await signs()).toEqual([
      'changed since: price',
      'deleted since',
      'deleted since',
      undefined,
      'created since',
    ]),
  );
  const [bread, cake, milk, soup, tea] = await rows();
  expect(bread?.textContent).toContain('was 1');
  expect([cake?.textContent, milk?.textContent]).toEqual(['cake5', 'milk4']);
  expect([soup?.textContent, tea?.textContent].join()).not.toContain('was');
  expect(await changes()).toMatch(
    /^1 changed · 1 created · 2 deleted in all 3 documents · no reads to compare/,
  );
  expect(screen.getByText(/^3 documents · 4 reads$/)).toBeDefined();
  expect(lookups()).toEqual([]);
  const compare = screen.getByRole('link', { name: 'Compare the collection' });
  expect(compare.getAttribute('href')).toBe('/projects/p1/compare?from=b1&to=live&path=menu');
});

test('a deleted document opens with what it held, and ways to its time and back', async () => {
  show({ since: backup }, { document: 'menu/milk' });
  expect(await screen.findByText('Deleted since then. This is what it held.')).toBeDefined();
  const fields = await screen.findByRole('tree');
  expect(fields.textContent).toContain('price');
  expect(fields.textContent).toContain('4');
  expect(screen.queryByText('Same as then.')).toBeNull();
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Open it at that time')).toBe('/projects/p1/documents/menu/milk?backup=b1');
});

test('counts say of how many documents they are while more follow', async () => {
  show({ since: backup }, { hasMore: true, total: 320 });
  await waitFor(async () =>
    expect(await changes()).toMatch(
      /^1 changed · 1 created · 2 deleted in the first 3 of 320 documents/,
    ),
  );
  expect(screen.getByText('First 3 of 320 documents · 4 reads')).toBeDefined();
});

test('since a time, what was read of then is counted', async () => {
  show({ since: hourAgo });
  await waitFor(async () => expect(await changes()).toContain('4 reads to compare'));
});

test('rows of a query are looked up, pending until then', async () => {
  const lookUp = async () => new Promise<Response>(() => {});
  show({ since: backup }, { address: query, lookUp });
  await waitFor(async () => expect(await signs()).toEqual(Array(2).fill('not compared yet')));
  expect(await changes()).toContain('2 still being compared');
  expect(await changes()).toContain('no longer match are not listed');
});

test('of a query the counts are of what it found, without a number of deleted ones', async () => {
  show({ since: backup }, { address: query, lookUp: () => success({ items: [...then, thenTea] }) });
  await waitFor(async () =>
    expect(await changes()).toMatch(/^1 changed · 1 created in all 2 found · no reads/),
  );
});

test('nothing is asked of then without a time', async () => {
  const { asked } = show({});
  expect(await rows()).toHaveLength(4);
  expect(screen.getByText('3 documents and 1 missing parent · 4 reads')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull();
  expect(asked).toHaveLength(1);
});

test('a failure is said, marks what is unknown, and is tried again', async () => {
  let isDown = true;
  const past = () => (isDown ? refusal() : page(then));
  const lookUp = () => (isDown ? refusal() : success({ items: [...then, thenTea] }));
  const { user } = show({ since: backup }, { past, lookUp });
  expect(await screen.findByText('Failed to look up what changed')).toBeDefined();
  expect(screen.getByText('Failed to list what was deleted')).toBeDefined();
  expect(await signs()).toEqual(Array(4).fill('could not be compared'));
  expect(await changes()).not.toContain('deleted in');
  isDown = false;
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) {
    await user.click(button);
  }
  await waitFor(async () => expect(await changes()).toContain('1 changed · 1 created · 2 deleted'));
  expect(screen.queryByText('Failed to look up what changed')).toBeNull();
});
