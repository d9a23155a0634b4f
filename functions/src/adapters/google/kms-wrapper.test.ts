import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { kmsFailure, KmsServer } from '../../testing/kms-server.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { newMasterKey, SealedWorld } from '../../testing/sealed-world.ts';
import { createKeyWrapper } from '../platform/key-wrapper.ts';
import { createKmsWrapper } from './kms-wrapper.ts';

const keyNamed = (name: string) =>
  `projects/firekeep/locations/us-central1/keyRings/firekeep/cryptoKeys/${name}`;
const key = keyNamed('master');
const bytes = Buffer.from('a data key');

const kms = new KmsServer();
beforeAll(async () => void (await kms.start()));
afterAll(() => kms.stop());
beforeEach(() => {
  kms.next.length = 0;
  kms.calls.length = 0;
});

const wrapperAt = (url = kms.url, name = key) =>
  createKmsWrapper({
    key: name,
    url,
    headers: async () => ({ Authorization: 'Bearer token' }),
    backoff: { firstDelayMs: 1, maxAttempts: 3 },
  });

const closed = { code: 'failed-precondition', message: "The project's key cannot be opened" };

test('what was wrapped opens again, by the documented calls, with a token', async () => {
  const wrapper = wrapperAt();
  const wrapped = await wrapper.wrap(bytes, 'context');
  expect(wrapped).toMatchObject({ alg: 'CLOUD_KMS', kekVersion: key });
  expect(JSON.stringify(wrapped)).not.toContain(bytes.toString('base64').slice(0, 8));
  expect(await wrapper.unwrap(wrapped, 'context')).toEqual(bytes);
  expect(kms.calls).toEqual([
    { path: `/v1/${key}:encrypt`, authorization: 'Bearer token' },
    { path: `/v1/${key}:decrypt`, authorization: 'Bearer token' },
  ]);
});

test('nothing opens with another context, another key, or when a byte was changed', async () => {
  const wrapped = await wrapperAt().wrap(bytes, 'context');
  await expect(wrapperAt().unwrap(wrapped, 'another')).rejects.toMatchObject(closed);
  const other = wrapperAt(kms.url, keyNamed('another'));
  await expect(other.unwrap(wrapped, 'context')).rejects.toMatchObject(closed);
  const changed = Buffer.from(wrapped.ciphertext, 'base64');
  changed[20] = (changed[20] ?? 0) ^ 1;
  const damaged = { ...wrapped, ciphertext: changed.toString('base64') };
  await expect(wrapperAt().unwrap(damaged, 'context')).rejects.toMatchObject(closed);
});

describe.each([
  ['wrapping', () => wrapperAt().wrap(bytes, 'context')],
  [
    'unwrapping',
    async () => {
      const ciphertext = Buffer.from('anything').toString('base64');
      const wrapped = { alg: 'CLOUD_KMS', iv: '', tag: '', ciphertext, kekVersion: key } as const;
      return await wrapperAt().unwrap(wrapped, 'context');
    },
  ],
] as const)('%s', (_verb, ask) => {
  test.each([
    [403, 'PERMISSION_DENIED', 'Firekeep may not use its Cloud KMS key'],
    [404, 'NOT_FOUND', 'The Cloud KMS key does not exist'],
    [400, 'FAILED_PRECONDITION', 'The Cloud KMS key is disabled or destroyed'],
  ])('is given up where the answer is %i %s', async (code, status, message) => {
    const failure = kmsFailure(code, status, `${key} and what was asked for`);
    kms.next.push(() => failure);
    await expect(ask()).rejects.toMatchObject({ code: 'failed-precondition', message });
    expect(kms.calls).toHaveLength(1);
  });

  test.each([
    ['429', kmsFailure(429, 'RESOURCE_EXHAUSTED')],
    ['503', kmsFailure(503, 'UNAVAILABLE')],
    ['500', kmsFailure(500, 'INTERNAL')],
    ['401', kmsFailure(401, 'UNAUTHENTICATED')],
    ['what is no answer of Google', { status: 502, body: '<html>' }],
    ['an answer without JSON', { status: 200, body: 'no JSON' }],
    ['an answer without its parts', { status: 200, body: {} }],
    ['a refused checksum', kmsFailure(400, 'INVALID_ARGUMENT', 'The checksum did not match')],
  ])('is tried three times where there is %s', async (_what, failure) => {
    kms.next.push(...[1, 2, 3].map(() => () => failure));
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    expect(kms.calls).toHaveLength(3);
  });
});

