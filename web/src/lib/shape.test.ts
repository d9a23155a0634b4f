import { expect, test } from 'vitest';
import { isFlag, isList, isNumber, isOptional, isShape, isText } from './shape.ts';

const isPlan = isShape({
  name: isText,
  price: isNumber,
  isDefault: isFlag,
  limits: isList(isShape({ title: isText })),
  note: isOptional(isText),
});
const plan = { name: 'Free', price: 0, isDefault: true, limits: [{ title: 'Projects' }] };

test.each([
  ['what fits', plan],
  ['what may be missing', { ...plan, note: 'Said' }],
  ['fields that nobody asked for', { ...plan, more: 1 }],
])('knows %s', (_, value) => {
  expect(isPlan(value)).toBe(true);
});

test.each([
  ['nothing', null],
  ['a text', 'Free'],
  ['a list', []],
  ['a field that is missing', { name: 'Free', price: 0, isDefault: true }],
  ['a field of another type', { ...plan, price: '0' }],
  ['an optional field of another type', { ...plan, note: null }],
  ['a list with something else in it', { ...plan, limits: [{ title: 'Projects' }, 3] }],
  ['something else where a list should be', { ...plan, limits: { title: 'Projects' } }],
])('refuses %s', (_, value) => {
  expect(isPlan(value)).toBe(false);
});
