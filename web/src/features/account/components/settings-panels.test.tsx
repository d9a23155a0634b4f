// @vitest-environment happy-dom
import { defaultAccountSettings, type AccountSettings } from '@firekeep/functions/contract';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { answerCalls, refusal, success, withQueries } from '#testing/with-queries.tsx';
import { DefaultProjectPanel } from './default-project-panel.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { TimeZonePanel } from './time-zone-panel.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => {
  patchAuthState({ user: sampleUser });
  return () => vi.unstubAllGlobals();
});

/** Shows a panel of the settings; each change waits until it is `saved` or `refused`. */
function show(panel: ReactElement) {
  const waiting: (() => void)[] = [];
  const bodies: unknown[] = [];
  let settings: AccountSettings = defaultAccountSettings;
  let isRefused = false;
  const account = () => ({ userId: sampleUser.id, plan: 'free', settings, avatarId: null });
  answerCalls(async (sent, { body }) => {
    if (sent.startsWith('GET')) {
      return success(account());
    }
    const { userId: _userId, ...change } = z
      .looseObject({})
      .parse(JSON.parse(z.string().parse(body)));
    bodies.push(change);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (isRefused) {
      return refusal();
    }
    settings = { ...settings, ...change };
    return success(account());
  });
  const { wrapper: Queries } = withQueries();
  const { user } = renderInApp(<Queries>{panel}</Queries>);
  const end = async (refused: boolean) => {
    isRefused = refused;
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.();
  };
  return { user, bodies, save: async () => end(false), refuse: async () => end(true) };
}

async function box(name: string) {
  const input = await screen.findByRole('checkbox', { name });
  const shown = input.closest('label');
  const states: (string | undefined)[] = [];
  new MutationObserver(() => states.push(shown?.dataset['state'])).observe(document.body, {
    subtree: true,
    attributeFilter: ['data-state'],
  });
  return { input, states, state: () => shown?.dataset['state'] };
}

const failed = 'A backup failed';
const overdue = 'No backup was made in time';

test('a box shows what was chosen while it is being saved, and after', async () => {
  const { user, bodies, save } = show(<NotificationsPanel />);
  const { input, state, states } = await box(failed);
  expect(state()).toBe('checked');
  await user.click(input);
  expect(state()).toBe('unchecked');
  expect(document.activeElement).toBe(input);
  await save();
  await user.click((await box(overdue)).input);
  await expect.poll(() => bodies.length).toBe(2);
  expect(new Set(states)).toEqual(new Set(['unchecked']));
});

test('a box goes back when its change was refused', async () => {
  const { user, refuse } = show(<NotificationsPanel />);
  const { input, state } = await box(failed);
  await user.click(input);
  expect(state()).toBe('unchecked');
  await refuse();
  await expect.poll(state).toBe('checked');
});

test('a second choice does not take back the first, which is still being saved', async () => {
  const { user, bodies, save } = show(<NotificationsPanel />);
  const [first, second] = [await box(failed), await box(overdue)];
  await user.click(first.input);
  await user.click(second.input);
  await save();
  await save();
  expect(bodies).toHaveLength(2);
  const { kinds } = defaultAccountSettings.notifications;
  const left = kinds.filter((kind) => kind !== 'failed' && kind !== 'overdue');
  expect(bodies[1]).toEqual({ notifications: { kinds: left, browser: false } });
  expect([first.state(), second.state()]).toEqual(['unchecked', 'unchecked']);
});

test('a choice made while the browser asks its user is kept by the answer', async () => {
  let answer: (permission: NotificationPermission) => void = () => undefined;
  vi.stubGlobal('Notification', {
    permission: 'default',
    requestPermission: async () =>
      new Promise<NotificationPermission>((resolve) => {
        answer = resolve;
      }),
  });
  const { user, bodies, save } = show(<NotificationsPanel />);
  const first = await box(failed);
  await user.click(screen.getByRole('checkbox', { name: 'Also by notifications of the browser' }));
  await user.click(first.input);
  await save();
  answer('granted');
  await save();
  const { kinds } = defaultAccountSettings.notifications;
  const left = kinds.filter((kind) => kind !== 'failed');
  expect(bodies[1]).toEqual({ notifications: { kinds: left, browser: true } });
});

test.each([
  ['Time zone', <TimeZonePanel key="zone" />, 'Asia/Tokyo'],
  ['Default project', <DefaultProjectPanel key="project" projects={[sampleProject]} />, 'shop'],
])('%s shows what was chosen while it is saved', async (name, panel, chosen) => {
  const { user, save, refuse } = show(panel);
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name });
  expect(field.value).toBe('');
  await user.selectOptions(field, chosen);
  expect(field.value).toBe(chosen);
  await save();
  await user.selectOptions(field, '');
  expect(field.value).toBe('');
  await refuse();
  await expect.poll(() => field.value).toBe(chosen);
});
