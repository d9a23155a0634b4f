import { expect, test } from 'vitest';
import { crc32c } from '../../engine/format/crc32c.ts';
import { MemoryStore } from '../../engine/testing/memory-store.ts';
import { deleteObjects } from './delete-objects.ts';

test('everything below a prefix goes but what the bucket retains, which keeps nothing else', async () => {
  const store = new MemoryStore();
  const bytes = Buffer.from('x');
  for (const name of ['a/1', 'a/2', 'a/3', 'b/1']) {
    await store.put(name, bytes, crc32c(bytes));
  }
  store.retained.set('a/1', '2036-01-01T00:00:00.000Z');
  expect(await deleteObjects(store, 'a/')).toBe(true);
  expect([...store.objects.keys()]).toEqual(['a/1', 'b/1']);
});
