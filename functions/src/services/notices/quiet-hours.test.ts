import { expect, test } from 'vitest';
import type { QuietHours } from '../../contract/channels.ts';
import { afterQuietHours } from './quiet-hours.ts';

const night: QuietHours = {
  from: '22:00',
  to: '07:00',
  timeZone: 'Europe/Vienna',
  exceptCritical: true,
};
const lunch: QuietHours = { ...night, from: '12:00', to: '13:30', exceptCritical: false };

test.each([
  ['over midnight, before it', night, '2026-11-20T21:00:00Z', '2026-11-21T06:00:00Z'],
  ['over midnight, after it', night, '2026-11-21T05:59:00Z', '2026-11-21T06:00:00Z'],
  ['at their end', night, '2026-11-21T06:00:00Z', '2026-11-21T06:00:00Z'],
  ['a minute before they begin', night, '2026-11-20T20:59:00Z', '2026-11-20T20:59:00Z'],
  ['within one day', lunch, '2026-11-20T11:00:00Z', '2026-11-20T12:30:00Z'],
  ['outside of a day’s', lunch, '2026-11-20T12:30:00Z', '2026-11-20T12:30:00Z'],
  // The clocks go back in the night: seven o'clock is an hour later.
  ['over a change of the clock', night, '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'],
  [
    'to an hour that comes twice',
    { ...night, to: '02:30' },
    '2026-10-25T01:10:00Z',
    '2026-10-25T01:30:00Z',
  ],
  ['by summer time', night, '2026-07-01T20:30:00Z', '2026-07-02T05:00:00Z'],
])('%s', (...[, quiet, at, due]) => {
  expect(afterQuietHours(quiet, 'error', new Date(at))).toEqual(new Date(due));
});

test('what is critical waits only where that is asked for', () => {
  const at = new Date('2026-11-21T01:00:00Z');
  expect(afterQuietHours(night, 'critical', at)).toEqual(at);
  expect(afterQuietHours({ ...night, exceptCritical: false }, 'critical', at)).toEqual(
    new Date('2026-11-21T06:00:00Z'),
  );
  expect(afterQuietHours(null, 'warning', at)).toEqual(at);
});
