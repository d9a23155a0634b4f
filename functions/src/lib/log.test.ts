import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { createLog } from './log.ts';
import { redact } from './redact.ts';

test.each([
  '-----BEGIN PRIVATE KEY-----\ncanary\n-----END PRIVATE KEY-----',
  '-----BEGIN PRIVATE KEY-----\\ncanary',
  '"private_key": "canary"',
  'ya29.canary-canary_1',
  'Authorization: Bearer canary.canary',
  'eyJhbGciOiJub25lIn0.canary.canary',
  'https://x?X-Goog-Signature=canary&upload_id=canary',
  'canary'.repeat(20),
])('%j is not logged', (text) => {
  expect(redact(`before ${text} after`)).not.toContain('canary');
});

test('a line break cannot begin a new entry', () => {
  expect(redact('a\r\n{"severity":"ERROR"}\u001b[31m\u2028b')).toBe(
    'a {"severity":"ERROR"} [31m b',
  );
});

test('a long text is cut, and quickly', () => {
  expect(redact('x y '.repeat(1_000_000), 100)).toHaveLength(100);
});

test('only named fields are written', () => {
  const lines: string[] = [];
  const fields = { projectId: 'p1', status: 500, privateKey: 'canary', body: { a: 'canary' } };
  createLog((line) => lines.push(line)).info('Something', fields);
  expect(lines).toEqual([
    '{"severity":"INFO","message":"Something","projectId":"p1","status":500}\n',
  ]);
});

test('an error is written with its class, code and stack, redacted', () => {
  const lines: string[] = [];
  const cause = new Error('Bearer canary');
  createLog((line) => lines.push(line)).error('Failed', new AppError('timeout', 'slow', { cause }));
  const entry: unknown = JSON.parse(lines[0] ?? '');
  expect(entry).toMatchObject({ severity: 'ERROR', error: 'AppError', errorCode: 'timeout' });
  expect(lines.join('')).not.toContain('canary');
  expect(lines.join('').trim()).not.toContain('\n');
});

test('what errors quote is not written, which may be a value of a document', () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const cause = new Error('Invalid value at "canary"');
  log.error('Failed', new AppError('invalid-argument', "No 'canary'", { cause }));
  try {
    JSON.parse('canary text');
  } catch (error) {
    log.error('Failed', error);
  }
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('canary');
});

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
}

function logged(error: unknown): string {
  const lines: string[] = [];
  createLog((line) => lines.push(line)).error('Failed', error);
  return lines.join('');
}

test.each([
  ['ERR_INVALID_ARG_TYPE', () => void Reflect.apply(randomBytes, null, ['canary'])],
  ['ERR_INVALID_ARG_VALUE', () => readFileSync('/canary\0')],
  ['ERR_ENCODING_NOT_SUPPORTED', () => new TextDecoder('canary')],
  ['RangeError', () => new Intl.DateTimeFormat('en', { timeZone: 'canary' })],
  ['SyntaxError', () => BigInt('canary')],
  ['TypeError', () => void Reflect.apply(Array.prototype.map, [1], ['the canary'])],
  ['TypeError', () => new Headers([['name', 'canary\nx']])],
])('a value in an error of the language or of Node is not written: %s', (kept, work) => {
  const text = logged(thrownBy(work));
  expect(text).toContain(kept);
  expect(text).toContain('“…”');
  expect(text).not.toContain('canary');
});

test('an address that is none is not written, and neither is it as a cause', async () => {
  const cause: unknown = await fetch('canary').catch((error: unknown) => error);
  const text = logged(cause) + logged(new AppError('unavailable', 'No answer', { cause }));
  expect(text.match(/TypeError: “…”/g)).toHaveLength(2);
  expect(text).not.toContain('canary');
});

test.each([
  "Cannot read properties of undefined (reading 'name')",
  'stores.restores.get is not a function',
  'Invalid time value',
  'fetch failed',
])('a bug is written with the names in it: %s', (words) => {
  expect(logged(new TypeError(words))).toContain(words);
});

test('something thrown that is no error is not written out', () => {
  const lines: string[] = [];
  createLog((line) => lines.push(line)).error('Failed', { token: 'canary' });
  expect(lines.join('')).not.toContain('canary');
});
