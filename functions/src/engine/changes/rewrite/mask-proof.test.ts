// What proves that masked values were hidden: it finds each that was not, and nothing else.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mask, MaskRule } from '../../../firestore-model/masks.ts';
import type { FirestoreFields, FirestoreValue } from '../../../firestore-model/values.ts';
import { loadFakes } from '../../../fakes/load-fakes.ts';
import { plantedDocuments, styles, tree, withRules } from '../../../testing/planted-documents.ts';
import { encodeDocument } from '../../format/encode-document.ts';
import { keyedDigest } from './keyed-digest.ts';
import { mask } from './mask.ts';
import { maskProof } from './mask-proof.ts';

const root = 'projects/p/databases/(default)/documents';
const key = { digest: keyedDigest(Buffer.alloc(32, 7)), fakes: await loadFakes() };
const text = (stringValue: string): FirestoreValue => ({ stringValue });
const integer = (value: number): FirestoreValue => ({ integerValue: `${value}` });
const array = (...values: FirestoreValue[]): FirestoreValue => ({ arrayValue: { values } });
const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } });
const documentOf = (fields: FirestoreFields, path = 'people/1') =>
  encodeDocument(root, { path, fields });
const rule = (field: string, of: Mask, collections = 'people'): MaskRule => ({
  collections,
  field,
  mask: of,
});
const remove: Mask = { how: 'remove' };

/** What stands where the source had these fields, and the rules are those. */
function proven(rules: readonly MaskRule[], source: FirestoreFields, after: FirestoreFields) {
  return maskProof(rules, { root }, key)(documentOf(source), documentOf(after));
}

test('every planted field is found in what was not masked, and none in what was', () => {
  let found = 0;
  fc.assert(
    fc.property(tree, fc.constantFrom(...styles), (of, style) => {
      const { fields, rules } = withRules(of, style);
      const source = documentOf(fields);
      const proof = maskProof(rules, { root }, key);
      const masked = mask(rules, { root }, key).documentOf(source, null) ?? source;
      const after = proof(source, masked);
      expect(after).toMatchObject({ alike: 0, held: [] });
      const unmasked = proof(source, source);
      expect(unmasked.held).toHaveLength(after.fields);
      expect(unmasked.fields).toBe(after.fields);
      found += after.fields;
      // A rule that is passed over shows, wherever its fields are: no other one is for them.
      const [missed, ...others] = withRules(of, 'any depth').rules.filter(
        (one, index, all) => all.findIndex(({ field }) => field === one.field) === index,
      );
      const leaky = mask(others, { root }, key).documentOf(source, null) ?? source;
      expect(proof(source, leaky).held.length > 0).toBe(missed !== undefined);
    }),
    { numRuns: plantedDocuments },
  );
  expect(found).toBeGreaterThan(plantedDocuments / 3);
}, 600_000);

test.each<[string, Mask, FirestoreValue, FirestoreValue]>([
  ['the constant', { how: 'constant', value: 'DE' }, text('DE'), text('DE')],
  ['a constant number', { how: 'constant', value: 5 }, integer(5), integer(5)],
  [
    'a constant flag',
    { how: 'constant', value: true },
    { booleanValue: true },
    { booleanValue: true },
  ],
  ['an empty text', { how: 'truncate-text', length: 3 }, text(''), text('')],
  ['a round number', { how: 'round-number', to: 10 }, integer(20), integer(20)],
  [
    'a round number of another type',
    { how: 'round-number', to: 0.5 },
    integer(2),
    { doubleValue: 2 },
  ],
  [
    'no number at all',
    { how: 'round-number', to: 10 },
    { doubleValue: 'NaN' },
    { doubleValue: 'NaN' },
  ],
  [
    'the start of another text',
    { how: 'truncate-text', length: 2 },
    array(text('Adam'), text('Ad')),
    array(text('Ad'), text('A')),
  ],
])('%s is the mask’s own result, and counted apart', (...[, of, source, after]) => {
  expect(proven([rule('f', of)], { f: source }, { f: after })).toEqual({
    fields: 1,
    alike: 1,
    held: [],
  });
});

test.each<[string, Mask, FirestoreValue, FirestoreValue]>([
  ['a removed value', remove, text('a'), text('a')],
  ['one of several', { how: 'email' }, array(text('a'), text('b')), array(text('x'), text('b'))],
  ['a text that is not shortened', { how: 'truncate-text', length: 2 }, text('Ad'), text('Ad')],
  [
    'texts of which none is shortened',
    { how: 'truncate-text', length: 2 },
    array(text('Adam'), text('Ad')),
    array(text('Adam'), text('Ad')),
  ],
  ['a number that is not rounded', { how: 'round-number', to: 10 }, integer(17), integer(17)],
  ['a number as another type', { how: 'round-number', to: 10 }, integer(17), { doubleValue: 17 }],
  ['another constant', { how: 'constant', value: 'x' }, text('a'), text('a')],
  [
    'a date that stays',
    { how: 'shift-date', upTo: 9, by: 'value' },
    text('2026-01-02'),
    text('2026-01-02'),
  ],
  ['a flag', { how: 'hash' }, { booleanValue: true }, { booleanValue: true }],
  [
    'a vector',
    { how: 'hash' },
    map({ __type__: text('__vector__'), value: array({ doubleValue: 1 }) }),
    map({ __type__: text('__vector__'), value: array({ doubleValue: 1 }) }),
  ],
  ['one that went into an array', { how: 'phone' }, text('1'), array(text('2'), text('1'))],
])('%s is found', (...[, of, source, after]) => {
  const proof = proven([rule('f', of)], { f: source }, { f: after });
  expect(proof).toEqual({ fields: 1, alike: 0, held: ['f'] });
});

test('fields are named with all their maps; null, other fields and collections are no matter', () => {
  const source = {
    'a.b': map({ mail: text('x'), list: array(map({ mail: text('y') })) }),
    none: { nullValue: null },
    other: text('z'),
  };
  const rules = [rule('**.mail', remove), rule('none', remove)];
  expect(proven(rules, source, source)).toEqual({
    fields: 2,
    alike: 0,
    held: ['`a.b`.mail', '`a.b`.list.mail'],
  });
  const elsewhere = maskProof([rule('**', remove, 'people/*/cards')], { root }, key);
  expect(elsewhere(documentOf(source), documentOf(source)).fields).toBe(0);
  const [card, cards] = [source, source].map((of) => documentOf(of, 'people/1/cards/2'));
  expect(elsewhere(card ?? Buffer.alloc(0), cards ?? Buffer.alloc(0)).held).toHaveLength(3);
});
