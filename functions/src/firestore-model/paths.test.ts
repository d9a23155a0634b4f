import { array, assert, integer, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { utf8Length } from './paths.ts';

test('the bytes of a text are those of its UTF-8, halves of surrogate pairs included', () => {
  const unit = oneof(
    string({ unit: 'binary', maxLength: 3 }),
    integer({ min: 0xd7f0, max: 0xe010 }).map((code) => String.fromCharCode(code)),
  );
  assert(
    property(array(unit, { maxLength: 12 }), (units) => {
      const text = units.join('');
      expect(utf8Length(text)).toBe(Buffer.byteLength(text));
    }),
    { numRuns: 1000 },
  );
});
