import { describe, expect, test } from 'vitest';
import { framed } from '../../../../testing/grpc-server.ts';
import { status } from '../grpc-status.ts';
import { Deframer, prefixOf } from './deframer.ts';

const messages = ['', 'a', 'bc'.repeat(20), '', 'd'];
const body = Buffer.concat(messages.map((message) => framed(message)));

function deframe(...pieces: readonly Buffer[]) {
  const deframer = new Deframer(1000);
  const found: Uint8Array[] = [];
  for (const piece of pieces) {
    deframer.push(piece, (message) => found.push(message));
  }
  return { found, isWithinMessage: deframer.isWithinMessage };
}

const text = (found: readonly Uint8Array[]) =>
  found.map((message) => Buffer.from(message).toString('utf8'));

describe('messages are found', () => {
  test('in one piece, as views of it', () => {
    const { found, isWithinMessage } = deframe(body);
    expect(text(found)).toEqual(messages);
    expect(found.every(({ buffer }) => buffer === body.buffer)).toBe(true);
    expect(isWithinMessage).toBe(false);
  });

  test('in any three pieces', () => {
    for (let first = 0; first <= body.length; first += 1) {
      for (let second = first; second <= body.length; second += 1) {
        const pieces = [body.subarray(0, first), body.subarray(first, second)];
        expect(text(deframe(...pieces, body.subarray(second)).found)).toEqual(messages);
      }
    }
  });

  test('byte by byte', () => {
    const pieces = Array.from(body, (_byte, at) => body.subarray(at, at + 1));
    expect(text(deframe(...pieces).found)).toEqual(messages);
  });
});

test('whether something is missing is known at every byte', () => {
  const ends = new Set([0]);
  let end = 0;
  for (const message of messages) {
    end += 5 + message.length;
    ends.add(end);
  }
  for (let at = 0; at <= body.length; at += 1) {
    expect(deframe(body.subarray(0, at)).isWithinMessage).toBe(!ends.has(at));
  }
});

test.each([
  ['larger than the limit', framed(Buffer.alloc(1001)), status.RESOURCE_EXHAUSTED],
  ['compressed', framed('a', 1), status.INTERNAL],
  ['no message at all', Buffer.from('<html>'), status.INTERNAL],
])('%s is refused before its bytes are there', (_what, bytes, code) => {
  const refusal = expect.objectContaining({ code });
  expect(() => deframe(bytes.subarray(0, 5))).toThrow(refusal);
  const byteByByte = Array.from(bytes.subarray(0, 5), (byte) => Buffer.from([byte]));
  expect(() => deframe(...byteByByte)).toThrow(refusal);
});

test('the largest is taken', () => {
  expect(deframe(framed(Buffer.alloc(1000))).found).toHaveLength(1);
});

test('what is sent is framed alike', () => {
  expect(Buffer.concat([prefixOf(8), Buffer.from('document')])).toEqual(framed('document'));
});
