import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createGoogleOAuth } from './oauth.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) {
    stop();
  }
});

/** An endpoint that answers everything alike. */
async function endpoint(status: number, body: string, headers: Record<string, string> = {}) {
  const server = createServer((_request, response) =>
    response.writeHead(status, headers).end(body),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  stops.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return createGoogleOAuth({
    client: {
      clientId: 'id',
      clientSecret: 'secret',
      authorizeUrl: url,
      tokenUrl: url,
      revokeUrl: url,
      projectsUrl: url,
      redirectUri: 'https://firekeep.example/oauth/firebase/callback',
    },
  });
}

const json = (value: unknown) => JSON.stringify(value);

test('an installation without a client says so', async () => {
  const oauth = createGoogleOAuth({ client: null });
  const sentence = 'Connections with Google are not set up on this installation';
  expect(oauth.isSetUp).toBe(false);
  await expect(oauth.authorization({ state: 's', nonce: 'n' })).rejects.toThrow(sentence);
  await expect(oauth.refresh('token')).rejects.toThrow(sentence);
});

test('the verifier of what the browser asks for is kept back', async () => {
  const oauth = await endpoint(200, '');
  const { url, codeVerifier } = await oauth.authorization({ state: 's', nonce: 'n' });
  const asked = Object.fromEntries(new URL(url).searchParams);
  expect(asked).toMatchObject({
    response_type: 'code',
    client_id: 'id',
    redirect_uri: 'https://firekeep.example/oauth/firebase/callback',
    state: 's',
    nonce: 'n',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent select_account',
  });
  expect(asked['scope']?.split(' ')).toEqual([
    'openid',
    'email',
    'https://www.googleapis.com/auth/datastore',
    'https://www.googleapis.com/auth/firebase.readonly',
  ]);
  expect(url).not.toContain(codeVerifier);
  expect(url).not.toContain('secret');
});

test.each([
  [400, json({ error: 'invalid_grant' }), 'unauthenticated'],
  [401, json({ error: 'invalid_client' }), 'failed-precondition'],
  [429, json({ error: 'rate' }), 'unavailable'],
  [500, 'down', 'unavailable'],
  [200, 'no JSON', 'unavailable'],
  [200, json({ access_token: '' }), 'unavailable'],
  [200, 'x'.repeat(2 * 1024 * 1024), 'unavailable'],
])('a refresh that is answered with %i %.20s fails as %3$s', async (status, body, code) => {
  const oauth = await endpoint(status, body);
  const failure = await oauth.refresh('1//the-refresh-token').catch((error: unknown) => error);
  expect(failure).toMatchObject({ code });
  expect(`${String(failure)} ${json(failure)}`).not.toContain('the-refresh-token');
});

test('a redirect is not followed with a token', async () => {
  const oauth = await endpoint(302, '', { Location: 'http://127.0.0.1:1/' });
  await expect(oauth.listProjects('token')).rejects.toMatchObject({ code: 'unavailable' });
});

test('an answer for another client or another nonce is refused', async () => {
  const idToken = (payload: object) =>
    `e30.${Buffer.from(json(payload)).toString('base64url')}.signature`;
  const answer = (payload: object) =>
    json({
      access_token: 'a',
      expires_in: 3600,
      refresh_token: 'r',
      id_token: idToken({ email: 'ada@gmail.example', ...payload }),
    });
  const ask = async (payload: object) =>
    (await endpoint(200, answer(payload))).exchange({ code: 'c', codeVerifier: 'v', nonce: 'n' });
  expect(await ask({ aud: 'id', nonce: 'n' })).toMatchObject({ account: 'ada@gmail.example' });
  const refused = { code: 'failed-precondition' };
  await expect(ask({ aud: 'other', nonce: 'n' })).rejects.toMatchObject(refused);
  await expect(ask({ aud: 'id', nonce: 'other' })).rejects.toMatchObject(refused);
  await expect(ask({ aud: 'id', nonce: 'n', email: 'no address' })).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('a consent that is gone counts as revoked', async () => {
  await (await endpoint(400, json({ error: 'invalid_token' }))).revoke('token');
  await expect((await endpoint(503, '')).revoke('token')).rejects.toMatchObject({
    code: 'unavailable',
  });
});
