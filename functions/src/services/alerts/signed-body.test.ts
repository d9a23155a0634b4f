import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedBody } from './signed-body.ts';

const text = JSON.stringify({ type: 'test', project: { id: 'p1', name: 'Shöp' } });

test('is signed so that a receiver can check who sent it, when, and every byte', () => {
  const now = new Date('2026-11-21T12:00:00.900Z');
  const { headers, body } = signedBody(text, { secret: 'whsec_a', delivery: 'd1', now });
  expect(body).toBe(text);
  const [time = '', mac] = (headers['Firekeep-Signature'] ?? '').split(',');
  expect(time).toBe(`t=${Date.parse('2026-11-21T12:00:00Z') / 1000}`);
  const expected = createHmac('sha256', 'whsec_a')
    .update(`${time.slice(2)}.${body}`)
    .digest('hex');
  expect(mac).toBe(`v1=${expected}`);
  expect(headers['Firekeep-Delivery']).toBe('d1');
  const other = signedBody(text, { secret: 'whsec_b', delivery: 'd1', now });
  expect(other.headers['Firekeep-Signature']).not.toBe(headers['Firekeep-Signature']);
});
