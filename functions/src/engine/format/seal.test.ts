import { createCipheriv } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { deriveKeys, keyedHash, objectKinds, open, seal, type SealOptions } from './seal.ts';

const keys = deriveKeys(Buffer.alloc(32, 1));
const owner = { ownerId: 'ada', projectId: 'shop' };
const options: SealOptions = { keys, owner, kind: 'chunk', id: 'abc' };
const raw = Buffer.from('some documents '.repeat(100));
const maxBytes = 10_000;

test('opens as what was sealed, and never looks the same twice', async () => {
  const [one, two] = [await seal(options, raw), await seal(options, raw)];
  expect(await open(options, one, maxBytes)).toEqual(raw);
  expect(one.equals(two)).toBe(false);
  expect(one.includes('documents')).toBe(false);
  expect(one.length).toBeLessThan(raw.length);
});

test.each<[string, Partial<SealOptions>]>([
  ['another name', { id: 'abd' }],
  ['another project', { owner: { ...owner, projectId: 'shop2' } }],
  ['another owner', { owner: { ...owner, ownerId: 'bob' } }],
  ['another data key', { keys: deriveKeys(Buffer.alloc(32, 2)) }],
  ['the kind page', { kind: 'page' }],
  ['the kind manifest', { kind: 'manifest' }],
  ['the kind delta', { kind: 'delta' }],
])('does not open under %s', async (_what, change) => {
  const sealed = await seal(options, raw);
  await expect(open({ ...options, ...change }, sealed, maxBytes)).rejects.toMatchObject({
    code: 'corrupt',
  });
});

test('a page does not pass for a manifest, which has the same key', async () => {
  const sealed = await seal({ ...options, kind: 'page' }, raw);
  sealed[4] = objectKinds.manifest;
  await expect(open({ ...options, kind: 'manifest' }, sealed, maxBytes)).rejects.toMatchObject({
    code: 'corrupt',
  });
});

test('a single flipped bit anywhere is found', async () => {
  const sealed = await seal(options, Buffer.from('short'));
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const damaged = Buffer.from(sealed);
    damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    await expect(open(options, damaged, maxBytes), `bit ${bit}`).rejects.toMatchObject({
      code: 'corrupt',
    });
  }
});

test('nothing shorter opens, a tag of four bytes neither', async () => {
  const sealed = await seal(options, Buffer.from('short'));
  for (let length = 0; length < sealed.length; length += 1) {
    await expect(open(options, sealed.subarray(0, length), maxBytes)).rejects.toMatchObject({
      code: 'corrupt',
    });
  }
});

test('does not unpack more than it expects', async () => {
  const sealed = await seal(options, Buffer.alloc(1_000_000));
  await expect(open(options, sealed, 999_999)).rejects.toMatchObject({ code: 'corrupt' });
});

test('has the layout that the documentation gives', async () => {
  const header = Buffer.from([...Buffer.from('FKB1'), 1, 1]);
  const iv = Buffer.alloc(12, 7);
  const cipher = createCipheriv('aes-256-gcm', keys.chunk, iv, { authTagLength: 16 });
  cipher.setAAD(Buffer.concat([header, Buffer.from('v1|chunk|ada|shop|abc')]));
  const body = Buffer.concat([cipher.update(deflateRawSync(raw)), cipher.final()]);
  const sealed = Buffer.concat([header, iv, body, cipher.getAuthTag()]);
  expect(await open(options, sealed, maxBytes)).toEqual(raw);
});

test('keys differ by purpose, names by key', () => {
  expect(
    new Set([keys.hash, keys.chunk, keys.manifest].map((key) => key.toString('hex'))).size,
  ).toBe(3);
  expect(keyedHash(keys, raw)).toMatch(/^[0-9a-f]{64}$/);
  expect(keyedHash(deriveKeys(Buffer.alloc(32, 2)), raw)).not.toBe(keyedHash(keys, raw));
});
