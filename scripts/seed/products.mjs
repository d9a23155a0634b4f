import { CATALOGUE, OPTIONS } from './catalogue.mjs';
import { DAY, daysBefore, price, slug } from './context.mjs';
import { buildReviews, ratingOf, reviewDocuments } from './reviews.mjs';
import { supplierOf } from './suppliers.mjs';
import { double, vector } from './values.mjs';

/** What a larger size costs, by option and position. */
const SIZE_FACTORS = { litres: [1, 1.4, 1.8], weight: [1, 1.8, 3.2], pot: [1, 1.5, 2.3] };
const EMBEDDING_LENGTH = 16;

const ORIGIN_SENTENCES = [
  'Sent in plain cardboard that can go on the compost.',
  'If it ever breaks, we mend it or tell you how.',
  'Made in batches of two hundred, so the next one may differ a little.',
  'Spare parts are in stock and will be in ten years.',
];

/**
 * @typedef {{ sku: string, value: string, priceCents: number, barcode: string }} Variant
 * @typedef {{ id: string, name: string, category: string, priceCents: number, weightKg: number,
 *   blurb: string, optionName: string, supplierId: string, createdAt: number,
 *   variants: Variant[] }} Product
 */

/** @returns {Product[]} */
export function buildProducts(context) {
  return Object.entries(CATALOGUE).flatMap(([category, entries]) =>
    entries.map((entry, index) => buildProduct(context, { category, ...entry }, index)),
  );
}

function buildProduct(context, entry, index) {
  const id = slug(entry.name);
  const random = context.random(`product ${id}`);
  const [optionName, optionValues] = OPTIONS[entry.options];
  const code = `${entry.category.replaceAll('-', '').slice(0, 3).toUpperCase()}-${101 + index}`;
  return {
    id,
    ...entry,
    optionName,
    supplierId: supplierOf(random, entry),
    createdAt: daysBefore(random, context.now, random.integer(200, 1100)),
    variants: optionValues.map((value, position) => ({
      sku: optionName === '' ? code : `${code}-${variantCode(value)}`,
      value,
      priceCents: roundPrice(entry.priceCents * (SIZE_FACTORS[entry.options]?.[position] ?? 1)),
      barcode: random.faker.string.numeric({ length: 12, allowLeadingZeros: false }),
    })),
  };
}

const variantCode = (value) => slug(value).replaceAll('-', '').slice(0, 4).toUpperCase();
const roundPrice = (cents) => Math.round(cents / 10) * 10;

/** The products with their variants and their reviews. */
export function* productDocuments(context, { products, customers }) {
  for (const product of products) {
    const path = `products/${product.id}`;
    const reviews = buildReviews(context, product, customers);
    const rating = ratingOf(reviews.map((review) => review.rating));
    yield { path, fields: productFields(context, product, rating) };
    yield* variantDocuments(product, path);
    for (const review of reviews) {
      yield* reviewDocuments(context, path, review);
    }
  }
}

function* variantDocuments(product, path) {
  for (const { sku, value, priceCents, barcode } of product.variants) {
    const options = product.optionName === '' ? {} : { [product.optionName]: value };
    const isDefault = sku === product.variants[0].sku;
    const fields = { sku, options, price: price(priceCents), barcode, isDefault };
    yield { path: `${path}/variants/${sku}`, fields };
  }
}

function productFields(context, product, rating) {
  const random = context.random(`product fields ${product.id}`);
  const tags = ['bestseller', 'new', 'handmade', 'gift', 'plastic-free', 'repairable'];
  return {
    name: product.name,
    category: product.category,
    description: `${product.blurb} ${random.pick(ORIGIN_SENTENCES)}`,
    price: price(product.priceCents),
    weightKg: double(product.weightKg),
    active: true,
    supplier: context.ref(`suppliers/${product.supplierId}`),
    tags: random.sample(tags, 2),
    rating,
    dimensionsCm: [1, 2, 3].map(() => double(random.integer(40, 600) / 10)),
    recommendation: vector(
      Array.from({ length: EMBEDDING_LENGTH }, () => random.integer(-1e6, 1e6) / 1e6),
    ),
    discontinuedAt: null,
    createdAt: context.at(product.createdAt),
    updatedAt: context.at(context.now - random.integer(1, 90) * DAY),
  };
}
