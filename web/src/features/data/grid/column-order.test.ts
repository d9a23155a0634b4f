import { expect, test } from 'vitest';
import type { FirestoreDocument, FirestoreFields } from '@firekeep/functions/contract';
import { ColumnSampler } from './sample-columns.ts';

const text = (stringValue: string) => ({ stringValue });
const integer = (value: number) => ({ integerValue: String(value) });
const map = (fields: FirestoreFields) => ({ mapValue: { fields } });
const time = (day: number) => ({
  timestampValue: `2026-03-${String(day).padStart(2, '0')}T12:00:00Z`,
});
const ref = (path: string) => ({
  referenceValue: `projects/p/databases/(default)/documents/${path}`,
});
const none = { nullValue: null } as const;
const price = (cents: number) => map({ amount: integer(cents), currency: text('EUR') });

function shownOf(all: readonly FirestoreFields[]): string[] {
  const sampler = new ColumnSampler();
  sampler.add(
    all.map((fields, index): FirestoreDocument => {
      const path = `c/${index}`;
      const times = { createTime: null, updateTime: null };
      return { name: path, path, missing: false, fields, ...times };
    }),
  );
  return sampler.columns.filter(({ isShown }) => isShown).map(({ id }) => id);
}

const each = (make: (index: number) => FirestoreFields) =>
  Array.from({ length: 20 }, (_, index) => make(index));

/** As the demo shop has them. */
const orders = each((index) => ({
  coupon: index === 3 ? ref('coupons/spring') : none,
  customer: ref(`customers/c${index}`),
  customerName: text(`Customer ${index}`),
  giftMessage: none,
  history: { arrayValue: { values: [text('placed')] } },
  isGift: { booleanValue: index % 7 === 0 },
  itemCount: integer(1 + (index % 3)),
  number: text(`A-${index}`),
  payment: map({ method: text(index % 2 ? 'card' : 'paypal'), paidAt: time(1 + index) }),
  placedAt: time(1 + index),
  shippingAddress: map({
    city: text(`City ${index}`),
    country: text('DE'),
    name: text(`Customer ${index}`),
  }),
  status: text(['paid', 'shipped', 'delivered'][index % 3] ?? ''),
  tags: { arrayValue: { values: [] } },
  totals: map({
    discount: price(0),
    items: price(1000 + 17 * index),
    shipping: price(index % 2 ? 490 : 0),
    total: price(1490 + 17 * index),
    vatIncluded: price(238 + 3 * index),
  }),
}));

test('of orders one sees first whose they are, how they stand, when they were and what they came to', () => {
  const shown = shownOf(orders);
  expect(shown.slice(0, 5)).toEqual([
    'customerName',
    'status',
    'placedAt',
    'payment.paidAt',
    'totals.total.amount',
  ]);
  const currencies = shown.filter((id) => id.endsWith('.currency'));
  expect(currencies).toHaveLength(5);
  const last = shown.slice(-11);
  expect(last).toEqual(expect.arrayContaining([...currencies, 'giftMessage', 'coupon']));
  expect(last).toContain('totals.discount.amount');
});

test('of people, products and events too, whatever their fields are called', () => {
  const people = each((index) => ({
    address: map({ city: text(`City ${index}`) }),
    bio: text('long '.repeat(30)),
    createdAt: time(1 + index),
    email: text(`p${index}@example.com`),
    locale: text(index % 2 ? 'de' : 'en'),
    name: text(`Person ${index}`),
    role: text(index % 3 ? 'member' : 'owner'),
    updatedAt: time(2 + index),
  }));
  expect(shownOf(people)).toEqual([
    'name',
    'email',
    'role',
    'createdAt',
    'updatedAt',
    'locale',
    'address.city',
    'bio',
  ]);
  const products = each((index) => ({
    category: text(index % 2 ? 'tea' : 'coffee'),
    description: text('long '.repeat(30 + index)),
    price: price(100 * index),
    stock: integer(index % 5),
    title: text(`Product ${index}`),
    weightGrams: integer(index),
  }));
  expect(shownOf(products).slice(0, 5)).toEqual([
    'title',
    'category',
    'price.amount',
    'stock',
    'weightGrams',
  ]);
});

test('a few documents say nothing of what is rare or the same everywhere', () => {
  expect(shownOf([{ b: integer(1), name: text('x') }, { a: integer(1) }])).toEqual([
    'name',
    'b',
    'a',
  ]);
});
