// What each part of an installation is worth to somebody who has got hold of it alone.
import { describe, expect, test } from 'vitest';
import { createSecretStore } from '../../adapters/records/secret-store.ts';
import { deriveKeys, open, seal } from '../../engine/format/seal.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { newMasterKey, SealedWorld } from '../../testing/sealed-world.ts';
import { createCredentialVault, sealCredential } from './credential-vault.ts';
import { createProjectDataKeys } from './project-data-keys.ts';

const masterKey = newMasterKey();
const secretText = 'a customer document';
const refreshToken = 'refresh-token-of-ada';
const context = { ownerId: 'ada', projectId: 'shop', firebaseProjectId: 'my-shop', keyVersion: 1 };

const objectOf = (dataKey: Buffer) => ({
  keys: deriveKeys(dataKey),
  owner: { ownerId: 'ada', projectId: 'shop' },
  kind: 'chunk' as const,
  id: 'chunk',
});

/** A project with a credential, a channel, and one object of a backup in a bucket. */
async function installation() {
  const database = new MemoryDocuments();
  const world = new SealedWorld(masterKey, database);
  const dataKey = await world.addProject('shop');
  const credential = sealCredential({ refreshToken }, dataKey, context);
  database.set('projects/shop/secrets/credential', credential);
  await world.addChannel('hook');
  const bucket = await seal(objectOf(dataKey), Buffer.from(secretText));
  return { database, bucket, world };
}

/** The credential, as whoever has the database opens it with a master key. */
async function openCredential(database: MemoryDocuments, world: SealedWorld): Promise<string> {
  const secrets = createSecretStore(database);
  const dataKeys = createProjectDataKeys({ wrapper: world.wrapper, secrets });
  const vault = createCredentialVault({ dataKeys, secrets });
  return (await vault.openGrant(context)).refreshToken;
}

describe('somebody who has', () => {
  test.each(['bucket', 'database'] as const)(
    'the %s alone finds nothing readable',
    async (part) => {
      const found = await installation();
      const stolen =
        part === 'bucket'
          ? found.bucket.toString('latin1')
          : JSON.stringify(found.database.entries());
      for (const text of [secretText, refreshToken, 'hook.example', masterKey]) {
        expect(stolen).not.toContain(text);
        expect(stolen).not.toContain(Buffer.from(text).toString('base64').slice(0, 12));
      }
    },
  );

  test('database and bucket without the master key opens nothing', async () => {
    const { database, world } = await installation();
    const thief = world.with(newMasterKey());
    await expect(thief.dataKey('shop')).rejects.toThrow('needs a master key that is gone');
    await expect(thief.address('hook')).rejects.toThrow('needs a master key that is gone');
    await expect(openCredential(database, thief)).rejects.toThrow(
      'needs a master key that is gone',
    );
  });

  test('the master key and the database opens all that is sealed there', async () => {
    const { database, world } = await installation();
    const thief = world.with(masterKey);
    expect(await openCredential(database, thief)).toBe(refreshToken);
    expect(await thief.address('hook')).toBe('https://hook.example');
  });

  test('all three reads backups', async () => {
    const { bucket, world } = await installation();
    const dataKey = await world.with(masterKey).dataKey('shop');
    expect((await open(objectOf(dataKey), bucket, 1024)).toString()).toBe(secretText);
  });
});

test('a rotation makes a stolen key worthless for copies that are taken afterwards', async () => {
  const { database, world } = await installation();
  const before = new MemoryDocuments();
  database.entries().forEach(([path, fields]) => before.set(path, fields));
  await world.with(`${newMasterKey()},${masterKey}`).rotate();
  await expect(world.with(masterKey).dataKey('shop')).rejects.toThrow('master key that is gone');
  const earlier = new SealedWorld(masterKey, before);
  expect(await openCredential(before, earlier)).toBe(refreshToken);
});

test('under a new key after the old one was lost, new projects work and old ones stay closed', async () => {
  const { world } = await installation();
  const after = world.with(newMasterKey());
  const made = await after.addProject('new');
  expect((await after.dataKey('new')).equals(made)).toBe(true);
  await expect(after.dataKey('shop')).rejects.toThrow('needs a master key that is gone');
});
