import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserTimeZone } from './time-zone.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the zone of the browser is asked for now and then, and a change is seen', () => {
  let zone = 'Asia/Tokyo';
  const resolvedOptions = vi.fn<() => { timeZone: string }>(() => ({ timeZone: zone }));
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: () => ({ resolvedOptions }) });
  vi.advanceTimersByTime(60_000);
  expect([browserTimeZone(), browserTimeZone()]).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
  expect(resolvedOptions).toHaveBeenCalledTimes(1);

  zone = 'Europe/Berlin';
  vi.advanceTimersByTime(9_999);
  expect(browserTimeZone()).toBe('Asia/Tokyo');
  vi.advanceTimersByTime(1);
  expect(browserTimeZone()).toBe('Europe/Berlin');
});
