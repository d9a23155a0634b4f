import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FirestoreValue } from '../values.ts';
import { applyOperations } from './apply-operations.ts';
import { operationSchema } from './shape.ts';

const text = (stringValue: string): FirestoreValue => ({ stringValue });
const time = (timestampValue: string): FirestoreValue => ({ timestampValue });
const read = (to: string, format: string | undefined) =>
  operationSchema.safeParse({ op: 'convert', field: 'v', to, format });

function convert(v: FirestoreValue, to: 'string' | 'timestamp', format: string) {
  const operation = operationSchema.parse({ op: 'convert', field: 'v', to, format });
  const options = { root: '', transform: null };
  const operated = applyOperations({ path: 'c/d', fields: { v } }, [operation], options);
  return operated.result === 'fields' ? operated.fields['v'] : operated;
}

test.each([
  ['DD.MM.YYYY', '31.01.2026', '2026-01-31T00:00:00Z'],
  ['D.M.YYYY', '3.12.2026', '2026-12-03T00:00:00Z'],
  ['YYYYMMDDHHmmss', '20260131090507', '2026-01-31T09:05:07Z'],
  ['YYYY-MM-DD[T]HH:mm:ss.SSS', '2026-01-31T09:05:07.120', '2026-01-31T09:05:07.120Z'],
  ['M/D/YYYY, h:mm A', '1/31/2026, 12:05 AM', '2026-01-31T00:05:00Z'],
  ['M/D/YYYY, h:mm A', '1/31/2026, 12:05 PM', '2026-01-31T12:05:00Z'],
  ['D [de] M YYYY (H [h])', '9 de 1 2026 (7 h)', '2026-01-09T07:00:00Z'],
  ['YYYY年MM月DD日', '2026年01月31日', '2026-01-31T00:00:00Z'],
  [String.raw`YYYY|MM\DD.*SSSSSS`, String.raw`2026|01\31.*000001`, '2026-01-31T00:00:00.000001Z'],
  // No clock of UTC leaves out an hour, as Berlin's does on this night.
  ['DD.MM.YYYY HH:mm', '29.03.2026 02:30', '2026-03-29T02:30:00Z'],
  ['DD.MM.YYYY', '29.02.2024', '2024-02-29T00:00:00Z'],
])('%s reads %j, and writes it again', (format, written, stamp) => {
  expect(convert(text(written), 'timestamp', format)).toEqual(time(stamp));
  expect(convert(time(stamp), 'string', format)).toEqual(text(written));
});

test('spaces around and before AM are any, AM and PM are any case', () => {
  const spaced = text(' 1/31/2026, 1:05\u202Fpm\n');
  expect(convert(spaced, 'timestamp', 'M/D/YYYY, h:mm A')).toEqual(time('2026-01-31T13:05:00Z'));
});

describe('texts that don’t fit are refused without them', () => {
  const unfit = 'is not a time written as ';
  const unreal = 'is a day or a time of day that doesn’t exist';
  test.each([
    ['DD.MM.YYYY', '30.02.2026', unreal],
    ['DD.MM.YYYY', '29.02.2026', unreal],
    ['DD.MM.YYYY', '01.01.0000', unreal],
    ['DD.MM.YYYY', '01.13.2026', unreal],
    ['DD.MM.YYYY HH:mm', '01.12.2026 24:00', unreal],
    ['DD.MM.YYYY hh:mm A', '01.12.2026 13:00 PM', unreal],
    ['DD.MM.YYYY hh:mm A', '01.12.2026 00:00 AM', unreal],
    ['DD.MM.YYYY HH:mm:ss', '31.12.2016 23:59:60', unreal],
    ['DD.MM.YYYY', '01.12.26', unfit],
    ['DD.MM.YYYY', '1.12.2026', unfit],
    ['DD.MM.YYYY', '01.12.2026 09:00', unfit],
    ['DD.MM.YYYY', '01-12-2026', unfit],
    ['DD.MM.YYYY', '٠١.١٢.٢٠٢٦', unfit],
    ['DD.MM.YYYY', '2026-12-01', unfit],
    ['DD.MM.YYYY', '', unfit],
  ])('by %s: %j', (format, written, reason) => {
    const wanted = reason === unfit ? unfit + format : reason;
    const refused = { result: 'refused', field: 'v', reason: wanted };
    expect(convert(text(written), 'timestamp', format)).toEqual(refused);
  });
});

