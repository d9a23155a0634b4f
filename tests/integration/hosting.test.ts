// What Hosting sends along with pages, files and the API (firebase.json), asked of the Hosting
// emulator.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEmulators } from '../support/emulators.ts';

const { origin } = readEmulators();
const assets = new URL('../../web/dist/assets/', import.meta.url);
const pages = ['/', '/features', '/contact', '/auth', '/projects/demo', '/nowhere/at/all'];
/** An address of every route of the app that is no file. */
const appPages = [
  '/auth',
  '/oauth/firebase/callback',
  '/admin/contact-submissions',
  '/nowhere',
  ...['', '/query', '/profile', '/projects', '/settings', '/collections', '/nowhere'].map(
    (page) => `/dashboard${page}`,
  ),
  ...['', '/backup', '/restore', '/security', '/analytics', '/compare', '/collections'].map(
    (page) => `/projects/demo${page}`,
  ),
  '/projects/x/collections/a%2Fb%2Fc',
  '/projects/x/documents/a/b/c/d',
  '/projects/x/documents/.a/b',
  '/projects/x/history/a/b',
  '/projects/not!an!id/backup',
];

/** The path of a file of the build that the front page names. */
async function builtFile(): Promise<string> {
  const html = await (await fetch(origin)).text();
  return /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
}

test.each([...pages, '/_payload.json', '/sitemap.xml', '/images/share.png', '/assets/gone.js'])(
  '%s comes with every header that protects',
  async (path) => {
    const { headers } = await fetch(`${origin}${path}`);
    const shared = {
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    };
    expect(Object.fromEntries(headers)).toMatchObject(shared);
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
    );
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'", 'https://apis.google.com']);
    for (const name of ['script-src', 'style-src', 'connect-src', 'img-src']) {
      expect(policy.get(name)).not.toContain('*');
      expect(policy.get(name)).not.toContain("'unsafe-inline'");
      expect(policy.get(name)).not.toContain("'unsafe-eval'");
    }
  },
);

test('what runs transforms in the demonstration may compile WebAssembly, and reaches nothing', async () => {
  const policyOf = async (file: string) =>
    (await fetch(`${origin}/assets/${file}`)).headers.get('content-security-policy');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const workers = scripts.filter((file) => file.startsWith('transform-worker-'));
  expect(workers).toHaveLength(1);
  const policies = await Promise.all(scripts.map(policyOf));
  const compiling = scripts.filter((_, at) => policies[at]?.includes('wasm-unsafe-eval'));
  expect(compiling).toEqual(workers);
  expect(await policyOf(workers[0] ?? '')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
  );
});

test('pages are asked for again, files with a hash in their name never, the API is kept nowhere', async () => {
  const cachingOf = async (path: string) =>
    (await fetch(`${origin}${path}`)).headers.get('cache-control');
  for (const path of [...pages, '/_payload.json', '/features/_payload.json', '/robots.txt']) {
    expect(await cachingOf(path), path).toBe('no-cache');
  }
  const file = await builtFile();
  expect(file).not.toBe('');
  expect(await cachingOf(file)).toBe('public, max-age=31536000, immutable');
  expect(await cachingOf('/assets/gone.js')).toBe('no-cache');
  expect(await cachingOf('/images/share.png')).toBe('public, max-age=86400');
  expect(await cachingOf('/api/openapi.json')).toContain('no-store');
  expect(await cachingOf('/api/projects')).toContain('no-store');
});

test('answers of the API are JSON in UTF-8', async () => {
  const response = await fetch(`${origin}/api/projects`);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('public pages are files, other addresses the app, and files that are gone are not found', async () => {
  const get = async (path: string) => {
    const response = await fetch(`${origin}${path}`, { redirect: 'manual' });
    return { status: response.status, text: await response.text() };
  };
  expect((await get('/features')).text).toContain('data-prerendered');
  for (const path of appPages) {
    const { status, text } = await get(path);
    expect({ path, status }).toEqual({ path, status: 200 });
    expect(text).toContain('noindex');
    expect(text).not.toContain('data-prerendered');
  }
  for (const path of ['/assets/gone.js', '/images/gone.webp', '/builds/gone.json']) {
    const { status, text } = await get(path);
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(text).toContain('Page Not Found');
  }
  expect((await get('/features/')).status).toBe(301);
});
