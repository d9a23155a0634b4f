import { expect, test } from 'vitest';
import { guessEnvironment } from './environment.ts';

test.each([
  ['acme-prod', 'Shop', 'production'],
  ['acme-staging', 'Shop', 'staging'],
  ['acme-pre-prod-1', 'Shop', 'staging'],
  ['acme-dev', 'Shop', 'development'],
  ['acme-1f3c2', 'Shop (Test)', 'development'],
  ['acme-1f3c2', 'shop_live', 'production'],
  // Words are whole: none of these is a test, a product or a device.
  ['latest-devices', 'Contest', 'production'],
  ['acme-1f3c2', 'Shop', 'production'],
  ['', '', 'production'],
] as const)('%s, called %s, is %s', (firebaseProjectId, name, expected) => {
  expect(guessEnvironment({ isEmulator: false, firebaseProjectId, name })).toBe(expected);
});

test('an emulator is never taken for production', () => {
  expect(
    guessEnvironment({ isEmulator: true, firebaseProjectId: 'acme-prod', name: 'Production' }),
  ).toBe('development');
});
