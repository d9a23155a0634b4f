import { describe, expect, test } from 'vitest';
import { crc32c } from '../../engine/format/crc32c.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';

/**
 * What the engine relies on, whichever store it is.
 * @param hasConditions whether it refuses damaged bytes and deletes of versions that are not the
 * newest; Cloud Storage does, its emulator doesn't
 */
export function describeSnapshotStore(
  name: string,
  make: () => Promise<SnapshotStore>,
  { hasConditions = true } = {},
): void {
  describe(`snapshot store ${name}`, () => {
    const put = (store: SnapshotStore, object: string, text = 'text') =>
      store.put(object, Buffer.from(text), crc32c(Buffer.from(text)));

    async function listed(store: SnapshotStore, prefix: string) {
      const found = new Map<string, string>();
      for await (const object of store.list(prefix)) {
        found.set(object.name, object.version);
      }
      return found;
    }

    test('what is stored is read as it was, and replaced whole', async () => {
      const store = await make();
      await put(store, 'a/1', 'first');
      await put(store, 'a/1', 'second one');
      expect(Buffer.from(await store.get('a/1')).toString()).toBe('second one');
      const checksum = crc32c(Buffer.from('second one'));
      expect(await store.stat('a/1')).toEqual({ sizeBytes: 10, crc32c: checksum });
      expect(await store.touch('a/1')).toEqual({ sizeBytes: 10, crc32c: checksum });
    });

    test('what is not there is missing, and can be deleted', async () => {
      const store = await make();
      await expect(store.get('a/1')).rejects.toMatchObject({ code: 'missing' });
      expect(await store.stat('a/1')).toBeNull();
      expect(await store.touch('a/1')).toBeNull();
      await put(store, 'a/1');
      await store.delete('a/1');
      await store.delete('a/1');
      expect(await store.stat('a/1')).toBeNull();
    });

    test('a listing has all names with the prefix, and no others', async () => {
      const store = await make();
      for (const object of ['a/1', 'a/2', 'ab/3', 'b/4']) {
        await put(store, object);
      }
      expect([...(await listed(store, 'a/')).keys()].toSorted()).toEqual(['a/1', 'a/2']);
      for await (const { sizeBytes } of store.list('a/')) {
        expect(sizeBytes).toBe('text'.length);
      }
      expect((await listed(store, 'none/')).size).toBe(0);
    });

    test('an object stored again has a new version', async () => {
      const store = await make();
      await put(store, 'a/1');
      const before = (await listed(store, 'a/')).get('a/1');
      await put(store, 'a/1');
      expect((await listed(store, 'a/')).get('a/1')).not.toBe(before);
    });

    if (!hasConditions) {
      return;
    }

    test('bytes that arrive damaged leave what was there', async () => {
      const store = await make();
      await put(store, 'a/1', 'whole');
      await expect(store.put('a/1', Buffer.from('damaged'), 1)).rejects.toMatchObject({
        retryable: true,
      });
      expect(Buffer.from(await store.get('a/1')).toString()).toBe('whole');
    });

    test('only the version that was seen is deleted', async () => {
      const store = await make();
      await put(store, 'a/1');
      const seen = (await listed(store, 'a/')).get('a/1');
      await store.touch('a/1');
      await store.delete('a/1', seen);
      expect(await store.stat('a/1')).not.toBeNull();
      await store.delete('a/1', (await listed(store, 'a/')).get('a/1'));
      expect(await store.stat('a/1')).toBeNull();
    });
  });
}
