import type { Channel } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { sampleChannel } from '#testing/samples.ts';
import {
  channelFormOf,
  emptyChannelForm,
  newChannelSchema,
  savedChannelSchema,
  type ChannelForm,
} from './channel-form.ts';

const typed: ChannelForm = { ...emptyChannelForm('email'), address: ' ada@example.com ' };

function refusals(form: ChannelForm) {
  const { error } = newChannelSchema.safeParse(form);
  return error?.issues.map(({ path, message }) => [path.join('.'), message]);
}

test('a new channel gets what matters of all projects, at all hours, without a summary', () => {
  expect(newChannelSchema.parse(typed)).toEqual({
    kind: 'email',
    address: 'ada@example.com',
    name: 'Email',
    rules: { projectIds: null, severities: ['critical', 'error'], resolved: true },
    quietHours: null,
    summary: null,
  });
});

test.each<Partial<Channel>>([
  {},
  { rules: { projectIds: ['shop'], severities: [], resolved: false } },
  { quietHours: { from: '21:30', to: '06:00', timeZone: 'Asia/Tokyo', exceptCritical: false } },
  { summary: { kind: 'daily', time: '07:30', timeZone: 'Asia/Tokyo' } },
  { summary: { kind: 'weekly', weekday: 5, time: '07:30', timeZone: 'Asia/Tokyo' } },
])('shows a channel with %o and gives it back unchanged, without an address', (change) => {
  const channel = { ...sampleChannel, ...change };
  const { kind, name, rules, quietHours, summary } = channel;
  expect(savedChannelSchema.parse(channelFormOf(channel))).toEqual({
    kind,
    name,
    rules,
    quietHours,
    summary,
  });
});

test('a saved channel takes another address', () => {
  const form = { ...channelFormOf(sampleChannel), address: ' new@example.com ' };
  expect(savedChannelSchema.parse(form).address).toBe('new@example.com');
});

test('a heartbeat has projects and nothing else, whatever was chosen before', () => {
  const form: ChannelForm = {
    ...typed,
    kind: 'heartbeat',
    rules: { ...typed.rules, which: 'chosen', projectIds: ['shop'] },
    quietHours: { ...typed.quietHours, isOn: true, from: '07:00' },
    summary: { ...typed.summary, kind: 'daily' },
  };
  expect(newChannelSchema.parse(form)).toMatchObject({
    rules: { projectIds: ['shop'], severities: [], resolved: false },
    quietHours: null,
    summary: null,
  });
});

test('refuses at its field what can’t be saved', () => {
  expect(refusals({ ...typed, address: ' ' })).toEqual([['address', 'An address is required']]);
  expect(refusals({ ...typed, name: ' ' })).toEqual([['name', 'A name is required']]);
  expect(refusals({ ...typed, rules: { ...typed.rules, which: 'chosen' } })).toEqual([
    ['rules.projectIds', 'Choose at least one project'],
  ]);
  const quietHours = { ...typed.quietHours, isOn: true, from: '07:00', to: '07:00:00' };
  expect(refusals({ ...typed, quietHours })).toEqual([
    ['quietHours.to', 'Quiet hours need a beginning and an end'],
  ]);
  expect(refusals({ ...typed, summary: { ...typed.summary, kind: 'daily', time: '' } })).toEqual([
    ['summary.time', 'A time of day has the form 03:30'],
  ]);
});