test.each([
  ['ciphertextCrc32c', '1', 'encrypt'],
  ['verifiedPlaintextCrc32c', false, 'encrypt'],
  ['verifiedAdditionalAuthenticatedDataCrc32c', undefined, 'encrypt'],
  ['name', `${keyNamed('another')}/cryptoKeyVersions/1`, 'encrypt'],
  ['ciphertext', 'AAAA', 'encrypt'],
  ['plaintextCrc32c', '1', 'decrypt'],
  ['plaintext', 'AAAA', 'decrypt'],
])('an answer with another %s is asked for again', async (field, value, verb) => {
  const wrapper = wrapperAt();
  const spoil = (answer: { status: number; body: unknown }) => ({
    ...answer,
    body: { ...(answer.body as object), [field]: value },
  });
  kms.next.push(...(verb === 'encrypt' ? [spoil, spoil] : [() => null, spoil, spoil]));
  const wrapped = await wrapper.wrap(bytes, 'context');
  expect(await wrapper.unwrap(wrapped, 'context')).toEqual(bytes);
  expect(kms.calls).toHaveLength(4);
});

test('a temporary failure is survived, and one that stays says so', async () => {
  kms.next.push(() => kmsFailure(503, 'UNAVAILABLE'));
  await expect(wrapperAt().wrap(bytes, 'context')).resolves.toMatchObject({ kekVersion: key });
  const nowhere = wrapperAt('http://127.0.0.1:1').wrap(bytes, 'context');
  await expect(nowhere).rejects.toMatchObject({ message: 'Cloud KMS does not answer' });
});

test('everything moves from the secret to Cloud KMS, to another key of it, and back', async () => {
  const masterKey = newMasterKey();
  const keys = (...listed: string[]) =>
    createKeyWrapper({ masterKey, kmsKeys: listed.join(), kmsUrl: kms.url });
  const world = new SealedWorld(keys(), new MemoryDocuments());
  const made = await world.addProject('shop');
  await world.addChannel('hook');
  await world.addLostChannel('gone');
  await world.addConnections('c1');
  const isWhole = async (wrapper: ReturnType<typeof keys>) =>
    (await world.with(wrapper).rotate(false)).every(({ current }) => current > 0);

  const [first, second] = [keyNamed('first'), keyNamed('second')];
  for (const [during, after] of [
    [keys(first), keys(first)],
    [keys(second, first), keys(second)],
    [keys('secret', second), keys()],
  ] as const) {
    expect(await isWhole(during)).toBe(false);
    await world.with(during).rotate();
    expect(await isWhole(after)).toBe(true);
    expect((await world.with(after).dataKey('shop')).equals(made)).toBe(true);
    expect(await world.with(after).address('hook')).toBe('https://hook.example');
  }
});

test('where Cloud KMS seals, the secret alone opens nothing', async () => {
  const masterKey = newMasterKey();
  const wrapper = createKeyWrapper({ masterKey, kmsKeys: key, kmsUrl: kms.url });
  const wrapped = await wrapper.wrap(bytes, 'context');
  const alone = createKeyWrapper({ masterKey, kmsKeys: '', kmsUrl: null });
  await expect(alone.unwrap(wrapped, 'context')).rejects.toMatchObject({
    message: "The project's key needs a master key that is gone",
  });
});

test.each(['master', 'projects/p/locations/l/keyRings/r', `${key}/cryptoKeyVersions/1`, `${key},`])(
  '%j is no key of Cloud KMS',
  (kmsKeys) => {
    const make = () => createKeyWrapper({ masterKey: newMasterKey(), kmsKeys, kmsUrl: null });
    expect(make).toThrow('FIREKEEP_KMS_KEY');
  },
);
