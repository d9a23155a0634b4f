import type { FirestoreFields } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { countChanges, withDraft, type DocumentDraft } from './document-draft.ts';
import { writeOf } from './draft-write.ts';

const time = '2026-11-26T10:00:00.000001Z';
const fieldsOf = (age: number, more: FirestoreFields = {}): FirestoreFields => ({
  age: { integerValue: String(age) },
  ...more,
});

function draft(seen: FirestoreFields | null, wanted: FirestoreFields | null): DocumentDraft {
  return {
    path: 'people/ada',
    seen: seen === null ? null : { fields: seen, updateTime: time },
    wanted,
  };
}

test('a document has one draft, and none once it is as it was', () => {
  const first = withDraft([], draft(fieldsOf(36), fieldsOf(37)));
  const second = withDraft(first, draft(fieldsOf(36), fieldsOf(38)));
  expect(second).toHaveLength(1);
  expect(withDraft(second, draft(fieldsOf(36), fieldsOf(36)))).toEqual([]);
  expect(withDraft([], draft(null, null))).toEqual([]);
  expect(withDraft([], draft(null, {}))).toHaveLength(1);
});

test('changes are counted by field, whole documents once', () => {
  const changed = draft(fieldsOf(36, { a: { nullValue: null } }), fieldsOf(37));
  expect(countChanges([changed, { ...draft(null, fieldsOf(1)), path: 'people/bob' }])).toBe(3);
});

test('what changed is written alone, on the condition of what was seen', () => {
  const address = (city: string) => ({
    address: { mapValue: { fields: { city: { stringValue: city }, zip: { nullValue: null } } } },
  });
  const seen = fieldsOf(36, { ...address('London'), 'a.b': { booleanValue: true } });
  expect(writeOf(draft(seen, fieldsOf(36, address('Paris'))))).toEqual({
    path: 'people/ada',
    fields: { address: { mapValue: { fields: { city: { stringValue: 'Paris' } } } } },
    updateMask: ['`a.b`', 'address.city'],
    updateTime: time,
  });
});

test('a new document must not exist, a deleted one must be as it was seen', () => {
  expect(writeOf(draft(null, fieldsOf(1)))).toEqual({
    path: 'people/ada',
    fields: fieldsOf(1),
    create: true,
  });
  expect(writeOf(draft(fieldsOf(1), null))).toEqual({
    path: 'people/ada',
    fields: null,
    updateTime: time,
  });
});

test('so many changes that a mask can’t name them are written whole', () => {
  const many = Object.fromEntries(
    Array.from({ length: 1001 }, (_, index) => [`f${index}`, { nullValue: null } as const]),
  );
  expect(writeOf(draft({}, many))).toEqual({ path: 'people/ada', fields: many, updateTime: time });
});
