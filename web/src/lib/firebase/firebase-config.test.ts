import { afterEach, expect, test, vi } from 'vitest';
import {
  loadFirebaseConfig,
  parseEmulators,
  usesEmulators,
  webConfigSchema,
} from './firebase-config.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const script = `// start
var firebaseConfig = {"projectId":"demo-x"};
var firebaseEmulators = {
  "auth": {"host":"127.0.0.1","port":20001,"hostAndPort":"127.0.0.1:20001"},
  "firestore": {"host":"127.0.0.1","port":20003}
};
if (firebaseEmulators) {}`;

test('finds the emulators in the script of the Hosting emulator', () => {
  expect(parseEmulators(script)).toEqual({
    auth: { host: '127.0.0.1', port: 20001 },
    firestore: { host: '127.0.0.1', port: 20003 },
  });
});

test.each([
  ['', 'does not say where'],
  ['var firebaseEmulators = undefined;', 'does not say where'],
  ['var firebaseEmulators = {};', 'auth'],
  ['var firebaseEmulators = {"auth":{"host":"127.0.0.1","port":20001}};', 'firestore'],
])('fails rather than reach out to real services for %j', (text, reason) => {
  expect(() => parseEmulators(text)).toThrow(reason);
});

test('looks for emulators only for a demo project', () => {
  const config = webConfigSchema.parse({ projectId: 'demo-firekeep', apiKey: 'k', other: 1 });
  expect(usesEmulators(config)).toBe(true);
  expect(usesEmulators({ ...config, projectId: 'keep-demo-1' })).toBe(false);
});

test('takes the config from the page, and asks nobody', async () => {
  const config = { projectId: 'keep-1', apiKey: 'k', authDomain: 'a "quoted" <domain>' };
  const content = JSON.stringify(config);
  vi.stubGlobal('document', { querySelector: () => ({ content }) });
  vi.stubGlobal('location', { hostname: 'keep.example' });
  vi.stubGlobal('fetch', () => expect.unreachable());
  expect(await loadFirebaseConfig()).toEqual({ config, emulators: null });
});

test.each([
  ['the page has none', null, 'keep.example'],
  ['the page is served on this machine', { content: '{"projectId":"live"}' }, '127.0.0.1'],
])('asks Hosting where %s', async (...[, meta, hostname]) => {
  vi.stubGlobal('document', { querySelector: () => meta });
  vi.stubGlobal('location', { hostname });
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/__/firebase/init.json'
      ? Response.json({ projectId: 'keep-2', apiKey: 'k' })
      : new Response(null, { status: 404 }),
  );
  expect(await loadFirebaseConfig()).toMatchObject({ config: { projectId: 'keep-2' } });
});
