import { expect, test } from 'vitest';
import { sampleProject } from '#testing/samples.ts';
import { readTyped } from './typed-place.ts';

const other = { ...sampleProject, id: 'eu', name: 'Shop EU', databaseId: 'eu' };
const known = { projectId: 'shop', projects: [sampleProject, other] };
const address = 'https://console.firebase.google.com/project/my-shop/firestore/databases';

test('a path leads to its document, at the time that is shown', () => {
  expect(readTyped('orders/A-1', known, '?backup=b1&x=1')).toEqual({
    to: '/projects/shop/documents/orders/A-1?backup=b1',
  });
  expect(readTyped('orders', known, '')).toEqual({ to: '/projects/shop/collections/orders' });
});

test('an address of a console leads to its project, which has its own backups', () => {
  expect(readTyped(`${address}/eu/data/~2Forders`, known, '?backup=b1')).toEqual({
    to: '/projects/eu/collections/orders',
  });
});

test('what leads nowhere says why', () => {
  expect(readTyped('  ', known, '')).toEqual({
    problem: 'Enter a path such as customers or customers/ada',
  });
  expect(readTyped('orders//A-1', known, '')).toEqual({
    problem: expect.stringMatching(/\S/),
  });
  expect(readTyped(`${address}/us/data/~2Forders`, known, '')).toEqual({
    problem: 'Not connected: my-shop, database us',
  });
});
