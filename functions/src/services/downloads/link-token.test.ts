import { expect, test } from 'vitest';
import { attachment, safeFileName } from './file-name.ts';
import { checkLinkToken, makeLinkToken } from './link-token.ts';

const dataKey = Buffer.alloc(32, 1);
const subject = { ownerId: 'ada', recordId: 'r1', format: 'csv', collection: 'customers' };
const expiresAt = new Date('2026-11-21T12:10:00Z');
const now = new Date('2026-11-21T12:00:00Z');
const token = makeLinkToken(dataKey, subject, expiresAt);

test('a link is good for its file until it expires', () => {
  expect(checkLinkToken(dataKey, subject, { token, now })).toBe('valid');
  expect(checkLinkToken(dataKey, subject, { token, now: expiresAt })).toBe('expired');
});

test.each([
  ['another owner', { ...subject, ownerId: 'bob' }],
  ['another backup', { ...subject, recordId: 'r2' }],
  ['another format', { ...subject, format: 'json' }],
  ['another collection', { ...subject, collection: 'orders' }],
  ['the whole backup', { ...subject, collection: null }],
])('a link is not good for %s', (_what, other) => {
  expect(checkLinkToken(dataKey, other, { token, now })).toBe('forged');
});

test('no changed, lengthened or differently spelled token is good, nor one of another key', () => {
  const bytes = Buffer.from(token, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const forged = { token: changed.toString('base64url'), now };
    expect(checkLinkToken(dataKey, subject, forged)).toBe('forged');
  }
  for (const other of ['', 'x', `${token}AAAA`, `${token}=`, token.slice(0, -1)]) {
    expect(checkLinkToken(dataKey, subject, { token: other, now })).toBe('forged');
  }
  expect(checkLinkToken(Buffer.alloc(32, 2), subject, { token, now })).toBe('forged');
});

test.each([
  [['Nightly', '2026-11-16T0600'], 'Nightly-2026-11-16T0600.csv'],
  [['../../etc/passwd'], 'etc-passwd.csv'],
  [['a\r\nSet-Cookie: x="1"; b'], 'a-Set-Cookie-x=-1-b.csv'],
  [['customers/*/orders'], 'customers-orders.csv'],
  [['\u202egnp.exe'], 'gnp.exe.csv'],
  [['.hidden'], 'hidden.csv'],
  [['', '…'], '….csv'],
  [['', '///'], 'backup.csv'],
  [['😀'.repeat(300)], `${'😀'.repeat(120)}.csv`],
])('%j becomes a harmless file name', (parts, name) => {
  expect(safeFileName(parts, 'csv')).toBe(name);
});

test('the header carries any name as ASCII', () => {
  expect(attachment("Täglich (1)'s.csv")).toBe(
    `attachment; filename="T_glich__1__s.csv"; filename*=UTF-8''T%C3%A4glich%20%281%29%27s.csv`,
  );
});
