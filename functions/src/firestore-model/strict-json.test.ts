import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

const parse = (text: string, maxDepth = 50) => parseStrictJson(Buffer.from(text), maxDepth);

test('what JSON.parse takes is the same, whatever names, texts and depths it has', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5, stringUnit: 'binary' }), (text) => {
      expect(parse(text)).toEqual({ problem: null, value: JSON.parse(text) });
    }),
  );
});

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"":1,"":2}', ''],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['[{"b":[{"x:y":{},"z":":","x:y":1}]}]', 'x:y'],
  ['{"a":{"a":1},"b":{"a":1,"c":[{"a":1}],"c":"{\\"c\\":1}"}}', 'c'],
])('%s has %j twice', (text, name) => {
  expect(parse(text)).toEqual({ problem: 'name twice', name });
});

test('a name that is there twice is found after a text of 12 MB', () => {
  const text = `{"a":"${'y'.repeat(12_000_000)}","b":"\\"","b":1}`;
  expect(parse(text)).toEqual({ problem: 'name twice', name: 'b' });
});

test('wherever a name is repeated, it is found', () => {
  const objects = fc.uniqueArray(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(objects, fc.nat(), (names, at) => {
      const twice = names[at % names.length] ?? '';
      const members = [...names, twice].map((name) => `${JSON.stringify(name)}:{"x":":"}`);
      expect(parse(`{${members.join(',')}}`)).toEqual({ problem: 'name twice', name: twice });
      expect(parse(`{${members.slice(0, -1).join(',')}}`)).toMatchObject({ problem: null });
    }),
  );
});

test.each([
  ['{"a":', 'not JSON'],
  ['', 'not JSON'],
  ['\ufeff{}', 'not JSON'],
  ['[[[]]]', 'too deep'],
])('%j is %s', (text, problem) => {
  expect(parse(text, 2)).toEqual({ problem });
});

test('bytes that no text has are not UTF-8', () => {
  expect(parseStrictJson(Uint8Array.of(0x22, 0xff, 0x22), 2)).toEqual({ problem: 'not UTF-8' });
});
