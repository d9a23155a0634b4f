import { DAY, daysBefore, slug } from './context.mjs';
import { CATALOGUE, OPTIONS } from './data/catalogue.mjs';
import { MAKERS, SUPPLIERS } from './data/suppliers.mjs';
import {
  array,
  boolean,
  double,
  integer,
  map,
  nothing,
  string,
  strings,
  vector,
} from './values.mjs';

/** What a larger size costs, by option and position. */
const SIZE_FACTORS = { litres: [1, 1.4, 1.8], weight: [1, 1.8, 3.2], pot: [1, 1.5, 2.3] };
const EMBEDDING_LENGTH = 16;

/**
 * @typedef {{ sku: string, value: string, priceCents: number, barcode: string }} Variant
 * @typedef {{ id: string, name: string, category: string, priceCents: number, weightKg: number,
 *   blurb: string, optionName: string, supplierId: string, createdAt: number,
 *   variants: Variant[] }} Product
 */

/** @returns {Product[]} */
export function buildProducts(context) {
  return Object.entries(CATALOGUE).flatMap(([category, entries]) =>
    entries.map((entry, index) => buildProduct(context, { category, entry, index })),
  );
}

function buildProduct(context, { category, entry, index }) {
  const id = slug(entry.name);
  const random = context.random(`product ${id}`);
  const [optionName, optionValues] = OPTIONS[entry.options];
  const code = `${category.replaceAll('-', '').slice(0, 3).toUpperCase()}-${101 + index}`;
  const maker = MAKERS.find(([pattern]) => pattern.test(entry.name));
  const suppliers = SUPPLIERS.filter(({ categories }) => categories.includes(category));
  return {
    id,
    category,
    ...entry,
    optionName,
    supplierId: maker?.[1] ?? random.pick(suppliers).id,
    createdAt: daysBefore(random, context.now, random.integer(200, 1100)),
    variants: optionValues.map((value, position) => ({
      sku: optionName === '' ? code : `${code}-${variantCode(value)}`,
      value,
      priceCents: roundPrice(entry.priceCents * (SIZE_FACTORS[entry.options]?.[position] ?? 1)),
      barcode: `50${String(random.integer(0, 9_999_999_999)).padStart(10, '0')}`,
    })),
  };
}

const variantCode = (value) => slug(value).replaceAll('-', '').slice(0, 4).toUpperCase();
const roundPrice = (cents) => Math.round(cents / 10) * 10;

/**
 * @param {import('./context.mjs').Context} context
 * @param {Product} product
 * @param {{ average: number, count: number }} rating of all its reviews
 * @returns {Iterable<import('./context.mjs').ShopDocument>} the product and its variants
 */
export function* productDocuments(context, product, rating) {
  const path = `products/${product.id}`;
  yield { path, fields: productFields(context, product, rating) };
  for (const variant of product.variants) {
    yield { path: `${path}/variants/${variant.sku}`, fields: variantFields(product, variant) };
  }
}

function productFields(context, product, rating) {
  const random = context.random(`product fields ${product.id}`);
  const tags = random.sample(
    ['bestseller', 'new', 'handmade', 'gift', 'plastic-free', 'repairable'],
    2,
  );
  return {
    name: string(product.name),
    category: string(product.category),
    description: string(`${product.blurb} ${random.pick(ORIGIN_SENTENCES)}`),
    price: price(product.priceCents),
    weightKg: double(product.weightKg),
    active: boolean(true),
    supplier: context.ref(`suppliers/${product.supplierId}`),
    tags: strings(tags),
    rating: ratingValue(rating),
    dimensionsCm: array([1, 2, 3].map(() => double(random.integer(40, 600) / 10))),
    recommendation: vector(
      Array.from({ length: EMBEDDING_LENGTH }, () => Math.round(random.next() * 2e6 - 1e6) / 1e6),
    ),
    discontinuedAt: nothing(),
    createdAt: context.at(product.createdAt),
    updatedAt: context.at(context.now - random.integer(1, 90) * DAY),
  };
}

function variantFields(product, variant) {
  return {
    sku: string(variant.sku),
    options:
      product.optionName === '' ? map({}) : map([[product.optionName, string(variant.value)]]),
    price: price(variant.priceCents),
    barcode: string(variant.barcode),
    isDefault: boolean(variant === product.variants[0]),
  };
}

export const price = (cents) => map({ amount: integer(cents), currency: string('EUR') });

/** The average is a double even where it is whole: 4.0 stays 4.0. */
export const ratingValue = ({ average, count }) =>
  count === 0
    ? nothing()
    : map({ average: double(Math.round(average * 100) / 100), count: integer(count) });

const ORIGIN_SENTENCES = [
  'Sent in plain cardboard that can go on the compost.',
  'If it ever breaks, we mend it or tell you how.',
  'Made in batches of two hundred, so the next one may differ a little.',
  'Spare parts are in stock and will be in ten years.',
  'Each one is looked over by hand before it leaves us.',
  'A favourite of the house since our first catalogue.',
];
