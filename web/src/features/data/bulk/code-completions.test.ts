import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { completionsOf } from './code-completions.ts';

const complete = completionsOf(() => ['name', 'address.city', 'address.zip', '`a.b`']);

function offered(text: string) {
  const state = EditorState.create({ doc: text });
  const found = complete(new CompletionContext(state, text.length, false));
  return found === null ? null : [text.slice(found.from), found.options.map(({ label }) => label)];
}

test.each([
  ['(doc) => doc.', ['', ['name', 'address']]],
  ['(doc) => doc.na', ['na', ['name', 'address']]],
  ['doc.address.', ['', ['city', 'zip']]],
  ['new Ti', ['Ti', ['Timestamp', 'GeoPoint', 'Reference', 'Bytes', 'Vector', 'Double']]],
  ['other.', null],
  ['doc', null],
])('%s', (text, expected) => {
  expect(offered(text)).toEqual(expected);
});
