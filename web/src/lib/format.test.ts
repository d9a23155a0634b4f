import { expect, test } from 'vitest';
import { defaultAccountSettings } from '@firekeep/functions/contract';
import { accountSettings } from './account-settings.ts';
import {
  formatBytes,
  formatCount,
  formatDateTime,
  formatDay,
  formatDuration,
  formatRelativeTime,
} from './format.ts';
import { formatUsd } from './format-usd.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1536, '1.5 KiB'],
  [1_048_000, '1023 KiB'],
  [1_048_570, '1 MiB'],
  [12 * 1024 * 1024, '12 MiB'],
  [3.257 * 1024 ** 3, '3.26 GiB'],
])('shows %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [12.4, '12 ms'],
  [4210, '4.2 s'],
  [185_000, '3 min 05 s'],
  [3_720_000, '1 h 02 min'],
])('shows %d ms as %s', (durationMs, text) => {
  expect(formatDuration(durationMs)).toBe(text);
});

test('counts one and many', () => {
  expect(formatCount(1, 'document')).toBe('1 document');
  expect(formatCount(3012, 'document')).toBe('3,012 documents');
  expect(formatCount(2, 'entry', 'entries')).toBe('2 entries');
});

test.each([
  ['2026-11-21T11:59:40.000Z', 'just now'],
  ['2026-11-21T11:57:00.000Z', '3 minutes ago'],
  ['2026-11-20T12:00:00.000Z', 'yesterday'],
  ['2026-11-20T01:00:00.000Z', 'yesterday'],
  ['2026-11-19T23:00:00.000Z', '2 days ago'],
  ['2026-11-22T23:00:00.000Z', 'tomorrow'],
  ['2026-11-23T03:30:00.000Z', 'in 2 days'],
  ['2026-11-23T12:00:00.000Z', 'in 2 days'],
  ['2026-11-08T12:00:00.000Z', '1 week ago'],
  ['not a time', 'not a time'],
])('shows %s as %s', (time, text) => {
  expect(formatRelativeTime(time, Date.parse('2026-11-21T12:00:00.000Z'))).toBe(text);
});

test.each([
  [0, '$0.00'],
  [0.0004, 'less than $0.01'],
  [1.2, '$1.20'],
  [12_345.678, '$12,345.68'],
])('shows %d dollars as %s', (usd, text) => {
  expect(formatUsd(usd)).toBe(text);
});

test.each([
  ['America/St_Johns', 'Nov 21, 2026, 08:30'],
  ['Asia/Kathmandu', 'Nov 21, 2026, 17:45'],
  ['UTC', 'Nov 21, 2026, 12:00'],
])('shows times in the zone %s that was chosen', (timeZone, text) => {
  accountSettings.set({ ...defaultAccountSettings, timeZone });
  expect(formatDateTime('2026-11-21T12:00:00.000Z').replaceAll('\u202f', ' ')).toBe(text);
});

test('shows times in the browser’s zone where the chosen one is unknown to it', () => {
  accountSettings.set({ ...defaultAccountSettings, timeZone: 'Europe/Atlantis' });
  expect(formatDateTime('2026-11-21T12:00:00.000Z')).not.toContain('Invalid');
});

test.each([
  ['2026-11-24T01:00:00Z', 'Today'],
  ['2026-11-23T23:00:00Z', 'Yesterday'],
  ['2026-11-02T12:00:00Z', 'Mon, Nov 2'],
  ['2025-11-24T12:00:00Z', 'Mon, Nov 24, 2025'],
])('the day of %s is shown as %s, with its year only where that is another', (time, text) => {
  accountSettings.set({ ...defaultAccountSettings, timeZone: 'UTC' });
  expect(formatDay(time, Date.parse('2026-11-24T12:00:00Z'))).toBe(text);
});
