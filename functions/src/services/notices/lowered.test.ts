import { expect, test } from 'vitest';
import { freshCaller, staleCaller } from '../../testing/guarded-caller.ts';
import { NoticeWorld } from '../../testing/notice-world.ts';
import { loweredChannel } from './lowered.ts';

const night = { from: '22:00', to: '06:00', timeZone: 'Europe/Vienna', exceptCritical: true };
const weekly = { kind: 'weekly', time: '08:00', timeZone: 'UTC', weekday: 1 } as const;
const daily = { kind: 'daily', time: '08:00', timeZone: 'UTC' } as const;
const before = {
  rules: {
    projectIds: ['shop', 'blog'],
    severities: ['critical' as const, 'error' as const],
    resolved: true,
  },
  quietHours: night,
  summary: daily,
};
type Fields = Parameters<typeof loweredChannel>[0];
const rules = (change: Partial<Fields['rules']>) => ({ rules: { ...before.rules, ...change } });
const quiet = (change: Partial<typeof night>) => ({ quietHours: { ...night, ...change } });

test.each<readonly [string, Partial<Fields>, string]>([
  ['a project less', rules({ projectIds: ['shop'] }), 'Fewer alerts'],
  ['a severity less', rules({ severities: ['critical'] }), 'Fewer alerts'],
  ['no ends', rules({ resolved: false }), 'Fewer alerts'],
  ['a later end', quiet({ to: '06:01' }), 'quiet hours'],
  ['an earlier beginning', quiet({ from: '21:59' }), 'quiet hours'],
  ['other hours', quiet({ from: '08:00', to: '09:00' }), 'quiet hours'],
  ['another zone', quiet({ timeZone: 'UTC' }), 'quiet hours'],
  ['critical ones too', quiet({ exceptCritical: false }), 'quiet hours'],
  ['a summary a week', { summary: weekly }, 'Summaries'],
  ['no summary', { summary: null }, 'Summaries'],
])('%s lowers a channel', (_name, change, said) => {
  expect(loweredChannel(before, { ...before, ...change })).toEqual([expect.stringContaining(said)]);
});

test('all projects before some, and hours before none, are more', () => {
  const all = { ...before, rules: { ...before.rules, projectIds: null }, quietHours: null };
  expect(loweredChannel(before, all)).toEqual([]);
  expect(loweredChannel(all, before)).toHaveLength(2);
});

test.each<readonly [string, Partial<Fields>]>([
  ['a project more', rules({ projectIds: ['blog', 'shop', 'site'] })],
  ['a severity more', rules({ severities: ['warning', 'error', 'critical'] })],
  ['fewer hours', quiet({ from: '23:00', to: '05:00' })],
  ['a summary at another time', { summary: { ...daily, time: '09:00' } }],
])('%s does not', (_name, change) => {
  expect(loweredChannel(before, { ...before, ...change })).toEqual([]);
});

test('a lower channel, and another address, need a fresh sign-in', async () => {
  const world = new NoticeWorld();
  const { channels } = world.services();
  const { channel } = await channels.create('ada', {
    kind: 'webhook',
    address: 'https://hooks.example.com/a',
    name: 'Ops',
    rules: { projectIds: null, severities: ['critical'], resolved: true },
    quietHours: null,
    summary: null,
  });
  const rulesAfter = { ...channel.rules, severities: [] };
  for (const change of [{ rules: rulesAfter }, { address: 'https://hooks.example.com/b' }]) {
    const kept = await world.stores.channels.get(channel.id);
    const update = async (caller = staleCaller()) => channels.update(caller, channel.id, change);
    await expect(update()).rejects.toThrow('sign in again');
    expect(await world.stores.channels.get(channel.id)).toEqual(kept);
    await update(freshCaller());
  }
  const renamed = await channels.update(staleCaller(), channel.id, { name: 'Other' });
  expect(renamed.channel.name).toBe('Other');
});
