import { expect, test } from 'vitest';
import { WireWriter } from '../../../engine/format/wire-writer.ts';
import { scanAnswer } from './answer-times.ts';
import { encodeTimestamp } from './requests.ts';

const document = Buffer.from('a document');
const micros = '2026-01-01T10:20:30.000001Z';
const minute = '2026-01-01T10:20:00Z';

/** A RunQueryResponse: document = 1, read_time = 3. */
function answer(time: WireWriter | null): Uint8Array {
  const writer = new WireWriter().bytes(1, document);
  return (time === null ? writer : writer.message(3, time)).finish();
}

function others(readTime: string, bytes: Uint8Array): number {
  let count = 0;
  const onOtherTime = () => {
    count += 1;
  };
  const read = scanAnswer({ readTime, onOtherTime });
  expect(Buffer.from(read(bytes) ?? []).toString()).toBe('a document');
  return count;
}

test.each([micros, minute])('an answer that was read at %s says so', (time) => {
  expect(others(time, answer(encodeTimestamp(time)))).toBe(0);
});

test('however the time is encoded', () => {
  const seconds = Date.parse(minute) / 1000;
  const withZero = new WireWriter().uint(2, 0).uint(1, seconds);
  expect(others(minute, answer(withZero))).toBe(0);
});

test.each([
  ['another time', answer(encodeTimestamp('2026-01-01T10:20:30.000002Z'))],
  ['no time', answer(null)],
])('an answer with %s is noticed', (_which, bytes) => {
  expect(others(micros, bytes)).toBe(1);
});

test('one without a document says nothing of one', () => {
  const onOtherTime = () => {
    throw new Error('there is no document');
  };
  const read = scanAnswer({ readTime: micros, onOtherTime });
  expect(read(new WireWriter().message(3, encodeTimestamp(minute)).finish())).toBeNull();
});
