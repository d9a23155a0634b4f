import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createPageTokens, type Listing } from './page-tokens.ts';

const tokens = createPageTokens([Buffer.alloc(32, 1)]);
const listing: Listing = { call: 'documents', uid: 'ada', of: ['p1', 'customers', true, null] };
const text = z.string();
const refusal = expect.objectContaining({
  code: 'invalid-argument',
  message: 'The page token does not belong to this listing',
  hint: 'Start again from the first page',
  fields: { pageToken: 'The page token does not belong to this listing' },
});

test('a place comes back as it was given', () => {
  expect(tokens.open(listing, tokens.seal(listing, 'tökên'), text)).toBe('tökên');
  const place = { page: 3, offset: 0 };
  const schema = z.object({ page: z.number(), offset: z.number() });
  expect(tokens.open(listing, tokens.seal(listing, place), schema)).toEqual(place);
});

test.each<Listing>([
  { ...listing, call: 'backup' },
  { ...listing, uid: 'bob' },
  { ...listing, of: ['p2', 'customers', true, null] },
  { ...listing, of: ['p1', 'orders', true, null] },
  { ...listing, of: ['p1', 'customers', false, null] },
  { ...listing, of: ['p1', 'customers', true, 'name', 'asc'] },
  { ...listing, of: ['p1', 'customers', 'true', null] },
])('it is refused in another listing: %j', (other) => {
  expect(() => tokens.open(other, tokens.seal(listing, 'a'), text)).toThrow(refusal);
});

test('it is refused under another key', () => {
  const others = createPageTokens([Buffer.alloc(32, 2)]);
  expect(() => others.open(listing, tokens.seal(listing, 'a'), text)).toThrow(refusal);
});

test('under a new key, what the earlier one signed is good while that is listed', () => {
  const [earlier, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const token = tokens.seal(listing, 'a');
  const during = createPageTokens([next, earlier]);
  expect(during.open(listing, token, text)).toBe('a');
  const made = during.seal(listing, 'b');
  const after = createPageTokens([next]);
  expect(after.open(listing, made, text)).toBe('b');
  expect(() => after.open(listing, token, text)).toThrow(refusal);
  expect(() => tokens.open(listing, made, text)).toThrow(refusal);
});

test('a place of another form is refused', () => {
  expect(() => tokens.open(listing, tokens.seal(listing, { page: 1 }), text)).toThrow(refusal);
});

const sealed = tokens.seal(listing, 'a');
test.each([
  '',
  'abc',
  '!!!',
  'A'.repeat(16),
  'A'.repeat(22),
  'A'.repeat(4000),
  'bm9uc2Vuc2U',
  '\uD800',
  sealed.slice(0, -1),
  `${sealed}=`,
  ` ${sealed}`,
  `${sealed}A`,
  createHash('sha256').update(JSON.stringify(listing)).digest('base64url'),
])('%j is no token', (token) => {
  expect(() => tokens.open(listing, token, text)).toThrow(refusal);
});

test('no bit of a token can be turned', () => {
  const bytes = Buffer.from(sealed, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const turned = Buffer.from(bytes);
    turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => tokens.open(listing, turned.toString('base64url'), text)).toThrow(refusal);
  }
});
