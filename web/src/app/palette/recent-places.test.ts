import { beforeEach, expect, test } from 'vitest';
import { forgetPlaces, noteVisit, recentPlaces, recentPlacesOf } from './recent-places.ts';

beforeEach(forgetPlaces);

test('collections and documents that were looked at are known, the last one first, each once', () => {
  noteVisit('/projects/shop/collections/orders', '?q=limit+5');
  noteVisit('/projects/shop/documents/orders/A-1', '');
  noteVisit('/projects/shop/collections/orders', '?q=limit+6');
  noteVisit('/projects/shop', '');
  noteVisit('/dashboard', '');
  expect(recentPlaces()).toEqual([
    { to: '/projects/shop/collections/orders?q=limit+6', projectId: 'shop', path: 'orders' },
    { to: '/projects/shop/documents/orders/A-1', projectId: 'shop', path: 'orders/A-1' },
  ]);
});

test('twelve are kept, and none after they were forgotten', () => {
  for (let at = 0; at < 20; at += 1) {
    noteVisit(`/projects/shop/documents/orders/${at}`, '');
  }
  expect(recentPlaces()).toHaveLength(12);
  expect(recentPlaces()[0]?.path).toBe('orders/19');
  forgetPlaces();
  expect(recentPlaces()).toEqual([]);
});

test('a project’s start shows the last five that were looked at in it', () => {
  noteVisit('/projects/other/collections/x', '');
  for (let at = 0; at < 7; at += 1) {
    noteVisit(`/projects/shop/documents/orders/${at}`, '');
  }
  const paths = recentPlacesOf('shop').map(({ path }) => path);
  expect(paths).toEqual(['orders/6', 'orders/5', 'orders/4', 'orders/3', 'orders/2']);
});
