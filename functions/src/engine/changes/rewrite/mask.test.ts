// What masks hide: planted e-mails, phones and names at odd paths, and nothing else.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeMaskFields } from '../../../firestore-model/masking/masked-fields.ts';
import type { Mask, MaskRule } from '../../../firestore-model/masks.ts';
import {
  emptyFields,
  type FirestoreFields,
  type FirestoreValue,
} from '../../../firestore-model/values.ts';
import { loadFakes } from '../../../fakes/load-fakes.ts';
import {
  fieldsOf,
  maskOf,
  plantedDocuments,
  plantedMark,
  secretOf,
  styles,
  tree,
  valueOf,
  withRules,
  type Planted,
} from '../../../testing/planted-documents.ts';
import { decodeDocument } from '../../format/document-json.ts';
import { encodeDocument } from '../../format/encode-document.ts';
import { keyedDigest } from './keyed-digest.ts';
import { mask } from './mask.ts';
import { maskProof } from './mask-proof.ts';

const root = 'projects/p/databases/(default)/documents';
const fakes = await loadFakes();
const key = { digest: keyedDigest(Buffer.alloc(32, 7)), fakes };

const text = (stringValue: string): FirestoreValue => ({ stringValue });
const array = (...values: FirestoreValue[]): FirestoreValue => ({ arrayValue: { values } });
const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } });

function masked(fields: FirestoreFields, rules: readonly MaskRule[], path = 'people/1') {
  const document = encodeDocument(root, { path, fields });
  return decodeDocument(mask(rules, { root }, key).documentOf(document, null) ?? document).fields;
}

const ruleFor = (field: string, of: Mask, collections = 'people'): MaskRule => ({
  collections,
  field,
  mask: of,
});
const one = (value: FirestoreValue, of: Mask) => masked({ f: value }, [ruleFor('f', of)])['f'];

test('of what is planted nothing comes through, equal stays equal, and every other byte is as it was', () => {
  const seen = new Map<string, string>();
  fc.assert(
    fc.property(tree, fc.constantFrom(...styles), (of, style) => {
      const { fields, rules } = withRules(of, style);
      const document = encodeDocument(root, { path: 'people/1', fields });
      const after = mask(rules, { root }, key).documentOf(document, null) ?? document;
      expect(Buffer.from(after).toString('latin1')).not.toContain(plantedMark);
      const expected = fieldsOf(of, (secret) => replaced(valueOf(secret), secret));
      const bytes = encodeDocument(root, { path: 'people/1', fields: expected });
      expect(Buffer.compare(after, bytes)).toBe(0);
      // What masks typed values makes the same of them.
      expect(makeMaskFields(rules, key)('people', fields)).toEqual(expected);
      for (const secret of of.secrets) {
        const hidden = JSON.stringify(one(text(secretOf(secret)), maskOf(secret)));
        const id = secretOf(secret);
        expect(seen.get(id) ?? hidden).toBe(hidden);
        seen.set(id, hidden);
      }
    }),
    { numRuns: plantedDocuments },
  );
  const hashes = [...seen].filter(([id]) => id.includes('hashed') || id.includes('e.mail'));
  expect(new Set(hashes.map(([, hidden]) => hidden)).size).toBe(hashes.length);
}, 600_000);

/** The same with the secret's mask in its place. */
function replaced(value: FirestoreValue, secret: Planted): FirestoreValue {
  if ('stringValue' in value) {
    return one(value, maskOf(secret)) ?? value;
  }
  if ('arrayValue' in value) {
    return array(...value.arrayValue.values.map((item) => replaced(item, secret)));
  }
  if ('mapValue' in value) {
    const made = emptyFields();
    for (const [name, inner] of Object.entries(value.mapValue.fields)) {
      made[name] = replaced(inner, secret);
    }
    return map(made);
  }
  return value;
}

test('nothing is masked outside of the collections and fields that rules name', () => {
  const fields = { email: text('a'), other: text('b') };
  const rules = [ruleFor('email', { how: 'remove' }, 'people/*/cards')];
  expect(masked(fields, rules)).toEqual(fields);
  expect(masked(fields, rules, 'people/1/cards/2')).toEqual({ other: text('b') });
  const document = encodeDocument(root, { path: 'people/1', fields });
  expect(mask(rules, { root }, key).documentOf(document, null)).toBe(document);
});

test.each<[string, Mask, FirestoreValue, FirestoreValue]>([
  ['a constant', { how: 'constant', value: 5 }, array(text('a')), { integerValue: '5' }],
  ['a constant', { how: 'constant', value: 0.5 }, text('a'), { doubleValue: 0.5 }],
  ['a constant', { how: 'constant', value: null }, text('a'), { nullValue: null }],
  ['some characters', { how: 'truncate-text', length: 2 }, text('€😀x'), text('€😀')],
  ['never all of them', { how: 'truncate-text', length: 5 }, text('Ada'), text('Ad')],
  [
    'null for no text',
    { how: 'truncate-text', length: 5 },
    { booleanValue: true },
    { nullValue: null },
  ],
  [
    'a multiple',
    { how: 'round-number', to: 1000 },
    { integerValue: '-9007199254740993' },
    { integerValue: '-9007199254740000' },
  ],
  ['a multiple', { how: 'round-number', to: 0.5 }, { doubleValue: 1.7 }, { doubleValue: 1.5 }],
  ['itself', { how: 'round-number', to: 10 }, { doubleValue: 'NaN' }, { doubleValue: 'NaN' }],
  ['null for no number', { how: 'round-number', to: 10 }, text('17'), { nullValue: null }],
  [
    'null for no date',
    { how: 'shift-date', upTo: 9, by: 'value' },
    text('2026-02-32'),
    { nullValue: null },
  ],
  [
    'null for a date with more after it',
    { how: 'shift-date', upTo: 9, by: 'value' },
    text('2024-05-01 Jane Roe'),
    { nullValue: null },
  ],
  [
    'null for a time with more after it',
    { how: 'shift-date', upTo: 9, by: 'value' },
    text('2024-05-01T10:00:00Z Jane Roe'),
    { nullValue: null },
  ],
  ['null', { how: 'hash' }, { nullValue: null }, { nullValue: null }],
])('a value becomes %s: %j', (...[, of, before, after]) => {
  expect(one(before, of)).toEqual(after);
});

