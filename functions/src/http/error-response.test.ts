import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '../contract/errors.ts';
import { messages } from '../contract/messages.ts';
import { AppError } from '../lib/errors.ts';
import { createLog } from '../lib/log.ts';
import { sendFailure, statusOfCode } from './error-response.ts';

async function answerTo(error: unknown) {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const server = createServer((_req, res: ServerResponse) => {
    sendFailure(res, error, { log, fields: { requestId: 'r1' } });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const body: unknown = await response.json();
  server.close();
  return { status: response.status, headers: response.headers, body, lines };
}

describe('an expected failure', () => {
  test.each(errorCodes.filter((code) => code !== 'unknown'))('%s has its status', async (code) => {
    const { status, body, lines, headers } = await answerTo(new AppError(code, 'Because'));
    expect(status).toBe(statusOfCode[code]);
    expect(body).toEqual({ success: false, error: { code, message: 'Because' } });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(lines).toEqual([]);
  });

  test('says when to try again', async () => {
    const { headers } = await answerTo(new AppError('resource-exhausted', 'Slow down'));
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const tomorrow = new AppError('resource-exhausted', 'No more', { retryAfterSeconds: 3600 });
    expect((await answerTo(tomorrow)).headers.get('retry-after')).toBe('3600');
  });

  test('says what to do and which fields', async () => {
    const options = { hint: 'Do this', fields: { name: 'Too long' } };
    const { body } = await answerTo(new AppError('invalid-argument', 'No', options));
    expect(body).toMatchObject({ error: { message: 'No. Do this', fields: { name: 'Too long' } } });
  });

  test('of HTTP itself keeps its status and headers', async () => {
    const error = new AppError('invalid-argument', 'No', {
      http: { status: 405, headers: { Allow: 'GET' } },
    });
    const { status, headers } = await answerTo(error);
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
  });
});

describe('an unexpected failure', () => {
  test.each([
    new Error('canary'),
    new AppError('unknown', 'canary'),
    new AppError('storage', 'canary'),
    new AppError('permission-denied', 'canary', { isInternal: true }),
    'canary',
    null,
    { message: 'canary' },
  ])('%# is logged once and reveals nothing', async (error) => {
    const { status, body, lines } = await answerTo(error);
    expect(status).toBe(500);
    expect(body).toEqual({ success: false, error: { code: 'unknown', message: messages.unknown } });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"requestId":"r1"');
  });
});
