import { expect, test } from 'vitest';
import { storedProject } from '../testing/stored-project.ts';
import { guardsSchema, noGuards, projectSchema, projectUpdateSchema } from './projects.ts';

test('a project that was stored before there were guards has none', () => {
  const { guards: _guards, ...stored } = storedProject().project;
  expect(projectSchema.parse(stored).guards).toEqual(noGuards);
});

test('guards are set all together', () => {
  const guards = { ...noGuards, protectedCollections: ['customers/*/orders', '**/orders'] };
  expect(projectUpdateSchema.parse({ guards })).toEqual({ guards });
  const { needsReason: _needsReason, ...some } = guards;
  expect(projectUpdateSchema.safeParse({ guards: some }).success).toBe(false);
  expect(projectUpdateSchema.parse({})).toEqual({});
});

test.each([
  [{ confirmAbove: -1 }, 'The number of documents is 0 or more'],
  [{ confirmAbove: 1.5 }, 'The number of documents is a whole number'],
  [{ confirmAbove: '10' }, 'The number of documents is a whole number'],
  [{ confirmAbove: 1e12 }, 'The number of documents is too large'],
  [{ protectedCollections: [''] }, 'A pattern must not be empty'],
  [
    { protectedCollections: ['a//b'] },
    'A pattern has the form customers, customers/*/orders or **/orders',
  ],
  [{ protectedCollections: Array(51).fill('a') }, 'At most 50 patterns'],
])('guards of %j are refused: %s', (change, message) => {
  const { error } = guardsSchema.safeParse({ ...noGuards, ...change });
  expect(error?.issues[0]?.message).toBe(message);
});
