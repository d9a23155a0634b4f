import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emptyFields,
  isPlainMap,
  type FirestoreFields,
  type FirestoreValue,
} from '../../../firestore-model/values.ts';
import { fields, fieldsOf, leaf, name } from '../../../testing/arbitrary-fields.ts';
import { decodeDocument } from '../../format/document-json.ts';
import { documentFieldBytes } from '../../format/document.ts';
import { encodeDocument, encodeValue } from '../../format/encode-document.ts';
import { WireWriter } from '../../format/wire-writer.ts';
import { withFields } from './set-fields.ts';

const root = 'projects/p/databases/(default)/documents';
const edit = fc.record({
  names: fc.array(name, { minLength: 1, maxLength: 3 }),
  value: fc.option(leaf),
});

/** What Firestore's update masks promise, on plain objects. */
function expected(before: FirestoreFields, names: readonly string[], value: FirestoreValue | null) {
  const [first = '', ...rest] = names;
  const after = new Map(Object.entries(before));
  const there = after.get(first);
  if (rest.length > 0) {
    const map = there !== undefined && isPlainMap(there) ? there.mapValue.fields : null;
    if (map !== null || value !== null) {
      after.set(first, { mapValue: { fields: expected(map ?? emptyFields(), rest, value) } });
    }
  } else if (value === null) {
    after.delete(first);
  } else {
    after.set(first, value);
  }
  return fieldsOf(after);
}

const bytesOf = (of: FirestoreFields) =>
  documentFieldBytes(encodeDocument(root, { path: 'c/d', fields: of }));
const fieldsIn = (bytes: Uint8Array) =>
  decodeDocument(new WireWriter().string(1, `${root}/c/d`).raw(bytes).finish()).fields;

test('fields are set and removed as by an update mask, at any depth and of any name', () => {
  fc.assert(
    fc.property(fields, edit, (before, { names, value }) => {
      const encoded = value === null ? null : encodeValue(value, 'x').finish();
      const after = withFields(bytesOf(before), [{ names, value: encoded }]);
      expect(fieldsIn(after)).toEqual(expected(before, names, value));
    }),
  );
});

test('several edits, none within another, do what one after the other does', () => {
  const value = encodeValue({ integerValue: '1' }, 'x').finish();
  const edits = [
    { names: ['a', 'x'], value },
    { names: ['a', 'y'], value: null },
    { names: ['b'], value: null },
    { names: ['new', 'deep'], value },
  ];
  fc.assert(
    fc.property(fields, (before) => {
      const one = edits.reduce((bytes, each) => withFields(bytes, [each]), bytesOf(before));
      expect(fieldsIn(withFields(bytesOf(before), edits))).toEqual(fieldsIn(one));
    }),
  );
});

test('what is not edited stays byte for byte, also what no encoder of today would write', () => {
  const strange = new WireWriter().string(1, '__reserved__').bytes(2, Buffer.from([0x58, 0x00]));
  const before = new WireWriter().message(2, strange).raw(bytesOf({ a: { nullValue: null } }));
  const after = withFields(before.finish(), [{ names: ['a'], value: null }]);
  expect(Buffer.from(after)).toEqual(Buffer.from(new WireWriter().message(2, strange).finish()));
});
