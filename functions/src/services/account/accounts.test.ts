// What of an account's settings and data its channels are notified of.
import { expect, test } from 'vitest';
import { defaultAccountSettings } from '../../contract/account.ts';
import { freshCaller, staleCaller } from '../../testing/guarded-caller.ts';
import { memoryLowerings } from '../../testing/memory-lowerings.ts';
import type { StoredAccount } from '../ports/account-store.ts';
import { AccountExports } from './account-export.ts';
import { Accounts } from './accounts.ts';

const now = () => new Date('2026-11-21T12:00:00.000Z');

function setUp(deletionDays: number) {
  let account: StoredAccount = {
    plan: 'free',
    avatarId: null,
    settings: { ...defaultAccountSettings, deletionDays },
  };
  const accounts = {
    get: async () => account,
    update: async (_uid: string, change: (current: StoredAccount) => StoredAccount) =>
      (account = change(account)),
  };
  const { lowerings, notified } = memoryLowerings(now);
  const projects = { get: async () => null, list: async () => [] };
  const deletions = { accountGoneAt: async () => null };
  return {
    settings: new Accounts({ accounts, projects, deletions, lowerings }),
    exports: new AccountExports({
      users: { get: async () => null },
      accounts,
      documents: { pages: async function* none() {} },
      projects,
      analyticsStore: { usage: async () => [], checks: async () => [] },
      lowerings,
      now,
    }),
    notified,
    days: () => account.settings.deletionDays,
  };
}

test('a shorter delay of deletions is notified, and needs a fresh sign-in', async () => {
  const { settings, notified, days } = setUp(30);
  const shorter = { deletionDays: 14 };
  await expect(settings.change(staleCaller(), shorter)).rejects.toThrow('sign in again');
  expect([days(), await notified()]).toEqual([30, []]);
  expect((await settings.change(freshCaller(), shorter)).settings.deletionDays).toBe(14);
  expect(await notified()).toEqual(['What is deleted from now on is gone after 14 days, not 30']);
});

test('a delay that is no shorter, and other settings, are notified to nobody', async () => {
  const { settings, notified, days } = setUp(7);
  for (const change of [{ deletionDays: 7 }, { deletionDays: 30 }, { timeZone: 'UTC' }]) {
    await settings.change(staleCaller(), change);
  }
  expect([days(), await notified()]).toEqual([30, []]);
});

test('an export of the account is notified, and needs a fresh sign-in', async () => {
  const { exports, notified } = setUp(7);
  await expect(exports.open(staleCaller())).rejects.toThrow('sign in again');
  expect(await notified()).toEqual([]);
  let text = '';
  for await (const piece of await exports.open(freshCaller())) {
    text += piece;
  }
  expect(JSON.parse(text)).toMatchObject({ format: 'firekeep-account-export' });
  expect(await notified()).toEqual(['The data of the account was exported']);
});
