/**
 * Random documents with e-mail addresses, phone numbers and names planted at odd paths, and the
 * rules that hide them.
 */
import * as fc from 'fast-check';
import { formatFieldPath } from '../firestore-model/field-paths.ts';
import type { Mask, MaskRule } from '../firestore-model/masks.ts';
import {
  emptyFields,
  type FirestoreFields,
  type FirestoreValue,
} from '../firestore-model/values.ts';
import { isExhaustive } from './exhaustive.ts';

/** How many of them are tried. */
export const plantedDocuments = isExhaustive ? 10_000 : 300;
/** In everything that is planted. */
export const plantedMark = '@real.example';

const text = (stringValue: string): FirestoreValue => ({ stringValue });
const array = (...values: FirestoreValue[]): FirestoreValue => ({ arrayValue: { values } });
const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } });

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
export type Planted = typeof planted extends fc.Arbitrary<infer T> ? T : never;

export function secretOf({ name, person }: Planted): string {
  return `planted-${name}-${person}${plantedMark}`;
}

export function maskOf({ name }: Planted): Mask {
  return secrets[name];
}

export function valueOf(secret: Planted): FirestoreValue {
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

/** Fields of a document or map, and what is planted among them. */
export interface Tree {
  readonly fields: readonly (readonly [string, FirestoreValue | readonly Tree[] | Tree])[];
  readonly secrets: readonly Planted[];
}
export const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
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
export function fieldsOf(
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

/** Ways to name the same field. */
export const styles = ['exact', 'any depth', 'no []'] as const;

/** A document's fields, with the rules for what is planted in them. */
export function withRules(
  of: Tree,
  style: (typeof styles)[number],
): { readonly fields: FirestoreFields; readonly rules: readonly MaskRule[] } {
  const rules: MaskRule[] = [];
  const fields = fieldsOf(of, (secret, path) => {
    const exact = style === 'exact' ? path : path.replaceAll('[]', '');
    const field = style === 'any depth' ? `**.${formatFieldPath([secret.name])}` : exact;
    rules.push({ collections: 'people', field, mask: maskOf(secret) });
    return valueOf(secret);
  });
  return { fields, rules };
}

/** Rules for all that is planted, wherever it is. */
export const rulesForAll: readonly MaskRule[] = Object.entries(secrets).map(([name, mask]) => ({
  collections: 'people',
  field: `**.${formatFieldPath([name])}`,
  mask,
}));
