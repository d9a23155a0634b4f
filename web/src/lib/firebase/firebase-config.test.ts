import { expect, test } from 'vitest';
import { parseEmulators, usesEmulators, webConfigSchema } from './firebase-config.ts';

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
