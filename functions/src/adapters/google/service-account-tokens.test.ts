import { generateKeyPairSync } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { exchangeAtGoogle } from './service-account-tokens.ts';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const key = {
  projectId: 'shop',
  clientEmail: 'firekeep@shop.iam.gserviceaccount.com',
  privateKeyId: 'a'.repeat(40),
  privateKey,
};

/** Google's token endpoint, which gives these answers in turn, the last one again and again. */
function endpoint(...answers: readonly Response[]) {
  const left = [...answers];
  const asked = vi.fn<typeof fetch>(async () => {
    const answer = left.length > 1 ? left.shift() : left[0];
    return answer?.clone() ?? Response.error();
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a failure of Google that passes keeps nobody waiting for a token', async () => {
  const asked = endpoint(
    Response.json({}, { status: 503 }),
    Response.json({ access_token: 'ya29.token' }),
  );
  expect(await exchangeAtGoogle(key)).toBe('Bearer ya29.token');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a key that Google refuses is not asked with again', async () => {
  const asked = endpoint(Response.json({ error: 'invalid_grant' }, { status: 400 }));
  await expect(exchangeAtGoogle(key)).rejects.toMatchObject({
    message: 'Google no longer accepts the service account key',
  });
  expect(asked).toHaveBeenCalledTimes(1);
});
