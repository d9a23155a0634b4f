import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import type { FirestoreFields, FirestoreValue } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { namesOf } from './json-completion.ts';

const text: FirestoreValue = { stringValue: 'x' };
const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } });

const address = map({ city: text, zip: { integerValue: '1' } });
const documents: FirestoreFields[] = [
  { name: text, address, 'a.b': text },
  { name: text, tags: { arrayValue: { values: [map({ label: text }), text] } } },
];
const complete = namesOf(() => documents);

function offered(typed: string, explicit = false) {
  const state = EditorState.create({ doc: typed });
  const found = complete(new CompletionContext(state, typed.length, explicit));
  return found === null
    ? null
    : [typed.slice(found.from), found.options.map(({ label }) => label).join(' ')];
}

const all = 'name a.b address tags';

test.each([
  ['{ "', ['', all]],
  ['{ "na', ['na', all]],
  ['{ na', ['na', all]],
  ["{ 'na", ['na', all]],
  ['{ "name": "x", "', ['', 'a.b address tags']],
  ['{ "a.b": 1, "', ['', 'name address tags']],
  ['{ "a\\u002eb": 1, "', ['', 'name address tags']],
  ['{ "address": { "city": "}{", "', ['', 'zip']],
  ['{ address: { c', ['c', 'city zip']],
  ['{ "address": {}, "', ['', 'name a.b tags']],
  ['{ "tags": ["x", { "', ['', 'label']],
  ['{ "__proto__": { "', ['', '']],
  ['{ "at": timestamp("2026-01-01"), "', ['', all]],
])('where a name stands names are offered: %s', (typed, expected) => {
  expect(offered(typed)).toEqual(expected);
});

test.each([
  '',
  '"',
  '{ "name"',
  '{ "name": "',
  '{ "name": na',
  '{ "tags": ["',
  'ref("',
  '{ } "',
  '}"',
])('elsewhere there are none: %s', (typed) => {
  expect(offered(typed, true)).toBeNull();
});

test('before anything is typed they come when asked for', () => {
  expect(offered('{ ')).toBeNull();
  expect(offered('{ ', true)).toEqual(['', all]);
});
