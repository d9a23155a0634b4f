// @vitest-environment happy-dom
import { listCollections, type FirestoreFields } from '@firekeep/functions/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { now } from '#lib/at.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import type { Source } from '../model/source.ts';
import { DataPanes } from './data-panes.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

// Nothing has a size without a browser: the grid is as high as twenty rows.
beforeEach(() => {
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
  documentOf('soup', price('7')),
  documentOf('tea', null),
];

const backup = { kind: 'backup', recordId: 'b1' } as const;
const hourAgo = { kind: 'time', time: '2026-11-21T12:00:00Z' } as const;

function show(source: Partial<Source>, lookUp: () => Response | Promise<Response>) {
  const asked = answerCalls((sent) => {
    if (sent.includes('/documents/lookup')) {
      return lookUp();
    }
    return success({ items, nextPageToken: null });
  });
  const { client, wrapper: Queries } = withQueries();
  client.setQueryData(keyOf(listCollections, { query: { pid: 'p1', at: 'backup:b1' } }), [
    { id: 'menu', path: 'menu', documentCount: 5 },
  ]);
  // Of two calls at once, one would get the token of the module that is not mocked.
  client.setQueryData(keyOf(listCollections, { query: { pid: 'p1', parent: undefined } }), []);
  const rendered = renderInApp(
    <Queries>
      <DataPanes
        source={{ projectId: 'p1', at: now, ...source }}
        root="projects/p1/databases/(default)/documents"
        collection="menu"
        document={undefined}
        isHistory={false}
      />
    </Queries>,
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

test('rows and cells that differ since a backup are marked, with what is not listed', async () => {
  const { lookups } = show({ since: backup }, () => success({ items: then }));
  await waitFor(async () =>
    expect(await signs()).toEqual([
      'changed since: price',
      'deleted since',
      undefined,
      'created since',
    ]),
  );
  const [bread, , soup, tea] = await rows();
  expect(bread?.textContent).toContain('was 1');
  expect([soup?.textContent, tea?.textContent].join()).not.toContain('was');
  await waitFor(async () =>
    expect(await changes()).toContain('2 documents deleted since, not listed.'),
  );
  expect(await changes()).toMatch(
    /^1 changed · 1 created · 1 deleted, subcollections left · no reads/,
  );
  expect(lookups()).toHaveLength(1);
  const compare = screen.getByRole('link', { name: 'Compare the collection' });
  expect(compare.getAttribute('href')).toBe('/projects/p1/compare?from=b1&to=live&path=menu');
});

test('since a time, reads are counted, and nothing else is read', async () => {
  const { asked } = show({ since: hourAgo }, () => success({ items: then }));
  await waitFor(async () => expect(await changes()).toContain('4 reads'));
  expect(await changes()).toContain('listed only if they have subcollections');
  expect(asked.filter((sent) => sent.includes('/collections'))).toEqual([]);
});

test('rows are pending until they are looked up, and nothing is looked up without a time', async () => {
  const { unmount } = show({ since: backup }, async () => new Promise<Response>(() => {}));
  await waitFor(async () => expect(await signs()).toEqual(Array(4).fill('not compared yet')));
  expect(await changes()).toContain('4 still being compared');
  unmount();
  const { lookups } = show({}, refusal);
  expect(await rows()).toHaveLength(4);
  expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull();
  expect(lookups()).toEqual([]);
});

test('a failure is said, marks what is unknown, and is tried again', async () => {
  let isDown = true;
  const { user } = show({ since: backup }, () => (isDown ? refusal() : success({ items: then })));
  expect(await screen.findByText('Failed to look up what changed')).toBeDefined();
  expect(await signs()).toEqual(Array(4).fill('could not be compared'));
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await changes()).toContain('1 changed'));
  expect(screen.queryByText('Failed to look up what changed')).toBeNull();
});
