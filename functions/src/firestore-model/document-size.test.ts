import { expect, test } from 'vitest';
import { base64ByteLength, documentSize } from './document-size.ts';

test('agrees with the worked example of the Firestore documentation', () => {
  const fields = {
    type: { stringValue: 'Personal' },
    done: { booleanValue: false },
    priority: { integerValue: '1' },
    description: { stringValue: 'Learn Cloud Firestore' },
  };
  expect(documentSize('users/jeff/tasks/my_task_id', fields)).toBe(147);
});

test('counts bytes of UTF-8, and containers by what they hold', () => {
  const base = documentSize('a/b', {});
  const fields = {
    t: { stringValue: 'ü🔥' },
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
    p: { geoPointValue: { latitude: 1, longitude: 1 } },
  };
  expect(documentSize('a/b', fields)).toBe(base + 9 + 18 + 6 + 22 + 18);
});

test('counts the bytes that a base64 text stands for', () => {
  expect(['', 'AA==', 'AAA=', 'AAAA'].map(base64ByteLength)).toEqual([0, 1, 2, 3]);
});
