import { expect, test } from 'vitest';
import { attachment } from './attachment.ts';
import { checkLinkToken, linkKey, makeLinkToken } from './link-token.ts';

const key = linkKey(Buffer.alloc(32, 1));
const subject = { ownerId: 'ada', recordId: 'r1', format: 'csv', collection: 'customers' };
const expiresAt = new Date('2026-11-21T12:10:00Z');
const now = new Date('2026-11-21T12:00:00Z');
const token = makeLinkToken(key, subject, expiresAt);

test('a link is good for its file until it expires', () => {
  expect(checkLinkToken(key, subject, { token, now })).toBe('valid');
  expect(checkLinkToken(key, subject, { token, now: expiresAt })).toBe('expired');
});

test.each([
  ['another owner', { ...subject, ownerId: 'bob' }],
  ['another backup', { ...subject, recordId: 'r2' }],
  ['another format', { ...subject, format: 'json' }],
  ['another collection', { ...subject, collection: 'orders' }],
  ['the whole backup', { ...subject, collection: null }],
])('a link is not good for %s', (_what, other) => {
  expect(checkLinkToken(key, other, { token, now })).toBe('forged');
});

test('no changed, lengthened or differently spelled token is good, nor one of another key', () => {
  const bytes = Buffer.from(token, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const forged = { token: changed.toString('base64url'), now };
    expect(checkLinkToken(key, subject, forged)).toBe('forged');
  }
  for (const other of ['', 'x', `${token}AAAA`, `${token}=`, token.slice(0, -1)]) {
    expect(checkLinkToken(key, subject, { token: other, now })).toBe('forged');
  }
  expect(checkLinkToken(linkKey(Buffer.alloc(32, 2)), subject, { token, now })).toBe('forged');
});

test('the header carries any name as ASCII', () => {
  expect(attachment("Täglich (1)'s.csv")).toBe(
    `attachment; filename="T_glich__1__s.csv"; filename*=UTF-8''T%C3%A4glich%20%281%29%27s.csv`,
  );
});
