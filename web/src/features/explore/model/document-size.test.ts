import { expect, test } from 'vitest';
import { documentBytes } from './document-size.ts';

test('agrees with the worked example of the Firestore documentation', () => {
  expect(
    documentBytes({
      path: 'users/jeff/tasks/my_task_id',
      fields: {
        type: { stringValue: 'Personal' },
        done: { booleanValue: false },
        priority: { integerValue: '1' },
        description: { stringValue: 'Learn Cloud Firestore' },
      },
    }),
  ).toBe(147);
});

test('counts bytes of UTF-8, not letters', () => {
  const empty = documentBytes({ path: 'a/b', fields: { f: { stringValue: '' } } });
  expect(documentBytes({ path: 'a/b', fields: { f: { stringValue: 'ü🔥' } } })).toBe(empty + 6);
});

test('counts containers by what they hold', () => {
  const base = documentBytes({ path: 'a/b', fields: {} });
  const fields = {
    v: {
      mapValue: {
        fields: {
          __type__: { stringValue: '__vector__' },
          value: { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: 2 }] } },
        },
      },
    },
    l: { arrayValue: { values: [{ nullValue: null }, { bytesValue: 'AAAA' }] } },
    r: { referenceValue: 'projects/p/databases/(default)/documents/a/b' },
  };
  expect(documentBytes({ path: 'a/b', fields })).toBe(base + 18 + 6 + 22);
});
