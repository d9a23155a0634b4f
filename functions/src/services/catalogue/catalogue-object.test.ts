import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMasterKeyWrapper } from '../../adapters/platform/master-key-wrapper.ts';
import { deriveKeys, seal } from '../../engine/format/seal.ts';
import { newMasterKey } from '../../testing/sealed-world.ts';
import { openCatalogue, openedPages, sealCatalogue } from './catalogue-object.ts';

const wrapper = createMasterKeyWrapper(newMasterKey());
const place = { of: { ownerId: 'ada', projectId: 'shop' }, id: '00000001-20261127T120000000Z' };
const head = { writtenAt: '2026-11-27T12:00:00.000Z', user: null };
const lengthAt = 4;

/** In three frames of at least 4 MiB. */
function largePages() {
  const document = (n: number) => ({
    path: `backupRecords/b${n}`,
    fields: { id: `b${n}`, text: randomBytes(128 * 1024).toString('hex') },
  });
  return Array.from({ length: 5 }, (_, page) =>
    Array.from({ length: 10 }, (_one, n) => document(page * 10 + n)),
  );
}

function framesOf(stored: Buffer): { start: Buffer; frames: Buffer[] } {
  let at = lengthAt + 2 + stored.readUInt16BE(lengthAt);
  const start = stored.subarray(0, at);
  const frames: Buffer[] = [];
  while (at < stored.length) {
    const end = at + 4 + stored.readUInt32BE(at);
    frames.push(stored.subarray(at, end));
    at = end;
  }
  return { start, frames };
}

test('a large part is sealed in frames and opens as it was, and not with one less or elsewhere', async () => {
  const pages = largePages();
  const stored = await sealCatalogue(wrapper, place, { head, pages });
  const { documents, ...rest } = await openCatalogue(wrapper, place, stored);
  expect(documents).toEqual(pages.flat());
  expect(rest).toEqual({ ...head, kekVersion: wrapper.kekVersions[0] });

  const { start, frames } = framesOf(stored);
  const [first = start, second = start, ...others] = frames;
  expect(others.length).toBeGreaterThan(0);
  // The first frame is read without what follows.
  const read = openedPages(
    wrapper,
    place,
    Buffer.concat([start, first, Buffer.from(second).fill(0, 4)]),
  );
  expect((await read.next()).value).toEqual(pages.flat().slice(0, 16));
  await expect(read.next()).rejects.toThrow('catalogue 00000001');
  for (const damaged of [
    [first],
    [first, second],
    [second, first, ...others],
    [first, ...others],
    frames.slice(0, -1),
    [...frames, others.at(-1) ?? first],
    [],
  ]) {
    const bytes = Buffer.concat([start, ...damaged]);
    await expect(openCatalogue(wrapper, place, bytes)).rejects.toThrow(/corrupt|open|format/);
  }
});

test('what was stored before there were frames opens', async () => {
  const key = randomBytes(32);
  const context = `catalogue|v1|ada|shop|${place.id}`;
  const wrapped = Buffer.from(JSON.stringify(await wrapper.wrap(key, context)));
  const document = { path: 'projects/shop', fields: { name: 'The shop' } };
  const lines = [{ format: 'firekeep-catalogue', version: 1, ...head }, document];
  const text = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const options = { keys: deriveKeys(key), owner: place.of, kind: 'catalogue', id: place.id };
  const length = Buffer.alloc(2);
  length.writeUInt16BE(wrapped.length);
  const sealed = await seal({ ...options, kind: 'catalogue' }, text);
  const stored = Buffer.concat([Buffer.from('FKC1'), length, wrapped, sealed]);
  expect(await openCatalogue(wrapper, place, stored)).toMatchObject({
    ...head,
    documents: [document],
  });
});

test('a part of more than can be held in memory is refused', async () => {
  const page = [{ path: 'a/b', fields: { text: randomBytes(6 * 1024 * 1024).toString('base64') } }];
  const pages = Array.from({ length: 12 }, () => page);
  await expect(sealCatalogue(wrapper, place, { head, pages })).rejects.toThrow('is not written');
});
