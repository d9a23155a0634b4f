import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { passwordLength, setSignInSettings, signInSettings } from './sign-in-settings.mjs';

/** Stands in for Google: keeps every request, and answers it as `answer` says. */
async function standIn() {
  const google = { requests: [], status: 200, close: () => {} };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      google.requests.push({ method: request.method, url: request.url, body });
      const isToken = !request.url.startsWith('/admin');
      response.writeHead(isToken ? 200 : google.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ access_token: 'token', expires_in: 3600, scope: '' }));
    });
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  google.close = () => server.close();
  const origin = `http://127.0.0.1:${server.address().port}`;
  vi.stubEnv('FIREBASE_IDENTITY_URL', origin);
  vi.stubEnv('FIREBASE_TOKEN_URL', origin);
  vi.stubEnv('FIREBASE_TOKEN', 'refresh-token');
  return google;
}

test('new passwords are as long as the web app asks, and old ones still sign in', () => {
  const source = readFileSync(new URL('../../web/src/config/limits.ts', import.meta.url), 'utf8');
  expect(source).toContain(`passwordLength: ${passwordLength},`);
  expect(signInSettings('https://keep.example')).toEqual({
    passwordPolicyConfig: {
      passwordPolicyEnforcementState: 'ENFORCE',
      forceUpgradeOnSignin: false,
      passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 8 } }],
    },
    notification: { sendEmail: { callbackUri: 'https://keep.example/auth' } },
  });
});

test('they are set with the account of firebase-tools, and by hand where that fails', async () => {
  const google = await standIn();
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  try {
    await setSignInSettings('keep-example', 'https://keep.example');
    const { method, url, body } = google.requests.at(-1);
    expect(`${method} ${url}`).toBe(
      'PATCH /admin/v2/projects/keep-example/config?updateMask=passwordPolicyConfig%2Cnotification.sendEmail.callbackUri',
    );
    expect(JSON.parse(body)).toEqual(signInSettings('https://keep.example'));
    expect(log).toHaveBeenCalledWith(expect.stringContaining('at least 8 characters'));
    expect(warn).not.toHaveBeenCalled();

    google.status = 403;
    await setSignInSettings('keep-example', 'https://keep.example');
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining('Customize action URL: https://keep.example/auth'),
    );
  } finally {
    google.close();
    vi.unstubAllEnvs();
  }
});
