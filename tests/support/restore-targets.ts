// What a restore finds in its target: documents that are missing, equal, different or extra.
import type { FirestoreFields } from '@firekeep/functions/contract';
import { document } from './typed-documents.ts';
import { int, list, map, text } from './typed-values.ts';

export const changed = {
  count: int(1),
  same: int(1),
  address: map({ city: text('Vienna'), geo: map({ lat: int(48) }) }),
  list: list(int(1)),
  empty: map({}),
};

export const backedUp = [
  document('customers/changed', changed),
  document('customers/changed/orders/1', { total: int(10) }),
  document('customers/equal', { name: text('equal') }),
  document('customers/missing', { name: text('missing') }),
  document('customers/nobody/orders/2', { total: int(20) }),
  document('customers-old/1', {}),
  document('orders/3', { total: int(30) }),
];

const changedSince = {
  count: int(2),
  same: int(1),
  added: { booleanValue: true },
  address: map({ street: text('Ring'), geo: map({ lng: int(16) }) }),
  list: list(int(2), int(3)),
  empty: map({ full: int(1) }),
};

export const inTarget = [
  document('customers/changed', changedSince),
  document('customers/equal', { name: text('equal') }),
  document('customers/extra', { name: text('extra') }),
  document('customers/extra/orders/4', { total: int(40) }),
  document('customers-old/2', {}),
  document('products/1', { price: int(5) }),
];

/** Fields as the emulator shows them: it leaves out the `fields` of an empty map. */
function shown(fields: FirestoreFields): string {
  return JSON.stringify(fields).replaceAll('{"mapValue":{"fields":{}}}', '{"mapValue":{}}');
}

/**
 * The target's documents afterwards, when `changes` come on top of what it held; null for a
 * document that is gone.
 */
export function expected(
  changes: Readonly<Record<string, FirestoreFields | null>>,
  held = inTarget,
) {
  const all = new Map(held.map(({ path, fields }) => [path, shown(fields)]));
  for (const [path, fields] of Object.entries(changes)) {
    if (fields === null) {
      all.delete(path);
    } else {
      all.set(path, shown(fields));
    }
  }
  return all;
}

export const fieldsOf = (path: string) => backedUp.find((one) => one.path === path)!.fields;
export const missing = Object.fromEntries(
  [
    'customers/changed/orders/1',
    'customers/missing',
    'customers/nobody/orders/2',
    'customers-old/1',
    'orders/3',
  ].map((path) => [path, fieldsOf(path)]),
);
export const merged = {
  count: int(1),
  same: int(1),
  added: { booleanValue: true },
  address: map({
    street: text('Ring'),
    geo: map({ lng: int(16), lat: int(48) }),
    city: text('Vienna'),
  }),
  list: list(int(1)),
  empty: map({}),
};
export const gone = {
  'customers/extra': null,
  'customers/extra/orders/4': null,
  'customers-old/2': null,
  'products/1': null,
};

/** Fields in any order: a merged document keeps that of the target. */
export function sorted(documents: ReadonlyMap<string, string>) {
  return new Map(
    [...documents].map(([path, fields]) => [path, sortKeys(JSON.parse(fields))] as const),
  );
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sortKeys);
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => [key, sortKeys(inner)])
    : value;
}

export const asMap = (documents: readonly { path: string; fields: string }[]) =>
  new Map(documents.map(({ path, fields }) => [path, fields]));
