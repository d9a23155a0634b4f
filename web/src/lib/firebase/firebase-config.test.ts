import { afterEach, expect, test, vi } from 'vitest';
import { prefetchHosting } from './ask-hosting.ts';
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

test('prefetches the config and, on this machine, the emulators, once', async () => {
  const asked: string[] = [];
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', { hostname: 'localhost' });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return path.endsWith('.json')
      ? Response.json({ projectId: 'demo-x', apiKey: 'k' })
      : new Response(script);
  });
  prefetchHosting();
  expect(asked).toEqual(['/__/firebase/init.json', '/__/firebase/init.js?useEmulator=true']);
  expect(await loadFirebaseConfig()).toMatchObject({
    emulators: { auth: { host: '127.0.0.1', port: 20001 } },
  });
  expect(asked).toHaveLength(2);
});

test('asks again after what was prefetched has failed', async () => {
  const answers = [
    new Response(null, { status: 503 }),
    Response.json({ projectId: 'keep-3', apiKey: 'k' }),
  ];
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', { hostname: 'keep.example' });
  vi.stubGlobal('fetch', async () => answers.shift());
  prefetchHosting();
  await expect(loadFirebaseConfig()).rejects.toThrow('/__/firebase/init.json answered 503');
  expect(await loadFirebaseConfig()).toMatchObject({ config: { projectId: 'keep-3' } });
});
