import { afterEach, expect, test, vi } from 'vitest';
import {
  captureGoogleReturn,
  forgetGoogleReturn,
  googleReturn,
  readGoogleReturn,
} from './google-return.ts';

const callback = '/oauth/firebase/callback';

afterEach(() => {
  vi.unstubAllGlobals();
  forgetGoogleReturn();
});

test.each([
  ['state=s&code=c&scope=email', { status: 'granted', state: 's', code: 'c' }],
  ['state=s&error=access_denied', { status: 'denied' }],
  ['state=s&error=server_error', { status: 'failed' }],
  ['state=s&code=c&error=server_error', { status: 'failed' }],
  ['state=s', { status: 'failed' }],
  ['code=c', { status: 'failed' }],
])('reads %j', (search, answer) => {
  expect(readGoogleReturn(new URLSearchParams(search))).toEqual(answer);
});

test('takes the answer out of the address, on its own page only', () => {
  const replaceState = vi.fn<History['replaceState']>();
  vi.stubGlobal('history', { state: null, replaceState });
  vi.stubGlobal('location', { pathname: '/auth', search: '?state=s&code=c' });
  captureGoogleReturn(callback);
  expect(googleReturn()).toBeUndefined();
  expect(replaceState).not.toHaveBeenCalled();

  vi.stubGlobal('location', { pathname: callback, search: '?state=s&code=c' });
  captureGoogleReturn(callback);
  expect(googleReturn()).toEqual({ status: 'granted', state: 's', code: 'c' });
  expect(replaceState).toHaveBeenCalledWith(null, '', callback);
});
