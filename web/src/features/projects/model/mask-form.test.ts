import { maskRuleSchema, type Masks } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { masksFormOf, masksFormSchema, newRule } from './mask-form.ts';

const at = { collections: 'customers', field: 'contacts[].email' };
const all: Masks['rules'] = [
  { ...at, mask: { how: 'remove' } },
  { ...at, mask: { how: 'hash' } },
  { ...at, mask: { how: 'email' } },
  { ...at, mask: { how: 'constant', value: 'hidden' } },
  { ...at, mask: { how: 'constant', value: '5' } },
  { ...at, mask: { how: 'constant', value: 'null' } },
  { ...at, mask: { how: 'constant', value: '' } },
  { ...at, mask: { how: 'constant', value: 5 } },
  { ...at, mask: { how: 'constant', value: false } },
  { ...at, mask: { how: 'constant', value: null } },
  { ...at, mask: { how: 'shift-date', upTo: 30, by: 'target' } },
  { ...at, mask: { how: 'shift-date', upTo: 30, by: 'value' } },
  { ...at, mask: { how: 'truncate-text', length: 0 } },
  { ...at, mask: { how: 'round-number', to: 0.5 } },
];

test('masks come out of the form as they went in', () => {
  const masks = { required: true, rules: all.map((rule) => maskRuleSchema.parse(rule)) };
  expect(JSON.stringify(masksFormSchema.parse(masksFormOf(masks)))).toBe(JSON.stringify(masks));
});

test.each([
  [{ collections: '' }, ['rules', 0, 'collections'], 'A pattern must not be empty'],
  [{ field: '' }, ['rules', 0, 'field'], 'Name a field'],
  [{ kind: 'shift-all', value: 'x' }, ['rules', 0, 'value'], 'Enter a number of days'],
  [{ kind: 'truncate-text', value: '' }, ['rules', 0, 'value'], 'Enter a number of characters'],
  [{ kind: 'round-number', value: '0' }, ['rules', 0, 'value'], 'A number above 0'],
] as const)('what is wrong in %j stands at its field', (change, path, message) => {
  const rules = [{ ...newRule, ...at, ...change }];
  const { error } = masksFormSchema.safeParse({ required: false, rules });
  expect(error?.issues[0]).toMatchObject({ path, message });
});
