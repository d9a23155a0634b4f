// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { listCollections, type FirestoreFields } from '@firekeep/functions/contract';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { now } from '#lib/at.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { useRows } from '../rows/rows.ts';
import { useQueryInAddress } from '../query-bar/model/use-query-in-address.ts';
import { CollectionView } from './collection-view.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

const copied = vi.fn<(text: string) => Promise<void>>(async () => {});

// Nothing has a size without a browser: the grid is as high as twenty rows.
beforeEach(() => {
  patchAuthState({ user: sampleUser });
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(560);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(593);
  copied.mockClear();
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

function documentOf(id: string, fields: FirestoreFields | null) {
  const name = `projects/p/databases/(default)/documents/people/${id}`;
  const times = { createTime: null, updateTime: null };
  return { name, path: `people/${id}`, missing: fields === null, fields: fields ?? {}, ...times };
}

const people = Array.from({ length: 250 }, (_, index) =>
  documentOf(`p${String(index).padStart(3, '0')}`, {
    name: { stringValue: index === 1 ? 'null' : `Person ${index}` },
    age: index === 2 ? { nullValue: null } : { integerValue: String(20 + index) },
  }),
);

function foundPage(items: typeof people) {
  return {
    items,
    aggregates: [],
    readCount: items.length,
    scanned: null,
    progress: null,
    durationMs: 1,
    plan: null,
    nextPageToken: null,
    isComplete: true,
  };
}

const Address = () => <output aria-label="Address">{useLocation().pathname}</output>;

function People() {
  const source = { projectId: 'p1', at: now };
  const root = 'projects/p/databases/(default)/documents';
  const asked = useQueryInAddress(root, { collection: 'people' });
  const query = asked.shown.text === '' ? null : asked.shown.query;
  const rows = useRows(source, query === null ? { path: 'people' } : { query }, true);
  return <CollectionView source={source} path="people" rows={rows} asked={asked} />;
}

/** Shows the collection over documents that the API answers in pages as asked. */
function show(documents = people, answer?: () => Response | undefined) {
  const asked: (string | null)[] = [];
  const bodies: unknown[] = [];
  answerCalls((sent, { body }) => {
    if (sent.includes('/queries/run')) {
      bodies.push(JSON.parse(typeof body === 'string' ? body : 'null'));
      return success(foundPage(documents.slice(0, 10)));
    }
    const { searchParams } = new URL(sent.split(' ')[1] ?? '', 'http://localhost');
    asked.push(searchParams.get('pageToken'));
    const begin = Number(searchParams.get('pageToken') ?? 0);
    const end = begin + Number(searchParams.get('pageSize'));
    const items = documents.slice(begin, end);
    const nextPageToken = end < documents.length ? String(end) : null;
    return answer?.() ?? success({ items, nextPageToken });
  });
  const { wrapper: Queries, client } = withQueries();
  // Of two calls at once, one would get the token of the module that is not mocked.
  client.setQueryData(keyOf(listCollections, { query: { pid: 'p1', parent: undefined } }), []);
  const rendered = renderInApp(
    <Queries>
      <People />
      <Address />
    </Queries>,
  );
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied);
  return { ...rendered, asked, bodies };
}

const grid = async () => screen.findByRole('grid', { name: 'Documents of people' });

/** The text of the active cell. */
async function activeCell(): Promise<string> {
  const id = (await grid()).getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent ?? 'not drawn';
}

test('draws the rows in view only, and says where they stand', async () => {
  show();
  const rows = within(await grid()).getAllByRole('row');
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.length).toBeLessThan(60);
  expect(rows[0]?.getAttribute('aria-rowindex')).toBe('1');
  expect(rows[1]?.getAttribute('aria-rowindex')).toBe('2');
  const headings = screen.getAllByRole('columnheader');
  expect(headings.map((each) => each.getAttribute('aria-label'))).toEqual(['id', 'name', 'age']);
});

test('a text that says null, null and no field differ without colours', async () => {
  show([
    documentOf('a', { v: { stringValue: 'null' } }),
    documentOf('b', { v: { nullValue: null } }),
    documentOf('c', {}),
    documentOf('d', { v: { stringValue: '' } }),
    documentOf('e', null),
  ]);
  const [, ...rows] = within(await grid()).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'a"null"',
    'bnull',
    'c–',
    'd""',
    'eNo document here, only subcollections',
  ]);
  expect(within(rows[1]!).getByLabelText('null')).toBeDefined();
  expect(within(rows[2]!).getByLabelText('no such field')).toBeDefined();
});

