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

test('a line break can not begin a new entry', () => {
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

test('something thrown that is no error is not written out', () => {
  const lines: string[] = [];
  createLog((line) => lines.push(line)).error('Failed', { token: 'canary' });
  expect(lines.join('')).not.toContain('canary');
});
