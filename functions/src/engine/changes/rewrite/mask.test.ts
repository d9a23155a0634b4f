// What masks hide: planted e-mails, phones and names at odd paths, and nothing else.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFieldPath } from '../../../firestore-model/field-paths.ts';
import type { Mask, MaskRule } from '../../../firestore-model/masks.ts';
import {
  emptyFields,
  type FirestoreFields,
  type FirestoreValue,
} from '../../../firestore-model/values.ts';
import { loadFakes } from '../../../services/changes/fakes.ts';
import { decodeDocument } from '../../format/document-json.ts';
import { encodeDocument } from '../../format/encode-document.ts';
import { mask } from './mask.ts';

const root = 'projects/p/databases/(default)/documents';
const fakes = await loadFakes();
const key = { key: Buffer.alloc(32, 7), fakes };
const documents = process.env['FIREKEEP_EXHAUSTIVE'] === 'yes' ? 10_000 : 300;

const text = (stringValue: string): FirestoreValue => ({ stringValue });
const array = (...values: FirestoreValue[]): FirestoreValue => ({ arrayValue: { values } });
const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } });

function masked(fields: FirestoreFields, rules: readonly MaskRule[], path = 'people/1') {
  const document = encodeDocument(root, { path, fields });
  return decodeDocument(mask(rules, root, key).documentOf(document, null) ?? document).fields;
}

const ruleFor = (field: string, of: Mask, collections = 'people'): MaskRule => ({
  collections,
  field,
  mask: of,
});
const one = (value: FirestoreValue, of: Mask) => masked({ f: value }, [ruleFor('f', of)])['f'];

/** Names of fields that hold what is planted, and what hides it. */
const secrets = {
  'e.mail': { how: 'email' },
  'phone no`': { how: 'phone' },
  __proto_: { how: 'name' },
  hashed: { how: 'hash' },
} as const satisfies Record<string, Mask>;
const planted = fc.record({
  name: fc.constantFrom('e.mail', 'phone no`', '__proto_', 'hashed'),
  person: fc.integer({ min: 0, max: 5 }),
  shape: fc.constantFrom('text', 'array', 'map', 'array of maps'),
});
type Planted = typeof planted extends fc.Arbitrary<infer T> ? T : never;

function secretOf({ name, person }: Planted): string {
  return `planted-${name}-${person}@real.example`;
}

function valueOf(secret: Planted): FirestoreValue {
  const value = text(secretOf(secret));
  const shapes = {
    text: value,
    array: array(value, value),
    map: map({ inner: value, 'a.b': array(value) }),
    'array of maps': array(map({ inner: value }), value),
  };
  return shapes[secret.shape];
}

/** Anything but what is planted. */
const plain = fc.oneof(
  fc.integer().map((value): FirestoreValue => ({ integerValue: `${value}` })),
  fc.string({ unit: 'grapheme' }).map((value) => text(value.toWellFormed())),
  fc.constantFrom<FirestoreValue>(
    { nullValue: null },
    { doubleValue: '-0' },
    { bytesValue: 'AAEC' },
    { timestampValue: '2026-01-02T03:04:05.000006Z' },
    { mapValue: { fields: {} } },
  ),
);
const ordinaryName = fc.constantFrom('a', 'b', 'c.d', '`', 'constructor', '12', 'ü');

interface Tree {
  readonly fields: readonly (readonly [string, FirestoreValue | readonly Tree[] | Tree])[];
  readonly secrets: readonly Planted[];
}
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.record({
    fields: fc.uniqueArray(
      fc.tuple(
        ordinaryName,
        fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          { weight: 3, arbitrary: plain },
          { weight: 2, arbitrary: tie('tree') },
          { weight: 1, arbitrary: fc.array(tie('tree'), { maxLength: 2 }) },
        ),
      ),
      { selector: ([name]) => name, maxLength: 4 },
    ),
    secrets: fc.uniqueArray(planted, { selector: ({ name }) => name, maxLength: 2 }),
  }),
}));

/** @param value of what is planted; what says where it is gets its path as rules name it */
function fieldsOf(
  { fields, secrets: inside }: Tree,
  value: (secret: Planted, path: string) => FirestoreValue,
  path = '',
): FirestoreFields {
  const made = emptyFields();
  const at = (name: string) => `${path === '' ? '' : `${path}.`}${formatFieldPath([name])}`;
  for (const [name, content] of fields) {
    if (Array.isArray(content)) {
      const items = content.map((each: Tree) => map(fieldsOf(each, value, `${at(name)}[]`)));
      made[name] = array(...items);
    } else if ('secrets' in content) {
      made[name] = map(fieldsOf(content, value, at(name)));
    } else if (!('length' in content)) {
      made[name] = content;
    }
  }
  for (const secret of inside) {
    made[secret.name] = value(secret, at(secret.name));
  }
  return made;
}

test('of what is planted nothing comes through, equal stays equal, and every other byte is as it was', () => {
  const seen = new Map<string, string>();
  fc.assert(
    fc.property(tree, fc.constantFrom('exact', 'any depth', 'no []'), (of, style) => {
      const rules: MaskRule[] = [];
      const fields = fieldsOf(of, (secret, path) => {
        const name = formatFieldPath([secret.name]);
        const exact = style === 'exact' ? path : path.replaceAll('[]', '');
        rules.push(ruleFor(style === 'any depth' ? `**.${name}` : exact, maskOf(secret)));
        return valueOf(secret);
      });
      const document = encodeDocument(root, { path: 'people/1', fields });
      const after = mask(rules, root, key).documentOf(document, null) ?? document;
      expect(Buffer.from(after).toString('latin1')).not.toContain('@real.example');
      const expected = fieldsOf(of, (secret) => replaced(valueOf(secret), secret));
      const bytes = encodeDocument(root, { path: 'people/1', fields: expected });
      expect(Buffer.compare(after, bytes)).toBe(0);
      for (const secret of of.secrets) {
        const hidden = JSON.stringify(one(text(secretOf(secret)), maskOf(secret)));
        const id = secretOf(secret);
        expect(seen.get(id) ?? hidden).toBe(hidden);
        seen.set(id, hidden);
      }
    }),
    { numRuns: documents },
  );
  const hashes = [...seen].filter(([id]) => id.includes('hashed') || id.includes('e.mail'));
  expect(new Set(hashes.map(([, hidden]) => hidden)).size).toBe(hashes.length);
}, 120_000);

function maskOf({ name }: Planted): Mask {
  return secrets[name];
}

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
  expect(mask(rules, root, key).documentOf(document, null)).toBe(document);
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

test('another key comes to other values', () => {
  const document = encodeDocument(root, { path: 'people/1', fields: { f: text('x') } });
  const rules = [ruleFor('f', { how: 'hash' })];
  const other = mask(rules, root, { key: Buffer.alloc(32, 8), fakes }).documentOf(document, null);
  const same = mask(rules, root, key).documentOf(document, null);
  expect(Buffer.compare(other ?? document, same ?? document)).not.toBe(0);
});
