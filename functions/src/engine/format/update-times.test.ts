import { expect, test } from 'vitest';
import { documentUpdateTime } from './document.ts';
import { updateMicroseconds } from './update-times.ts';
import { WireWriter } from './wire-writer.ts';

function documentAt(seconds: number, nanos: number): Uint8Array {
  const time = new WireWriter().uint(1, seconds).uint(2, nanos);
  return new WireWriter().string(1, 'projects/p/x').uint(9, 3).message(4, time).finish();
}

test.each([
  [0, 0],
  [1, 999],
  [268_435_456, 1000],
  [1_763_805_600, 123_456_000],
  [1_763_805_600, 123_456_999],
  [9_007_199_253, 999_999_000],
])('the time %i s and %i ns is the one that bigints say', (seconds, nanos) => {
  const document = documentAt(seconds, nanos);
  expect(updateMicroseconds(document)?.toString()).toBe(documentUpdateTime(document)?.toString());
});

test('a document without an update time has none', () => {
  expect(updateMicroseconds(new WireWriter().string(1, 'projects/p/x').finish())).toBeNull();
});
