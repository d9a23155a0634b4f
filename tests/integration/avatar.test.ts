// Users' pictures: taken as bytes, checked by them, served to everybody under an id that nobody can
// guess.
import { getAccount, removeAvatar, uploadAvatar } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { call, request, send, type ApiAnswer } from '../support/api.ts';
import { readEmulators } from '../support/emulators.ts';
import { greyPng } from '../support/pictures.ts';
import { objectsNaming } from '../support/stored-objects.ts';
import { lookUp, signUp, type TestUser } from '../support/users.ts';

async function avatarIdOf(user: TestUser): Promise<string | null> {
  return (await call(user, getAccount, { query: {} })).avatarId;
}

async function serve(id: string | null): Promise<ApiAnswer> {
  return request('GET', `/api/avatars/${id}`);
}

test('a picture is kept, shown, replaced and removed', async () => {
  const user = await signUp();
  const picture = greyPng(256, 256);
  expect((await send(user, uploadAvatar, { bytes: picture })).status).toBe(200);
  const first = await avatarIdOf(user);
  expect(await lookUp(user.uid)).toMatchObject({
    photoUrl: expect.stringMatching(new RegExp(`^https?://.+/api/avatars/${first}$`)),
  });

  const response = await fetch(`${readEmulators().origin}/api/avatars/${first}`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);

  expect((await send(user, uploadAvatar, { bytes: greyPng(64, 64) })).status).toBe(200);
  const second = await avatarIdOf(user);
  expect(second).not.toBe(first);
  expect((await serve(first)).status).toBe(404);
  expect(await objectsNaming(user.uid)).toEqual([`avatars/${user.uid}/${second}`]);

  await call(user, removeAvatar, { query: {} });
  expect(await avatarIdOf(user)).toBe(null);
  expect((await serve(second)).status).toBe(404);
  expect(await objectsNaming(user.uid)).toEqual([]);
  expect(await lookUp(user.uid)).not.toHaveProperty('photoUrl');
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const text = (value: string) => Uint8Array.from(Buffer.from(value, 'latin1'));

test.each<[string, Uint8Array<ArrayBuffer>, [number, string]]>([
  ['an SVG', text(svg), [400, 'must be a PNG, JPEG or WebP image']],
  ['an SVG that begins like a PNG', text(`\u0089PNG\r\n\u001a\n${svg}`), [400, 'must be a PNG']],
  ['a page', text('<!doctype html><script>alert(1)</script>'.padEnd(100)), [400, 'must be a PNG']],
  ['nothing', new Uint8Array(0), [400, 'must be a PNG']],
  ['30,000 pixels in a few bytes', greyPng(30_000, 1), [400, '512 × 512']],
  ['a picture of 600 pixels', greyPng(600, 600), [400, '512 × 512']],
  ['more than 256 KiB', new Uint8Array(256 * 1024 + 1), [413, 'too large']],
])('%s is refused, and nothing is kept of it', async (_what, bytes, [status, message]) => {
  const user = await signUp();
  const answer = await send(user, uploadAvatar, { bytes });
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(message)]);
  expect(await avatarIdOf(user)).toBe(null);
  expect(await objectsNaming(user.uid)).toEqual([]);
});

test.each(['nothing-like-it', 'aaaaaaaaaaaaaaaaaaaaaa'])(
  'no picture is found under %s, and nobody keeps that answer',
  async (id) => {
    const answer = await request('GET', `/api/avatars/${id}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  },
);
