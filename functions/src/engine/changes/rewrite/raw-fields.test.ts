// Changing references and fields of documents as bytes.
import { expect, test } from 'vitest';
import { decodeDocument } from '../../format/document-json.ts';
import { WireWriter } from '../../format/wire-writer.ts';
import { retarget } from './retarget.ts';
import { TargetForm } from './target-form.ts';
import { keepFields } from './keep.ts';

const root = 'projects/p/databases/(default)/documents';
const other = 'projects/q/databases/(default)/documents';

type Value = WireWriter;
const text = (value: string): Value => new WireWriter().string(17, value);
const reference = (value: string): Value => new WireWriter().string(5, value);
const map = (fields: Readonly<Record<string, Value>>): Value =>
  new WireWriter().message(6, entries(fields, 1));
const array = (...values: Value[]): Value => {
  const list = new WireWriter();
  for (const value of values) {
    list.message(1, value);
  }
  return new WireWriter().message(9, list);
};

function entries(fields: Readonly<Record<string, Value>>, field: number): WireWriter {
  const writer = new WireWriter();
  for (const [name, value] of Object.entries(fields)) {
    writer.message(field, new WireWriter().string(1, name).message(2, value));
  }
  return writer;
}

function document(fields: Readonly<Record<string, Value>>): Uint8Array {
  return new WireWriter().string(1, `${root}/a/b`).raw(entries(fields, 2).finish()).finish();
}

const fieldsOf = (bytes: Uint8Array) => decodeDocument(bytes).fields;

test('references into the source lead to the target, at any depth; nothing else changes', () => {
  const own = `${root}/customers/ada`;
  const before = document({
    plain: reference(own),
    foreign: reference(`${other}/customers/ada`),
    similar: reference('projects/p/databases/(default)/documents-old/x'),
    text: text(own),
    list: array(reference(own), text(own), map({ inner: reference(own) })),
    deep: map({ map: map({ list: array(reference(own)) }), empty: map({}) }),
  });
  const form = new TargetForm({
    sourceRoot: root,
    targetRoot: other,
    prefix: 'x/y',
    retarget: true,
  });
  const moved = `${other}/x/y/customers/ada`;
  const ref = (referenceValue: string) => ({ referenceValue });
  expect(fieldsOf(form.rewrite.documentOf(before, null)!)).toEqual({
    plain: ref(moved),
    foreign: ref(`${other}/customers/ada`),
    similar: ref('projects/p/databases/(default)/documents-old/x'),
    text: { stringValue: own },
    list: {
      arrayValue: {
        values: [ref(moved), { stringValue: own }, { mapValue: { fields: { inner: ref(moved) } } }],
      },
    },
    deep: {
      mapValue: {
        fields: {
          map: { mapValue: { fields: { list: { arrayValue: { values: [ref(moved)] } } } } },
          empty: { mapValue: { fields: {} } },
        },
      },
    },
  });
});

test('a document that only speaks of the source keeps its bytes', () => {
  const before = document({ text: text(`${root}/customers/ada`) });
  const moved = retarget({ from: Buffer.from(`${root}/`), to: Buffer.from(`${other}/`) });
  expect(fieldsOf(moved.documentOf(before, null)!)).toEqual(fieldsOf(before));
  const silent = document({ text: text('of nobody') });
  expect(moved.documentOf(silent, null)).toBe(silent);
});

test('paths lie below the prefix, both ways, within what Firestore allows', () => {
  const form = new TargetForm({
    sourceRoot: root,
    targetRoot: root,
    prefix: 'x/y',
    retarget: false,
  });
  expect(form.pathOf('a/b')).toBe('x/y/a/b');
  expect(form.sourceOf('x/y/a/b')).toBe('a/b');
  expect(form.sourceOf('x/yy/a/b')).toBeNull();
  expect(form.sourceOf('a/b')).toBeNull();
  expect(() => form.pathOf(`a/${'b'.repeat(6144 - 5)}`)).toThrow('longer or deeper');
  expect(form.pathOf(`a/${'b'.repeat(6144 - 6)}`)).toHaveLength(6144);
  expect(() => form.pathOf(Array.from({ length: 202 }, () => 'a').join('/'))).toThrow('deeper');
});

test('kept fields are as the target has them, at any depth', () => {
  const wanted = document({ a: text('new'), map: map({ x: text('new'), y: text('new') }) });
  const there = document({
    a: text('old'),
    map: map({ x: text('old'), z: text('old') }),
    b: text('old'),
  });
  const value = (stringValue: string) => ({ stringValue });
  expect(fieldsOf(keepFields(wanted, there, [['a'], ['map', 'x'], ['map', 'z'], ['b']]))).toEqual({
    a: value('old'),
    map: { mapValue: { fields: { x: value('old'), y: value('new'), z: value('old') } } },
    b: value('old'),
  });
  expect(fieldsOf(keepFields(wanted, there, [['map', 'y']]))).toEqual({
    a: value('new'),
    map: { mapValue: { fields: { x: value('new') } } },
  });
  expect(fieldsOf(keepFields(wanted, null, [['a'], ['map']]))).toEqual({});
  expect(
    fieldsOf(keepFields(wanted, there, [['a', 'inner'], ['nowhere', 'x'], ['__proto__']])),
  ).toEqual(fieldsOf(wanted));
});

test('a map of which nothing is left to write is not written empty: that would take away what the target has in it', () => {
  const wanted = document({
    map: map({ x: text('new') }),
    deep: map({ map: map({ x: text('') }) }),
  });
  const kept = [
    ['map', 'x'],
    ['deep', 'map', 'x'],
  ];
  // Merging passes nothing for what is there: only what is named is written.
  const merged = fieldsOf(keepFields(wanted, null, kept));
  expect(merged).toEqual({});
  const empty = { mapValue: { fields: {} } };
  const there = document({ map: map({ y: text('old') }), deep: map({ other: text('old') }) });
  expect(fieldsOf(keepFields(wanted, there, kept))).toEqual({ map: empty, deep: empty });
  const emptyFromTheBackup = document({ map: map({}), a: text('new') });
  expect(fieldsOf(keepFields(emptyFromTheBackup, null, [['map', 'x'], ['a']]))).toEqual({
    map: empty,
  });
});
