import { expect, test } from 'vitest';
import { databaseIdsOf } from './database-list.ts';

const named = (id: string, type?: string) => ({
  name: `projects/shop/databases/${id}`,
  ...(type === undefined ? {} : { type }),
});

test('lists databases in native mode, the default one first', () => {
  const databases = [
    named('staging', 'FIRESTORE_NATIVE'),
    named('old', 'DATASTORE_MODE'),
    named('(default)', 'FIRESTORE_NATIVE'),
    named('unsaid'),
  ];
  expect(databaseIdsOf({ databases })).toEqual(['(default)', 'staging', 'unsaid']);
});

test('a project without databases has none', () => {
  expect(databaseIdsOf({})).toEqual([]);
});

test.each([null, [], { databases: {} }, { databases: [{ id: 'x' }] }])(
  'an answer that is none is refused: %j',
  (answer) => {
    expect(() => databaseIdsOf(answer)).toThrow('expected');
  },
);
