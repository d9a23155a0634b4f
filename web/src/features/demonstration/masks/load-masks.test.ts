import { expect, test } from 'vitest';
import { keyedDigest } from './load-masks.ts';

const key = new Uint8Array(32).fill(7);

/** HMAC-SHA-256 as the platform has it, which a page would have to wait for. */
async function platformDigest(message: Uint8Array<ArrayBuffer>): Promise<number[]> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const own = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return [...new Uint8Array(await crypto.subtle.sign('HMAC', own, message))];
}

test.each<[string, string]>([
  ['hash', '{"stringValue":"ada@example.com"}'],
  ['days', ''],
  ['name', 'Žofie 🙂'],
])('a digest is as the server makes it: %s of %j', async (purpose, content) => {
  const bytes = new TextEncoder().encode(`${purpose}\0${content}`);
  expect([...keyedDigest(key)(purpose, content)]).toEqual(await platformDigest(bytes));
  const encoded = new TextEncoder().encode(content);
  expect(keyedDigest(key)(purpose, encoded)).toEqual(keyedDigest(key)(purpose, content));
});
