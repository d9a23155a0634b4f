import type { Channel } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { sampleChannel } from '#testing/samples.ts';
import { getsAlertsOf, quietText, receivedText } from './channel-text.ts';

const projects = ['Shop', 'Blog', 'Forum', 'Wiki'].map((name) => ({
  id: name.toLowerCase(),
  name,
}));
const reader = { projects, shownZone: 'Europe/Vienna' };
const { rules } = sampleChannel;
const daily = { kind: 'daily', time: '08:00', timeZone: 'Europe/Vienna' } as const;

function received(change: Partial<Channel>): string {
  return receivedText({ ...sampleChannel, ...change }, reader);
}

test('says in one sentence what a channel gets', () => {
  expect(received({ summary: daily })).toBe(
    'Critical alerts and errors of all projects, when they end, and a summary every day at 08:00',
  );
  expect(received({})).toBe('Critical alerts and errors of all projects, when they end');
  expect(
    received({
      rules: { ...rules, resolved: false },
      summary: { ...daily, kind: 'weekly', weekday: 1, timeZone: 'UTC' },
    }),
  ).toBe('Critical alerts and errors of all projects and a summary every Monday at 08:00 (UTC)');
  const none = { ...rules, severities: [] };
  expect(received({ rules: none, summary: daily })).toBe(
    'A summary every day at 08:00, of all projects',
  );
  expect(received({ rules: none })).toBe('Nothing: no alerts and no summary are chosen');
  expect(received({ kind: 'heartbeat', rules: none })).toBe(
    'A call after every proven backup of all projects',
  );
});

test('says the most urgent first, whatever was chosen first', () => {
  const chosen = (...severities: Channel['rules']['severities']) =>
    received({ rules: { ...rules, severities, resolved: false } });
  expect(chosen('warning', 'critical')).toBe('Critical alerts and warnings of all projects');
  expect(chosen('warning', 'error', 'critical')).toBe('All alerts of all projects');
});

test('names a few projects, and counts many or such as it does not know', () => {
  const of = (...projectIds: string[]) =>
    received({ rules: { projectIds, severities: ['error'], resolved: false } });
  expect(of('blog', 'shop')).toBe('Errors of Shop and Blog');
  expect(of('shop', 'gone')).toBe('Errors of 2 projects');
  expect(of('shop', 'blog', 'forum', 'wiki')).toBe('Errors of 4 projects');
  expect(of('gone')).toBe('Errors of 1 project');
});

test('says when a channel is quiet, and in which zone where that is another', () => {
  const hours = { from: '22:00', to: '07:00', timeZone: 'UTC', exceptCritical: true };
  expect(quietText(hours, reader)).toBe(
    'Quiet from 22:00 to 07:00 (UTC), except for critical alerts',
  );
  expect(quietText({ ...hours, exceptCritical: false }, { shownZone: 'UTC' })).toBe(
    'Quiet from 22:00 to 07:00',
  );
});

test.each<[boolean, Partial<Channel>]>([
  [true, {}],
  [true, { rules: { ...rules, projectIds: ['shop'] } }],
  [false, { rules: { ...rules, projectIds: ['blog'] } }],
  [false, { rules: { ...rules, severities: [] } }],
  [false, { kind: 'heartbeat' }],
  [false, { state: 'unconfirmed' }],
  [false, { state: 'unsubscribed' }],
])('%s: a project’s alerts come to a channel with %o', (expected, change) => {
  expect(getsAlertsOf({ ...sampleChannel, ...change }, 'shop')).toBe(expected);
});
