import { expect, test } from 'vitest';
import { documentName, documentNameFrom } from './document.ts';
import { WireError } from './wire.ts';
import { WireWriter } from './wire-writer.ts';

const fields = new WireWriter().message(2, new WireWriter().string(1, 'field')).finish();
const named = (name: string) => new WireWriter().string(1, name).raw(fields).finish();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

test.each([
  ['a short name', named('root/a/1')],
  ['one whose length takes two bytes', named(`root/${'a'.repeat(122)}/1`)],
  ['one of 128 bytes', named(`root/${'a'.repeat(123)}`)],
  ['the longest', named(`root/${'a'.repeat(6139)}`)],
  ['one too long for a short length', named(`root/${'a'.repeat(20_000)}`)],
  ['one in other letters', named('é/großß/1')],
  ['a name after the fields', new WireWriter().raw(fields).string(1, 'root/a/1').finish()],
  ['two names', new WireWriter().string(1, 'root/a').string(1, 'root/b').finish()],
  ['nothing but the root', named('root/')],
  ['less than the root', named('ro')],
])('finds the same name from a place on: %s', (_what, document) => {
  expect(text(documentNameFrom(document, 5))).toBe(text(documentName(document).subarray(5)));
});

test('a document that ends within its name has none', () => {
  const document = new WireWriter().string(1, `root/${'a'.repeat(200)}`).finish();
  for (let length = 0; length < document.length; length += 1) {
    expect(() => documentNameFrom(document.subarray(0, length), 5)).toThrow(WireError);
  }
});
