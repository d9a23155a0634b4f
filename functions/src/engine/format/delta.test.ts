import { expect, test } from 'vitest';
import { applyDelta, makeDelta } from './delta.ts';
import { WireWriter, varintLength, writeVarint } from './wire-writer.ts';

function chunk(documents: Readonly<Record<string, string>>): Buffer {
  const parts = Object.entries(documents).flatMap(([name, text]) => {
    const document = new WireWriter().string(1, name).string(2, text).finish();
    const length = new Uint8Array(varintLength(document.length));
    writeVarint(length, 0, document.length);
    return [length, document];
  });
  return Buffer.concat(parts);
}

const long = 'x'.repeat(500);
const base = chunk({ a: long, b: long, c: long, d: long, e: long });

test.each([
  ['nothing changed', base],
  ['one document changed', chunk({ a: long, b: long, c: 'new', d: long, e: long })],
  ['one added in front', chunk({ '0': 'new', a: long, b: long, c: long, d: long, e: long })],
  ['one added after', chunk({ a: long, b: long, c: long, d: long, e: long, f: 'new' })],
  ['one removed', chunk({ a: long, c: long, d: long, e: long })],
  ['all removed but one', chunk({ e: long })],
  ['nothing in common', chunk({ x: 'other', y: 'other' })],
])('a difference makes the chunk again: %s', (_what, raw) => {
  const delta = makeDelta(base, raw);
  expect(applyDelta(base, delta, 10_000)).toEqual(raw);
});

test('is small where little changed', () => {
  const raw = chunk({ a: long, b: 'new', c: long, d: long, e: long });
  expect(makeDelta(base, raw).length).toBeLessThan(40);
});

test('refuses a difference that does not fit', () => {
  const delta = makeDelta(base, base);
  expect(() => applyDelta(base.subarray(0, 100), delta, 10_000)).toThrow('does not fit its base');
  expect(() => applyDelta(base, delta.subarray(0, 2), 10_000)).toThrow('does not fit its base');
  expect(() => applyDelta(base, delta, 100)).toThrow('too large');
});
