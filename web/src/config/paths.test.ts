import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { collectionPathOf, documentPathOf, paths } from './paths.ts';

const ids = [
  'plain',
  'with space',
  'a%2Fb',
  '%',
  '#?&=+',
  '🔥',
  'line\nbreak',
  '\r\u2028\u2029',
  '~A',
  '~',
  '__7__',
  "'()*!",
  '...',
  'trailing.',
];

test.each(ids)('leads to the document with the id %j and back', (id) => {
  const path = `col ${id}/${id}/sub/${id}`;
  const link = paths.projectDocument.link('p1', path);
  const { pathname } = new URL(link, 'http://localhost');
  expect(matchRoutes([{ path: paths.projectDocument.pattern }], pathname)).not.toBeNull();
  expect(documentPathOf(pathname)).toBe(path);
});

test.each(ids)('leads to the collection below the document %j and back', (id) => {
  const path = `${id}/${id}/${id}`;
  const link = paths.projectCollection.link('p1', path);
  const { pathname } = new URL(link, 'http://localhost');
  expect(matchRoutes([{ path: paths.projectCollection.pattern }], pathname)).not.toBeNull();
  expect(collectionPathOf(pathname)).toBe(path);
});

test('writes a path with its slashes, and reads older addresses that encode them', () => {
  expect(paths.projectCollection.link('p1', 'orders/A-1/items')).toBe(
    '/projects/p1/collections/orders/A-1/items',
  );
  const older = (path: string) => `/projects/p1/collections/${encodeURIComponent(path)}`;
  for (const path of ['orders/A-1/items', 'a~A/b/c', 'orders']) {
    expect(collectionPathOf(older(path))).toBe(path);
  }
});

test('leads to the history of a document, and keeps the backup that is looked into', () => {
  const history = paths.documentHistory.link('p1', 'a b/c%2Fd');
  expect(documentPathOf(history)).toBe('a b/c%2Fd');
  const { pathname, searchParams } = new URL(
    paths.projectDocument.link('p1', 'a/b?c', { backup: 'r1' }),
    'http://localhost',
  );
  expect(documentPathOf(pathname)).toBe('a/b?c');
  expect(searchParams.get('backup')).toBe('r1');
});

test('finds no path where there is none', () => {
  expect(collectionPathOf('/projects/p1/collections')).toBeUndefined();
  expect(documentPathOf('/projects/p1/documents/')).toBeUndefined();
  expect(documentPathOf('/projects/p1/documents/%E0%A4%A')).toBeUndefined();
});

test('a new account has its own address, and keeps where to go from there', () => {
  expect(paths.auth.link()).toBe('/auth');
  expect(paths.auth.link('/dashboard?a=1')).toBe('/auth?next=%2Fdashboard%3Fa%3D1');
  expect(paths.auth.link(undefined, 'sign-up')).toBe('/auth?mode=sign-up');
  expect(paths.auth.link('/x', 'sign-up')).toBe('/auth?mode=sign-up&next=%2Fx');
});
