// @vitest-environment happy-dom
import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
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

/** Takes the first name that is offered where a text has a mark. */
function taken(marked: string): string {
  const at = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.replace('|', ''), selection: { anchor: at } });
  const found = complete(new CompletionContext(state, at, true));
  const view = new EditorView({ state });
  const [option] = found?.options ?? [];
  if (typeof option?.apply === 'function') {
    option.apply(view, option, found?.from ?? 0, at);
  }
  return view.state.doc.toString();
}

test.each([
  ['{ "na|', '{ "name": '],
  ['{ "na|"', '{ "name": '],
  ['{ "n|me": 1 }', '{ "name": 1 }'],
  ['{ n|me: 1 }', '{ "name": 1 }'],
  ["{ 'n|\\'e': 1 }", '{ "name": 1 }'],
  ['{ "n|\n}', '{ "name": \n}'],
])('a name takes the place of the one that is typed in, whole: %s', (marked, expected) => {
  expect(taken(marked)).toBe(expected);
});
