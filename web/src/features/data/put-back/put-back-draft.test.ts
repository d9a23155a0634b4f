import type {
  FirestoreDocument,
  FirestoreFields,
  FirestoreValue,
} from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { seenOf } from '../edit/model/document-draft.ts';
import { writeOf } from '../edit/model/draft-write.ts';
import { putBackFields } from './put-back-draft.ts';

const text = (stringValue: string): FirestoreValue => ({ stringValue });
const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } });

const updateTime = '2026-11-21T12:00:00.000001Z';

function documentOf(fields: FirestoreFields): FirestoreDocument {
  const path = 'people/ada';
  return { name: `n/${path}`, path, missing: false, fields, createTime: null, updateTime };
}

/** What is written so that a document, or a field of it, is as it was. */
function written(
  now: FirestoreFields | null,
  past: FirestoreFields | null,
  field?: readonly string[],
) {
  const seen = now === null ? null : seenOf(documentOf(now));
  return writeOf({ path: 'people/ada', seen, wanted: putBackFields(now, past, field) });
}

const own = (name: string, value: FirestoreValue): FirestoreFields =>
  Object.fromEntries([[name, value]]);

test('one field is put back, and no other is named', () => {
  const now = { name: text('Ada'), age: text('37'), city: text('Paris') };
  const past = { name: text('Ida'), age: text('36'), city: text('Paris') };
  expect(written(now, past, ['age'])).toEqual({
    path: 'people/ada',
    fields: { age: text('36') },
    updateMask: ['age'],
    updateTime,
  });
});

test('a field that was not there is removed, one that was removed comes back', () => {
  const now = { name: text('Ada'), added: text('x') };
  const past = { name: text('Ada'), removed: text('y') };
  expect(written(now, past, ['added'])).toMatchObject({ fields: {}, updateMask: ['added'] });
  const removed = { fields: { removed: text('y') }, updateMask: ['removed'] };
  expect(written(now, past, ['removed'])).toMatchObject(removed);
});

test.each([
  ['a.b', '`a.b`'],
  ['back`tick', '`back\\`tick`'],
  ['back\\slash', '`back\\\\slash`'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['ünï', '`ünï`'],
  ['1st', '`1st`'],
])('a field called %s is named by its path and put back as itself', (name, path) => {
  const now = { ...own(name, text('now')), other: text('now') };
  const past = { ...own(name, text('past')), other: text('past') };
  const write = written(now, past, [name]);
  expect(write.updateMask).toEqual([path]);
  expect(Object.entries(write.fields ?? {})).toEqual([[name, text('past')]]);
});

test('a field of a map is put back within it', () => {
  const now = { address: map({ city: text('Paris'), zip: text('2') }) };
  const past = { address: map({ city: text('London'), zip: text('1') }) };
  expect(written(now, past, ['address', 'city'])).toMatchObject({
    fields: { address: map({ city: text('London') }) },
    updateMask: ['address.city'],
  });
});

test('a field of what was no map, or is none, is put back with all of it', () => {
  const whole = { address: map({ city: text('London'), zip: text('1') }) };
  const flat = { address: text('London') };
  expect(putBackFields(flat, whole, ['address', 'city'])).toEqual(whole);
  expect(putBackFields(whole, flat, ['address', 'city'])).toEqual(flat);
});

test('a map of which one field is put back is made with that field alone', () => {
  const past = { address: map({ city: text('London'), zip: text('1') }), name: text('Ida') };
  expect(putBackFields({ name: text('Ada') }, past, ['address', 'city'])).toEqual({
    name: text('Ada'),
    address: map({ city: text('London') }),
  });
});

test('a document is put back field by field, created whole, or deleted', () => {
  const now = { age: text('37'), added: text('x'), city: text('Paris') };
  const past = { age: text('36'), city: text('Paris') };
  expect(written(now, past)).toMatchObject({
    fields: { age: text('36') },
    updateMask: ['added', 'age'],
    updateTime,
  });
  expect(written(null, past)).toEqual({ path: 'people/ada', fields: past, create: true });
  expect(written(now, null)).toEqual({ path: 'people/ada', fields: null, updateTime });
});

test('a field is put back only where there is a document now, and was one', () => {
  expect(putBackFields(null, { age: text('36') }, ['age'])).toBeNull();
  expect(putBackFields({ age: text('37') }, null, ['age'])).toEqual({ age: text('37') });
});
