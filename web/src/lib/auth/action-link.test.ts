import { expect, test } from 'vitest';
import { readActionLink } from './action-link.ts';

test.each(['resetPassword', 'verifyEmail', 'verifyAndChangeEmail', 'recoverEmail'])(
  'reads a link of the mode %s',
  (mode) => {
    const search = new URLSearchParams({ mode, oobCode: 'abc', apiKey: 'k', lang: 'en' });
    expect(readActionLink(search)).toEqual({ mode, code: 'abc' });
  },
);

test.each(['', 'mode=verifyEmail', 'oobCode=abc', 'mode=signIn&oobCode=abc', 'mode=&oobCode='])(
  'takes %j for no link',
  (search) => {
    expect(readActionLink(new URLSearchParams(search))).toBeUndefined();
  },
);
