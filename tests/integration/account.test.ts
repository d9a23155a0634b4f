// What users set for themselves: read and changed through the API, one's own only.
import { getAccount, updateAccountSettings } from '@firekeep/functions/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, request, send } from '../support/api.ts';
import { readDocument } from '../support/firestore-rest.ts';
import { readEmulators } from '../support/emulators.ts';
import { connectProject } from '../support/projects.ts';
import { signUp, type TestUser } from '../support/users.ts';

let ada: TestUser;

beforeAll(async () => {
  ada = await signUp();
});

const unset = {
  defaultProjectId: null,
  timeZone: null,
  deletionDays: 7,
  notifications: {
    kinds: [
      'failed',
      'not-verified',
      'overdue',
      'anomaly',
      'unmatched',
      'clone-failed',
      'drill-failed',
      'drill-overdue',
      'verification-overdue',
    ],
    browser: false,
  },
};

describe('settings', () => {
  test('are the usual ones where nothing was set', async () => {
    const account = await call(ada, getAccount, { query: {} });
    const nothing = { avatarId: null, goneAt: null };
    expect(account).toEqual({ userId: ada.uid, plan: 'free', settings: unset, ...nothing });
  });

  test('change one by one and stay', async () => {
    const user = await signUp();
    const project = await connectProject(user);
    await call(user, updateAccountSettings, { body: { timeZone: 'Asia/Kathmandu' } });
    await call(user, updateAccountSettings, { body: { defaultProjectId: project.id } });
    const notifications = { kinds: ['anomaly' as const], browser: true };
    await call(user, updateAccountSettings, { body: { notifications } });
    const { settings } = await call(user, getAccount, { query: {} });
    expect(settings).toEqual({
      defaultProjectId: project.id,
      timeZone: 'Asia/Kathmandu',
      deletionDays: 7,
      notifications,
    });
    await call(user, updateAccountSettings, { body: { timeZone: null, defaultProjectId: null } });
    const again = await call(user, getAccount, { query: {} });
    expect(again.settings).toEqual({ ...unset, notifications });
  });

  test.each([
    [{ timeZone: 'Europe/Atlantis' }, 'Not a known time zone'],
    [{ timeZone: '' }, 'A time zone is required'],
    [{ plan: 'business' }, 'Unknown field: plan'],
    [{ settings: unset }, 'Unknown field: settings'],
    [{ notifications: { kinds: ['everything'], browser: true } }, 'notifications.kinds.0'],
    [{ notifications: { kinds: [] } }, 'notifications.browser is required'],
    [{ defaultProjectId: '../x' }, 'Not a valid id'],
  ])('%j is refused and nothing is kept of it', async (body, message) => {
    const answer = await send(ada, updateAccountSettings, { body });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
    expect(await readDocument({ projectId: readEmulators().projectId }, `users/${ada.uid}`)).toBe(
      null,
    );
  });

  test('without a token are nobody’s', async () => {
    expect((await request('GET', `/api/account?userId=${ada.uid}`)).status).toBe(401);
  });
});
