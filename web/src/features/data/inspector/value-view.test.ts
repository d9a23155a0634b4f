import { expect, test } from 'vitest';
import { viewsOf } from './value-view.ts';

test.each([
  ['https://example.com/a?b', 'link'],
  ['{"a": 1}', 'json'],
  [' [1, 2]', 'json'],
])('the text %s is looked at as %s', (stringValue, kind) => {
  expect(viewsOf({ stringValue }).map((view) => view.kind)).toEqual([kind]);
});

test.each([
  '',
  'Ada',
  '42',
  '{broken',
  'javascript:alert(1)',
  'see https://example.com',
  'https://',
])('the text %s is a text', (stringValue) => {
  expect(viewsOf({ stringValue })).toEqual([]);
});

test('numbers are looked at as times where they can be one', () => {
  const time = '2026-01-01T00:00:00.000Z';
  expect(viewsOf({ integerValue: '1767225600' })).toEqual([{ kind: 'time', time }]);
  expect(viewsOf({ doubleValue: 1_767_225_600_000 })).toEqual([{ kind: 'time', time }]);
  for (const integerValue of ['0', '42', '-1767225600', '9223372036854775807']) {
    expect(viewsOf({ integerValue })).toEqual([]);
  }
  expect(viewsOf({ doubleValue: 'NaN' })).toEqual([]);
});

test('bytes are shown in hex, and pictures as such', () => {
  const hex = '00 01 02 03';
  expect(viewsOf({ bytesValue: 'AAECAw==' })).toEqual([{ kind: 'bytes', hex }]);
  expect(viewsOf({ bytesValue: '' })).toEqual([]);
  const picture = viewsOf({ bytesValue: 'iVBORw0KGgoAAA' });
  expect(picture).toMatchObject([{ kind: 'image' }, { kind: 'bytes' }]);
  // Pictures that can hold scripts are none.
  expect(viewsOf({ bytesValue: btoa('<svg onload="x">') })).toMatchObject([{ kind: 'bytes' }]);
});

test('a place is found on a map, whatever its numbers are', () => {
  const [view] = viewsOf({ geoPointValue: { latitude: 45.5, longitude: '-0' } });
  expect(view).toMatchObject({
    href: 'https://www.openstreetmap.org/?mlat=45.5&mlon=-0.0#map=12/45.5/-0.0',
  });
});