test('numbers that Firestore counts as equal are made the same of', () => {
  const hidden = (value: FirestoreValue) => one(value, { how: 'hash' });
  const whole = hidden({ integerValue: '5' });
  expect(hidden({ doubleValue: 5 })).toEqual(whole);
  expect(hidden({ doubleValue: 5.5 })).not.toEqual(whole);
  expect(hidden({ doubleValue: '-0' })).toEqual(hidden({ integerValue: '0' }));
  expect(hidden({ doubleValue: 2 ** 62 })).toEqual(hidden({ integerValue: String(2n ** 62n) }));
  for (const not of [2 ** 63, 'NaN', 'Infinity'] as const) {
    expect(hidden({ doubleValue: not })).toMatchObject({ stringValue: expect.any(String) });
  }
  expect(one({ doubleValue: 5 }, { how: 'email' })).toEqual(
    one({ integerValue: '5' }, { how: 'email' }),
  );
});

test('dates are shifted by whole days, by the same number where that is wanted, within the calendar', () => {
  const shift = (value: FirestoreValue, by: 'target' | 'value', upTo = 100) =>
    one(value, { how: 'shift-date', upTo, by });
  const day = (value: FirestoreValue | undefined) =>
    value !== undefined && 'timestampValue' in value ? Date.parse(value.timestampValue) : 0;
  const days = ['2026-01-02', '2026-03-04'].map((date): FirestoreValue => ({
    timestampValue: `${date}T05:06:07.000008Z`,
  }));
  const [first = 0, second = 0] = days.map((value) => day(shift(value, 'target')) - day(value));
  expect(first).toBe(second);
  expect(Math.abs(first / 86_400_000)).toBeGreaterThanOrEqual(1);
  expect(Math.abs(first / 86_400_000)).toBeLessThanOrEqual(100);
  expect(JSON.stringify(shift(days[0] ?? text(''), 'value'))).toContain('T05:06:07.000008Z');
  for (const date of ['0001-01-01', '9999-12-31T23:59:59+02:00']) {
    const after = shift(text(date), 'target', 1);
    expect(JSON.stringify(after)).toMatch(/"stringValue":"(?:0001|9999)-/);
    expect(after).not.toEqual(text(date));
  }
});

test('what takes a value away wins, then the first rule; removed entries leave the others', () => {
  const fields = {
    a: map({ b: text('x'), c: text('y') }),
    tags: array(text('1'), map({ t: text('2') })),
  };
  const hash = ruleFor('a', { how: 'hash' });
  expect(masked(fields, [hash, ruleFor('a.b', { how: 'remove' })])['a']).toEqual(
    map({ c: one(text('y'), { how: 'hash' }) ?? text('') }),
  );
  const short = ruleFor('a.b', { how: 'truncate-text', length: 0 });
  expect(masked(fields, [short, hash])['a']).toMatchObject(map({ b: text('') }));
  expect(masked(fields, [ruleFor('tags[].t', { how: 'remove' })])['tags']).toEqual(
    array(text('1'), map({})),
  );
  expect(masked(fields, [ruleFor('tags[]', { how: 'remove' })])['tags']).toEqual(array());
  expect(masked(fields, [ruleFor('*', { how: 'remove' })])).toEqual({});
});

test('deep maps with many stars end', () => {
  const deep = Array.from({ length: 18 }).reduce<FirestoreValue>(
    (inner) => map({ a: inner }),
    text('x'),
  );
  const many = `${'**.*.'.repeat(9)}**.b`;
  expect(masked({ a: deep }, [ruleFor(many, { how: 'remove' })])).toEqual({ a: deep });
});

test('as many rules as there may be, each with many stars, hide and prove a deep document soon', () => {
  const [depth, most] = [10, 200];
  const below = (levels: number): FirestoreValue =>
    levels === 0 ? text('x') : map({ a: below(levels - 1), b: below(levels - 1) });
  const stars = '**.*.'.repeat(9);
  const rules = Array.from({ length: most }, (_, at) =>
    ruleFor(`${stars}**.c${at}`, { how: 'remove' }),
  );
  const fields = { a: below(depth), c7: below(depth), d: map({ c9: text('y') }) };
  const document = encodeDocument(root, { path: 'people/1', fields });
  const after = mask(rules, { root }, key).documentOf(document, null);
  expect(after).toBe(document);
  expect(maskProof(rules, { root }, key)(document, document).held).toEqual([]);
  const plain = rules.map((rule, at) => ({ ...rule, field: `**.c${at}` }));
  expect(masked(fields, plain)).toEqual({ a: below(depth), d: map({}) });
});

test('another key comes to other values', () => {
  const document = encodeDocument(root, { path: 'people/1', fields: { f: text('x') } });
  const rules = [ruleFor('f', { how: 'hash' })];
  const other = mask(
    rules,
    { root },
    { digest: keyedDigest(Buffer.alloc(32, 8)), fakes },
  ).documentOf(document, null);
  const same = mask(rules, { root }, key).documentOf(document, null);
  expect(Buffer.compare(other ?? document, same ?? document)).not.toBe(0);
});