test('a format says nothing of other values, and an operation stored without one is read', () => {
  const format = 'DD.MM.YYYY';
  expect(convert(time('2026-01-31T09:00:00Z'), 'timestamp', format)).toEqual(
    time('2026-01-31T09:00:00Z'),
  );
  expect(convert({ integerValue: '0' }, 'timestamp', format)).toEqual(time('1970-01-01T00:00:00Z'));
  expect(convert({ integerValue: '5' }, 'string', format)).toEqual(text('5'));
  expect(convert({ nullValue: null }, 'timestamp', format)).toEqual({ nullValue: null });
  expect(read('timestamp', undefined).success).toBe(true);
});

test.each([
  ['DD.MMM.YYYY', '“MMM” is no part of a format: its parts are YYYY, MM, M,'],
  ['DD.MM.YY', '“YY” is no part'],
  ['YYYY-MM-DDTHH:mm', '“T” is no part'],
  ['YYYY-MM-DD [at HH', '“a” is no part'],
  ['DD.MM.YYYY HH:MM', '“MM” is the month, which the format has already'],
  ['D DD.MM.YYYY', '“DD” is the day, which'],
  ['YYYYMD', '“M” may be one digit or two: a separator'],
  ['YYYY.MM.D5', '“D” may be one digit'],
  ['YYYY.MM.D[5]', '“D” may be one digit'],
  ['YYYY.M[0]D', '“M” may be one digit'],
  ['HH:mm', 'A format needs a year (YYYY), a month (MM or M) and a day'],
  ['YYYY-mm-DD', 'A format needs a year'],
  ['', 'A format needs a year'],
  ['DD.MM.YYYY hh:mm', 'Hours up to 12 (hh or h) and AM or PM (A) need each other'],
  ['DD.MM.YYYY HH:mm A', 'Hours up to 12'],
  [`DD.MM.YYYY${'.'.repeat(51)}`, 'At most 60 characters'],
  ['DD.MM.YYYY\uD800', 'The text contains an invalid character'],
])('the format %j is refused: %s', (format, problem) => {
  const { error } = read('timestamp', format);
  expect(error?.issues[0]).toMatchObject({ message: expect.stringContaining(problem) });
});

test('only texts and timestamps have a format', () => {
  const { error } = read('integer', 'DD.MM.YYYY');
  expect(error?.issues[0]?.message).toBe('Only texts and timestamps have a format');
});

test('every time is read as it was written', () => {
  const format = 'D.M.YYYY, h:mm:ss A [+] SSS';
  const dates = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(dates, (date) => {
      const written = convert(time(date.toISOString()), 'string', format);
      expect(convert(written as FirestoreValue, 'timestamp', format)).toEqual(
        time(date.toISOString()),
      );
    }),
  );
});

test('every format is refused or made use of', () => {
  const some = ['YYYY', 'MM', 'D', 'HH', 'SSS', '[at]', '[ ]', '(', '\\', '^', '$', '日', '-', '1'];
  fc.assert(
    fc.property(fc.shuffledSubarray(some, { minLength: 8 }), (names) => {
      const format = names.join('');
      const stamp = '2026-11-12T00:00:00Z';
      const { success } = read('string', format);
      const written = success ? convert(time(stamp), 'string', format) : null;
      const again = written && convert(written as FirestoreValue, 'timestamp', format);
      expect([null, stamp.slice(0, 10)]).toContain(
        again && 'timestampValue' in again ? again.timestampValue.slice(0, 10) : again,
      );
    }),
    { examples: [[['[ ]', 'D', '[at]', 'MM', '(', 'YYYY', '\\']]] },
  );
});
