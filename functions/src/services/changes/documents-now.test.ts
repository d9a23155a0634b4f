import { expect, test } from 'vitest';
import { memoryDocument } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { customerDatabase } from '../../testing/customer-database.ts';
import { withNow } from './documents-now.ts';

const [a, b] = [memoryDocument('c/a'), memoryDocument('c/b')];
const read = new Map([
  ['c/a', a],
  ['c/b', b],
]);

test('what somebody else has deleted or changed since is shown as it is now', async () => {
  const changed = memoryDocument('c/b', { revision: 1 });
  const database = customerDatabase(new MemoryDatabase([changed]));
  expect(await withNow(database, read, ['c/a', 'c/b'])).toEqual(new Map([['c/b', changed]]));
  expect(await withNow(database, read, [])).toBe(read);
});

test('what can no longer be read is not shown as it was: the change set stands all the same', async () => {
  const database = customerDatabase({ getDocuments: () => Promise.reject(new Error('gone')) });
  expect(await withNow(database, read, ['c/a'])).toEqual(new Map([['c/b', b]]));
});
