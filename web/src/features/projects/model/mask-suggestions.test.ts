import {
  CollectionTally,
  parseMaskField,
  type FirestoreFields,
} from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { suggestMasks } from './mask-suggestions.ts';

const text = (stringValue: string) => ({ stringValue });

function suggested(fields: FirestoreFields) {
  const all = new CollectionTally();
  all.add(fields);
  return Object.fromEntries(
    suggestMasks('people', all.tally).map(({ field, mask }) => [field, mask.how]),
  );
}

test('fields are suggested by their names, at any depth', () => {
  const fields: FirestoreFields = {
    eMail: text('x'),
    'phone.no': text('1'),
    first_name: text('Ada'),
    product: { mapValue: { fields: { name: text('Bread') } } },
    address: { mapValue: { fields: { street: text('Ring'), city: text('Vienna') } } },
    contacts: {
      arrayValue: { values: [{ mapValue: { fields: { mobilePhone: text('1') } } }] },
    },
    apiToken: text('t'),
    dateOfBirth: { timestampValue: '2000-01-01T00:00:00Z' },
    total: { integerValue: '5' },
    phones: { arrayValue: { values: [text('1')] } },
    addresses: { arrayValue: { values: [text('Ring 1')] } },
    lastIPAddress: text('::1'),
    resetTokens: { arrayValue: { values: [text('t')] } },
  };
  const found = suggested(fields);
  expect(found).toEqual({
    eMail: 'email',
    '`phone.no`': 'phone',
    first_name: 'name',
    'address.street': 'address',
    'contacts[].mobilePhone': 'phone',
    apiToken: 'hash',
    dateOfBirth: 'shift-date',
    'phones[]': 'phone',
    'addresses[]': 'address',
    lastIPAddress: 'hash',
    'resetTokens[]': 'hash',
  });
  for (const field of Object.keys(found)) {
    expect(parseMaskField(field)).not.toBeNull();
  }
});

test('and by what they hold', () => {
  expect(suggested({ a: text('ada@example.com'), b: text('+43 1 58801'), c: text('5') })).toEqual({
    a: 'email',
    b: 'phone',
  });
});
