import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createMasterKeyWrapper } from '../../adapters/platform/master-key-wrapper.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { createSecretStore } from '../../adapters/records/secret-store.ts';
import { sealedCredentialSchema, sealedDataKeySchema } from '../ports/secret-store.ts';
import { createCredentialVault, sealCredential } from './credential-vault.ts';
import { createProjectDataKeys } from './project-data-keys.ts';

const serviceAccount = {
  projectId: 'my-project',
  privateKeyId: 'abc',
  privateKey: 'a private key',
  clientEmail: 'a@my-project.iam.gserviceaccount.com',
};
const masterKey = randomBytes(32).toString('base64');
const ada = {
  ownerId: 'ada',
  projectId: 'project-of-ada',
  firebaseProjectId: 'my-project',
  keyVersion: 1,
};
const bob = { ...ada, ownerId: 'bob', projectId: 'project-of-bob' };

/** What is stored, open to whoever could write to the database. */
function memorySecrets() {
  const documents = new MemoryDocuments();
  const secrets = <T extends object>(name: string, schema: z.ZodType<T>) => {
    const pathOf = (projectId: string) => `projects/${projectId}/secrets/${name}`;
    return {
      /** @throws where there is none */
      get: (projectId: string) => schema.parse(documents.read(pathOf(projectId), schema)),
      set: (projectId: string, sealed: T) => {
        documents.set(pathOf(projectId), sealed);
      },
      delete: (projectId: string) => documents.delete(pathOf(projectId)),
    };
  };
  return {
    dataKeys: secrets('data-key', sealedDataKeySchema),
    credentials: secrets('credential', sealedCredentialSchema),
    store: createSecretStore(documents),
  };
}

function setUp(secret = masterKey, secrets = memorySecrets()) {
  const wrapper = createMasterKeyWrapper(secret);
  const dataKeys = createProjectDataKeys({ wrapper, secrets: secrets.store });
  const vault = createCredentialVault({ dataKeys, secrets: secrets.store });
  const connect = async (context: typeof ada) => {
    const { key, sealed } = await dataKeys.make(context.projectId, context.ownerId);
    secrets.dataKeys.set(context.projectId, sealed);
    secrets.credentials.set(context.projectId, sealCredential(serviceAccount, key, context));
    return key;
  };
  return { ...secrets, wrapper, secrets, keys: dataKeys, vault, connect };
}

const refused = { code: 'failed-precondition' };

describe('a sealed credential', () => {
  test('opens for its owner and project', async () => {
    const { vault, connect } = setUp();
    await connect(ada);
    expect(await vault.open(ada)).toEqual(serviceAccount);
  });

  test('holds nothing of the key in the clear', async () => {
    const { credentials, dataKeys, connect } = setUp();
    const key = await connect(ada);
    const stored = JSON.stringify([credentials, dataKeys].map((all) => all.get(ada.projectId)));
    expect(stored).not.toContain(Buffer.from('a private key').toString('base64').slice(0, 12));
    expect(stored).not.toContain(key.toString('base64'));
  });

  test.each([
    { ownerId: 'bob' },
    { firebaseProjectId: 'another-project' },
    { keyVersion: 2 },
    { projectId: 'project-of-bob' },
  ])('does not open with %j', async (change) => {
    const { vault, connect } = setUp();
    await connect(ada);
    await expect(vault.open({ ...ada, ...change })).rejects.toMatchObject(refused);
  });

  test("copied to another user's project does not open, alone or with its data key", async () => {
    const { vault, credentials, dataKeys, connect } = setUp();
    await connect(ada);
    await connect(bob);
    credentials.set(bob.projectId, credentials.get(ada.projectId));
    await expect(vault.open(bob)).rejects.toMatchObject(refused);
    dataKeys.set(bob.projectId, dataKeys.get(ada.projectId));
    await expect(vault.open(bob)).rejects.toMatchObject(refused);
  });

  test('an earlier version put back does not open as the present one', async () => {
    const { vault, credentials, connect } = setUp();
    await connect(ada);
    const earlier = credentials.get(ada.projectId);
    credentials.set(ada.projectId, { ...earlier, keyVersion: 2 });
    await expect(vault.open({ ...ada, keyVersion: 2 })).rejects.toMatchObject(refused);
  });

  test.each(['iv', 'ciphertext', 'tag'] as const)(
    'with a changed %s does not open',
    async (part) => {
      const { vault, credentials, connect } = setUp();
      await connect(ada);
      const sealed = credentials.get(ada.projectId);
      const bytes = Buffer.from(sealed[part], 'base64');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      credentials.set(ada.projectId, { ...sealed, [part]: bytes.toString('base64') });
      await expect(vault.open(ada)).rejects.toMatchObject(refused);
    },
  );

  test('with a tag of four bytes does not open', async () => {
    const { vault, credentials, connect } = setUp();
    await connect(ada);
    const sealed = credentials.get(ada.projectId);
    const tag = Buffer.from(sealed.tag, 'base64').subarray(0, 4).toString('base64');
    credentials.set(ada.projectId, { ...sealed, tag });
    await expect(vault.open(ada)).rejects.toMatchObject(refused);
  });

  test('is lost with its data key', async () => {
    const { vault, dataKeys, connect } = setUp();
    await connect(ada);
    dataKeys.delete(ada.projectId);
    await expect(vault.open(ada)).rejects.toMatchObject(refused);
  });
});

describe('the master key', () => {
  test('can be rotated: data keys move to the new one as they are used', async () => {
    const before = setUp();
    await before.connect(ada);
    const first = before.dataKeys.get(ada.projectId);
    const newKey = randomBytes(32).toString('base64');

    const during = setUp(`${newKey},${masterKey}`, before.secrets);
    expect(await during.vault.open(ada)).toEqual(serviceAccount);
    expect(before.dataKeys.get(ada.projectId).kekVersion).not.toBe(first.kekVersion);

    const after = setUp(newKey, before.secrets);
    expect(await after.vault.open(ada)).toEqual(serviceAccount);
  });

  test('once gone leaves a clear refusal', async () => {
    const before = setUp();
    await before.connect(ada);
    const other = setUp(randomBytes(32).toString('base64'), before.secrets);
    await expect(other.vault.open(ada)).rejects.toMatchObject(refused);
  });

  test.each(['', 'short', randomBytes(31).toString('base64'), `${masterKey},`])(
    '%j is refused',
    (secret) => {
      expect(() => createMasterKeyWrapper(secret)).toThrow('FIREKEEP_MASTER_KEY');
    },
  );
});

test('a data key is a copy that can be overwritten', async () => {
  const { keys, connect } = setUp();
  const made = await connect(ada);
  const first = await keys.get(ada.projectId, ada.ownerId);
  expect(first.equals(made)).toBe(true);
  first.fill(0);
  expect((await keys.get(ada.projectId, ada.ownerId)).equals(made)).toBe(true);
});
