import { parseQuery } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { sampleProject } from '#testing/samples.ts';
import { findEntries, queryEntries, type PaletteEntry, type PaletteSources } from './entries.ts';

const page: PaletteEntry = {
  id: 'p',
  group: 'Pages',
  label: 'Backups',
  action: { to: '/backups' },
};
const orders: PaletteEntry = {
  id: 'c',
  group: 'Collections',
  label: 'orders',
  action: { to: '/o' },
};
const other = { ...sampleProject, id: 'eu', name: 'Shop EU', databaseId: 'eu' };
const known: PaletteSources = {
  projectId: 'shop',
  projects: [sampleProject, other],
  collection: 'customers',
  findLoaded: (text) => ['customers/ada-1', 'customers/ada-2'].filter((id) => id.includes(text)),
  entries: [page, orders],
};
const leads = (text: string) =>
  findEntries(text, known).map(({ action }) => ('to' in action ? action.to : null));
const address = (project: string, rest = '') =>
  `https://console.firebase.google.com/project/${project}/firestore${rest}`;

test('everything is there before something is typed', () => {
  expect(findEntries('', known)).toEqual([page, orders]);
});

test('all words are looked for, in any order and case', () => {
  expect(leads('BACK')[0]).toBe('/backups');
  expect(leads('ups back')[0]).toBe('/backups');
});

test('a word is a collection to open only where nothing has that name', () => {
  expect(leads('orders')).toEqual(['/o', '/projects/shop/documents/customers/orders']);
  const closed = { ...known, collection: null };
  const labels = (text: string) => findEntries(text, closed).map(({ hint }) => hint);
  expect(labels('orders')).toEqual([undefined]);
  expect(labels('notes')).toEqual(['Open the collection']);
  expect(labels('what is this')).toEqual([]);
});

test('a word finds documents of the open collection: loaded ones, and that of the id', () => {
  const found = findEntries('ada', known).map(({ label, hint }) => `${label}: ${hint ?? ''}`);
  expect(found.slice(0, 3)).toEqual([
    'customers/ada-1: Document, loaded',
    'customers/ada-2: Document, loaded',
    'customers/ada: Look for the document of this id',
  ]);
  expect(leads('ada-1')[0]).toBe('/projects/shop/documents/customers/ada-1');
  expect(findEntries('ada-1', known)).toHaveLength(2);
});

test('a path leads to its document or collection, in the project that is shown', () => {
  expect(leads('orders/A-1')).toEqual(['/projects/shop/documents/orders/A-1']);
  expect(leads('/orders/A-1/items/')).toEqual(['/projects/shop/collections/orders/A-1/items']);
  expect(findEntries('orders/A-1', { ...known, projectId: null })).toEqual([]);
});

test('an address of a console leads to its project and database, and only there', () => {
  expect(leads(address('my-shop', '/data/~2Forders~2FA-1'))).toEqual([
    '/projects/shop/documents/orders/A-1',
  ]);
  expect(leads(address('my-shop', '/databases/eu/data/~2Forders'))).toEqual([
    '/projects/eu/collections/orders',
  ]);
  expect(leads(address('my-shop', '/data'))).toEqual(['/projects/shop/collections']);
});

test('an address of a project that is not connected says so, and leads nowhere', () => {
  const [entry, ...more] = findEntries(address('another', '/data/~2Fa'), known);
  expect(more).toEqual([]);
  expect(entry?.isNotice).toBe(true);
  expect(entry?.label).toBe('Not connected: another');
  const database = findEntries(address('my-shop', '/databases/us/data/~2Fa'), known);
  expect(database[0]?.label).toBe('Not connected: my-shop, database us');
});

test('a saved query is opened in the query bar of its project', () => {
  const text = 'orders where status == "paid" limit 5';
  const parsed = parseQuery(text, { root: '' });
  const query = 'query' in parsed ? parsed.query : null;
  const [entry] = queryEntries({ id: 'q', name: 'Paid', query }, sampleProject);
  expect(entry?.label).toBe('Paid');
  const opened = new URL(entry !== undefined && 'to' in entry.action ? entry.action.to : '', 'x:/');
  expect(opened.pathname).toBe('/dashboard/query');
  expect(Object.fromEntries(opened.searchParams)).toEqual({ project: 'shop', q: text });
  expect(queryEntries({ id: 'q', name: 'Old', query: null }, sampleProject)).toEqual([]);
});
