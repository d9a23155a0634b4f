import { expect, test } from 'vitest';
import { exchangeGoogleCode } from './oauth.ts';

const body = { userId: 'ada', state: 'x'.repeat(43), session: 'x'.repeat(43), code: 'c' };

test.each([
  { state: 'short' },
  { session: '../../etc' },
  { code: '' },
  { code: 'a b' },
  { code: 'c'.repeat(2049) },
])('an answer of Google’s with %j is refused', (change) => {
  expect(exchangeGoogleCode.body.safeParse(body).success).toBe(true);
  const { error } = exchangeGoogleCode.body.safeParse({ ...body, ...change });
  expect(error?.issues.map(({ path }) => path)).toEqual([Object.keys(change)]);
});
