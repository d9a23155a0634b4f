import { describe, expect, test } from 'vitest';
import type { SecretStore } from '../../services/ports/secret-store.ts';
import type { MakeStore } from './make-store.ts';

const sealed = { alg: 'A256GCM', iv: 'AAAA', ciphertext: 'AAAA', tag: 'AAAA' } as const;
const dataKey = { ...sealed, kekVersion: 'k1', keyVersion: 1 };
const rewrapped = { ...dataKey, kekVersion: 'k2', ciphertext: 'BBBB' };
const credential = { ...sealed, keyVersion: 3 };

/** What keys and credentials rely on, whichever store it is. */
export function describeSecretStore(name: string, make: MakeStore<SecretStore>): void {
  describe(`secret store ${name}`, () => {
    async function storing() {
      const made = await make();
      await made.documents.put('projects/shop/secrets/data-key', dataKey);
      await made.documents.put('projects/shop/secrets/credential', credential);
      return made;
    }

    test('secrets are read as they were stored, and none is null', async () => {
      const { store } = await storing();
      expect(await store.dataKey('shop')).toEqual(dataKey);
      expect(await store.credential('shop')).toEqual(credential);
      expect([await store.dataKey('blog'), await store.credential('blog')]).toEqual([null, null]);
    });

    test('a data key moves to another master key once, and only while it is there', async () => {
      const { store, documents } = await storing();
      await store.rewrapDataKey('shop', dataKey, rewrapped);
      expect(await store.dataKey('shop')).toEqual(rewrapped);
      await store.rewrapDataKey('shop', dataKey, { ...dataKey, kekVersion: 'k3' });
      expect(await store.dataKey('shop')).toEqual(rewrapped);
      await store.rewrapDataKey('gone', dataKey, rewrapped);
      expect(await documents.fields('projects/gone/secrets/data-key')).toBeNull();
    });
  });
}
