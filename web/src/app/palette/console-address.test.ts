import { expect, test } from 'vitest';
import { readConsoleAddress } from './console-address.ts';

const firebase = 'https://console.firebase.google.com';
const cloud = 'https://console.cloud.google.com';

test.each([
  [`${firebase}/project/my-shop/firestore/data/~2Forders~2FA-20472`, '(default)', 'orders/A-20472'],
  [`${firebase}/u/1/project/my-shop/firestore/data/~2Forders`, '(default)', 'orders'],
  [
    `${firebase}/u/0/project/my-shop/firestore/databases/-default-/data/~2Fa~2Fb~2520c~2F100%25?view=panel-view`,
    '(default)',
    'a/b%20c/100%',
  ],
  [`${firebase}/project/my-shop/firestore/databases/eu/data/~2Fa~2Fb?hl=de`, 'eu', 'a/b'],
  [
    `  ${cloud}/firestore/databases/-default-/data/panel/orders/A%2020472?project=my-shop  `,
    '(default)',
    'orders/A 20472',
  ],
  [`${cloud}/firestore/databases/eu/data/panel/orders?project=my-shop`, 'eu', 'orders'],
  [`${cloud}/firestore/data/orders/1?project=my-shop`, '(default)', 'orders/1'],
])('reads %s', (address, databaseId, path) => {
  const found = readConsoleAddress(address);
  expect(found?.firebaseProjectId).toBe('my-shop');
  expect([found?.databaseId, found?.target?.path]).toEqual([databaseId, path]);
});

test('an address without a path leads to the project’s data', () => {
  const plain = readConsoleAddress(`${firebase}/project/my-shop/firestore/data`);
  expect(plain).toEqual({
    firebaseProjectId: 'my-shop',
    databaseId: '(default)',
    target: null,
  });
  const other = readConsoleAddress(`${cloud}/firestore/databases/-default-/data/panel`);
  expect([other?.firebaseProjectId, other?.target]).toEqual([null, null]);
});

test.each([
  '',
  'orders/A-1',
  'https://example.com/project/my-shop/firestore/data/~2Forders',
  `${firebase}/project/my-shop/functions/list`,
  `${cloud}/run?project=my-shop`,
  'javascript:alert(1)',
  'https://console.firebase.google.com.example.com/project/a/firestore/data/~2Fa',
])('%j is none', (text) => {
  expect(readConsoleAddress(text)).toBeNull();
});

test.each(['~2', '~ZZ', '%E0%A4%A', '~2F~2F~2F', '~2Fa~2F..'])(
  'a path that is none, %s, still leads to the project',
  (path) => {
    const found = readConsoleAddress(`${firebase}/project/my-shop/firestore/data/${path}`);
    expect(found).toEqual({ firebaseProjectId: 'my-shop', databaseId: '(default)', target: null });
  },
);

test.each(['__proto__', 'constructor', 'hasownproperty', 'tostring', 'valueof'])(
  'a host that has the name of a property of objects is no console: %s',
  (host) => {
    expect(readConsoleAddress(`http://${host}/x`)).toBeNull();
    expect(readConsoleAddress(`https://${host}/project/a/firestore/data`)).toBeNull();
  },
);