test('keys move as in a spreadsheet, and bring the next page once', async () => {
  const { user, asked } = show();
  (await grid()).focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(await activeCell()).toBe('"null"');
  await user.keyboard('{End}{PageDown}');
  expect(await activeCell()).toBe('41');
  await user.keyboard('{Control>}{End}{/Control}');
  await waitFor(() => expect(asked).toEqual([null, '100']));
  await user.keyboard('{Control>}{Home}{/Control}');
  expect(await activeCell()).toBe('p000');
  expect(asked).toEqual([null, '100']);
});

test('what is selected is copied as text for a spreadsheet', async () => {
  const { user } = show();
  (await grid()).focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}c{/Control}');
  await vi.waitFor(() =>
    expect(copied).toHaveBeenLastCalledWith('id\tname\tage\np000\tPerson 0\t20\np001\tnull\t21'),
  );
  const selected = () => screen.getAllByRole('row', { selected: true });
  expect(selected()).toHaveLength(2);
  await user.keyboard('{Escape}{ArrowRight}{Control>}c{/Control}');
  expect(screen.queryAllByRole('row', { selected: true })).toHaveLength(0);
  await vi.waitFor(() => expect(copied).toHaveBeenLastCalledWith('null'));
});

test('columns are hidden by name, and stay so', async () => {
  const { user, unmount } = show();
  await grid();
  await user.click(screen.getByRole('button', { name: 'Columns, 2 of 2 shown' }));
  await user.click(await screen.findByRole('checkbox', { name: /age$/ }));
  const headings = () =>
    screen.getAllByRole('columnheader').map((each) => each.getAttribute('aria-label'));
  await waitFor(() => expect(headings()).toEqual(['id', 'name']));
  unmount();
  show();
  await grid();
  expect(headings()).toEqual(['id', 'name']);
});

test('a page that fails is asked for again where the rows end', async () => {
  let fails = true;
  const { user, asked } = show(people, () => (fails && asked.length > 1 ? refusal() : undefined));
  (await grid()).focus();
  await user.keyboard('{Control>}{End}{/Control}');
  expect(await screen.findByText('Failed to load more documents')).toBeDefined();
  expect(asked).toEqual([null, '100']);
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Failed to load more documents')).toBeNull());
  expect(asked).toEqual([null, '100', '100']);
});

test('an empty collection says so', async () => {
  show([]);
  expect(await screen.findByText('No documents here')).toBeDefined();
});

test('a click on a heading asks for the documents sorted by it, and says what that leaves out', async () => {
  const { user, bodies } = show();
  await grid();
  await user.click(screen.getByRole('columnheader', { name: 'name' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    query: { where: null, orderBy: [{ field: 'name', direction: 'asc' }] },
  });
  expect(await screen.findByText(/^10 documents · 10 reads · 1 ms$/)).toBeDefined();
  expect(screen.getByText(/without those that have no name$/)).toBeDefined();
  const heading = screen.getByRole('columnheader', { name: 'name' });
  expect(heading.getAttribute('aria-sort')).toBe('ascending');
});

const address = () => screen.getByLabelText('Address').textContent;

test('a click anywhere in a row opens its document; one that selects rows does not', async () => {
  const { user } = show();
  const cell = within(await grid()).getByText('Person 3');
  await user.keyboard('{Control>}');
  await user.click(cell);
  await user.keyboard('{/Control}');
  expect(address()).toBe('/');
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(1);
  await user.click(cell);
  expect(address()).toBe('/projects/p1/documents/people/p003');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(address()).toBe('/projects/p1/documents/people/p004');
});

test('a heading’s menu offers filters by the value of the active row', async () => {
  const { user } = show();
  (await grid()).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await user.click(screen.getByRole('button', { name: 'Column name' }));
  expect(await screen.findByRole('menuitem', { name: 'Exclude Person 3' })).toBeDefined();
  expect(screen.getByRole('menuitem', { name: 'Greater than Person 3' })).toBeDefined();
  expect(screen.getByRole('menuitem', { name: 'Starts with “Person”' })).toBeDefined();
});

test('selected rows are counted beside what can be done with them', async () => {
  const { user } = show();
  (await grid()).focus();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  const bar = await screen.findByRole('toolbar', { name: 'Selected rows' });
  expect(bar.textContent).toContain('3 rows selected');
  await user.click(within(bar).getByRole('button', { name: 'Copy' }));
  await vi.waitFor(() => expect(copied.mock.lastCall?.[0]).toContain('p002'));
  await user.click(within(bar).getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull();
  expect(document.activeElement).toBe(await grid());
});
