import { expect, test } from 'vitest';
import { z } from 'zod';
import { hostileNames, item, message, messageAbout } from '../../../testing/messages.ts';
import { formOf, type PostedKind } from './form-of.ts';

const kinds: readonly PostedKind[] = ['slack', 'google-chat', 'teams', 'discord', 'webhook'];
const services = kinds.filter((kind) => kind !== 'webhook');

/** Every text and address of a body, wherever it stands. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') {
    return [value];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

const textOf = (body: string) => stringsOf(JSON.parse(body)).join('\n');

test.each(kinds)('%s gets title, text, items with lines and links, and the action', (kind) => {
  const text = textOf(formOf(kind, message()).body).replaceAll('\\', '');
  const parts = ['Shop: 2 backups failed', 'Both schedules could not read the database.'];
  parts.push('Every night', 'The credential was refused.', 'Back to normal: Hourly');
  parts.push('Open the backups', 'https://firekeep.example/projects/p1/backup', 'Open Shop');
  expect(parts.filter((part) => !text.includes(part))).toEqual([]);
});

test.each(services)('%s gets each severity as a word', (kind) => {
  const severities = ['critical', 'error', 'warning', 'good', 'info'] as const;
  const items = severities.map((severity) => item({ severity }));
  const text = textOf(formOf(kind, message({ items })).body);
  const words = ['Critical', 'Error', 'Warning', 'OK', 'Note'];
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
});

test.each(services)('%s gets what fits of 2,000 items, and how many are not shown', (kind) => {
  const items = Array.from({ length: 2000 }, (_, at) => item({ title: `Schedule ${at} failed` }));
  const text = textOf(formOf(kind, message({ items })).body);
  const shown = text.match(/Schedule \d+ failed/g)?.length ?? 0;
  expect(shown).toBeGreaterThan(8);
  expect(text).toContain(`and ${(2000 - shown).toLocaleString('en-US')} more`);
});

test.each(services)('%s gets a message that has nothing but a title', (kind) => {
  const bare = message({ text: null, items: [], action: null, thread: null });
  expect(textOf(formOf(kind, bare).body).replaceAll('\\', '')).toContain('Shop: 2 backups failed');
});

test.each(services)(
  '%s gets no character that hides, turns text around or is half of one',
  (kind) => {
    // oxlint-disable-next-line no-control-regex -- these are what must not be there
    const hidden = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]|\p{Cs}/u;
    const texts = hostileNames.map((name) => textOf(formOf(kind, messageAbout(name, 3)).body));
    expect(texts.filter((text) => hidden.test(text))).toEqual([]);
  },
);

test('a message to Google Chat names its thread, which its address makes count', () => {
  const { body, query } = formOf('google-chat', message());
  expect(z.object({ thread: z.object({ threadKey: z.string() }) }).parse(JSON.parse(body))).toEqual(
    { thread: { threadKey: 'p1/failed' } },
  );
  expect(query).toEqual({ messageReplyOption: 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD' });
  expect(formOf('slack', message()).query).toEqual({});
});

test('a webhook gets the message as it is, with at most 100 items', () => {
  const { body } = formOf('webhook', message());
  const { delivery: _delivery, unsubscribe: _unsubscribe, ...sent } = message();
  expect(JSON.parse(body)).toEqual({ ...sent, omittedItems: 0 });
  const many = JSON.parse(formOf('webhook', messageAbout('a', 2000)).body);
  expect([many.items.length, many.omittedItems]).toEqual([100, 1900]);
});
