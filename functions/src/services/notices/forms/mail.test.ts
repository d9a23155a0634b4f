import { expect, test } from 'vitest';
import { hostileNames, item, message, messageAbout } from '../../../testing/messages.ts';
import { mailOf } from './mail.ts';

test('has all of the message in its text part, addresses on lines that hold nothing else', () => {
  expect(mailOf(message()).text).toBe(`Shop: 2 backups failed
======================

Both schedules could not read the database.

[Error] Backup failed: Every night
  The credential was refused.
  Last proven backup: Nov 26, 02:00 UTC
  Open the backups:
  https://firekeep.example/projects/p1/backup

[OK] Back to normal: Hourly
  The credential was refused.
  Last proven backup: Nov 26, 02:00 UTC

Open Shop:
https://firekeep.example/projects/p1

-- 
Sent by Firekeep
To unsubscribe:
https://firekeep.example/unsubscribe?token=t1
`);
});

test('wraps the text part between words, and never an address', () => {
  const long = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
  const url = `https://firekeep.example/${'a'.repeat(100)}`;
  const { text } = mailOf(
    message({ text: long, items: [item({ lines: [long], link: { label: 'Open', url } })] }),
  );
  const wide = text.split('\n').filter((line) => line.length > 74);
  expect(wide).toEqual([`  ${url}`]);
  expect(text.replace(/\s+/g, ' ')).toContain(long);
});

test('can be unsubscribed from in one step, as RFC 8058 says, where it is sent again and again', () => {
  expect(mailOf(message()).headers).toMatchObject({
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': '<https://firekeep.example/api/notices/unsubscribe?token=t1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  const once = mailOf(message({ unsubscribe: null, thread: null }));
  expect(Object.keys(once.headers)).toEqual(['Message-ID', 'Auto-Submitted']);
  expect(once.text + once.html).not.toContain('nsubscribe');
});

test('answers the mail that its thread began with, under an id of its delivery', () => {
  const [begun, second, third, repeated, other] = [
    message({ delivery: 'a', thread: 'a' }),
    message({ delivery: 'b', thread: 'a' }),
    message({ delivery: 'c', thread: 'a' }),
    message({ delivery: 'b', thread: 'a' }),
    message({ delivery: 'd', thread: null }),
  ].map((one) => mailOf(one).headers);
  const root = begun?.['Message-ID'];
  expect(root).toMatch(/^<[0-9a-f]{40}@notices\.firekeep>$/);
  const answer = { References: root, 'In-Reply-To': root };
  expect([second, third]).toMatchObject([answer, answer]);
  expect(repeated).toEqual(second);
  const ids = [begun, second, third, other].map((headers) => headers?.['Message-ID']);
  expect(new Set(ids).size).toBe(4);
  expect([begun, other].flatMap((headers) => Object.keys(headers ?? {}))).not.toContain(
    'References',
  );
});

const lineBreak = /[\p{Cc}\p{Zl}\p{Zp}]/u;

test('has no header that a name, a thread or an address can end', () => {
  const injected = 'x\r\nBcc: victim@evil.example\r\n\r\n<b>';
  const url = `https://firekeep.example/?t=${injected}>`;
  const { subject, headers } = mailOf(
    message({
      title: injected,
      thread: `${injected}2`,
      delivery: injected,
      unsubscribe: { page: url, oneClick: url },
    }),
  );
  expect(subject).toBe('x Bcc: victim@evil.example <b>');
  expect(Object.keys(headers)).toHaveLength(6);
  expect(Object.values(headers).filter((value) => lineBreak.test(value))).toEqual([]);
  expect(headers['List-Unsubscribe']).toMatch(/^<https:[^<>\s]*>$/);
});

/** What the form writes around names: nothing that a name holds may look like it. */
const ownTags =
  /<(?:!doctype html|html lang="en"|\/?(?:head|title|style|body|table|tr|td|div|h1|p|span|a|html))>|<(?:meta|body|table|td|div|h1|p|span)(?: [a-z-]+="[^"<>]*")+>|<a class="(?:link|button)" href="https:\/\/firekeep\.example\/[^"<>]*" style="[^"<>]*">/g;

test('has no tag or attribute that a name brought, and stays within what is shown', () => {
  for (const name of hostileNames) {
    const { subject, html } = mailOf(messageAbout(name, 2000));
    expect(subject.length).toBeLessThanOrEqual(150);
    expect(subject).not.toMatch(lineBreak);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(90_000);
    expect(html.replace(ownTags, '')).not.toMatch(/[<>]/);
    expect(html).toMatch(/and 1,9\d\d more/);
  }
});

test('loads nothing: no images, no fonts, no scripts, no addresses but links', () => {
  const { html } = mailOf(messageAbout('Shop', 3));
  expect(html).not.toMatch(/<(?:img|link|script|iframe|object)|url\(|@import|src=/);
});
