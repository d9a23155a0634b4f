import { expect, test } from 'vitest';
import { defaultAccountSettings } from '../../contract/account.ts';
import { accountFields, readAccount } from './stored-account.ts';

const kindsOf = (data: unknown) => readAccount(data).settings.notifications.kinds;
const newer = [
  'unmatched',
  'clone-failed',
  'drill-failed',
  'drill-overdue',
  'verification-overdue',
];
const stored = (kinds: readonly string[]) => ({
  settings: { notifications: { kinds, browser: true } },
});

test('an account of which nothing is stored has the defaults', () => {
  expect(readAccount(undefined)).toEqual({
    plan: 'free',
    avatarId: null,
    settings: defaultAccountSettings,
  });
});

test('a kind of alert that is newer than what is stored counts as chosen', () => {
  expect(kindsOf(stored(['failed', 'not-verified', 'overdue', 'anomaly']))).toEqual(
    defaultAccountSettings.notifications.kinds,
  );
  expect(readAccount(stored(['failed'])).settings.notifications).toEqual({
    kinds: ['failed', ...newer],
    browser: true,
  });
  expect(kindsOf(stored([]))).toEqual(newer);
});

test('a kind that its user turned off stays off', () => {
  const account = readAccount(stored(['failed']));
  const notifications = { kinds: ['overdue' as const], browser: false };
  const changed = { ...account, settings: { ...account.settings, notifications } };
  expect(readAccount(accountFields(changed))).toEqual(changed);
});

test('what is not a kind of alert is refused', () => {
  expect(() => readAccount(stored(['lunch']))).toThrow('Invalid option');
});
