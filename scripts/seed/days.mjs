/**
 * Days in the life of the shop. Each changes a few documents in a hundred: orders come in and get
 * further, stock and prices change, carts are given up, reviews are written; and each has one thing
 * that no other has.
 *
 * @typedef {object} Day
 * @property {import('./context.mjs').Context} context
 * @property {ReturnType<typeof import('./draft.mjs').createDraft>} draft
 * @property {import('./products.mjs').Product[]} products those still sold; changed by the days
 * @property {import('./people.mjs').Customer[]} customers changed by the days
 * @property {import('./orders.mjs').Order[]} orders changed by the days
 * @property {import('./random.mjs').Random} random
 * @property {number} now
 */
import { isDeepStrictEqual } from 'node:util';
import {
  changePrices,
  giveUpCarts,
  moveOrders,
  sellFromStock,
  takeOrders,
  writeReviews,
} from './daily-business.mjs';
import { countDocument } from './stores.mjs';
import { double } from './values.mjs';

/** @type {{ title: string, live: (today: Day) => void }[]} */
export const DAYS = [
  { title: 'New orders, new prices for coffee', live: firstDay },
  { title: 'Bath towel leaves the range, a new article', live: secondDay },
  { title: 'Stocktaking in Leith, a customer leaves', live: thirdDay },
];

function firstDay(today) {
  takeOrders(today, 3);
  moveOrders(today);
  sellFromStock(today, 6);
  giveUpCarts(today, 3);
  writeReviews(today, 2);
  changePrices(today, { category: 'coffee-and-tea', percent: 6, count: 4 });
}

function secondDay(today) {
  removeProduct(today, 'bath-towel');
  takeOrders(today, 4);
  moveOrders(today);
  sellFromStock(today, 8);
  giveUpCarts(today, 2);
  writeReviews(today, 3);
  const { context, draft, now } = today;
  draft.put({
    path: 'articles/first-frost',
    fields: {
      ...draft.fields('articles/what-to-sow-in-february'),
      title: 'First frost',
      body: 'Bring in the terracotta, empty the cans, leave the seed heads for the finches.',
      views: 0,
      publishedAt: context.at(now),
    },
  });
  draft.patch('coupons/SPRING-SEEDS', { isStackable: true, uses: 165 });
}

function thirdDay(today) {
  const { draft } = today;
  forgetCustomer(today);
  takeOrders(today, 3);
  moveOrders(today);
  takeStock(today, 'stores/edinburgh-leith');
  writeReviews(today, 2);
  // The same number as before, but no longer an integer.
  draft.patch('settings/shipping', { freeAbove: double(7500), maximumWeightKg: double(25) });
  draft.patch('settings/translations-de', { 'checkout.button.pay': 'Zahlungspflichtig bestellen' });
  draft.patch('settings/feature-flags', { toString: null });
}

/** The product and its variants go; its reviews stay, below a document that no longer exists. */
function removeProduct({ draft, products }, id) {
  const index = products.findIndex((product) => product.id === id);
  const [{ variants }] = products.splice(index, 1);
  const isOnShelf = (path) => variants.some(({ sku }) => path.includes(`/inventory/${sku}`));
  const path = `products/${id}`;
  [path, ...draft.paths(`${path}/variants/`), ...draft.paths('stores/').filter(isOnShelf)].forEach(
    draft.remove,
  );
}

/** All that is theirs is deleted; what they wrote stays, without their name. */
function forgetCustomer({ context, draft, customers, random }) {
  const customer = random.pick(customers);
  customers.splice(customers.indexOf(customer), 1);
  const path = `customers/${customer.id}`;
  [path, ...draft.paths(`${path}/`)].forEach(draft.remove);
  for (const review of draft.paths('products/', 'reviews')) {
    if (isDeepStrictEqual(draft.fields(review).author, context.ref(path))) {
      draft.patch(review, { author: null, authorName: 'A former customer' });
    }
  }
}

/** One shelf in three is counted, and the counts are kept. */
function takeStock({ context, draft, random, now }, store) {
  const shelves = draft.paths(`${store}/`, 'inventory').filter(() => random.chance(0.35));
  for (const path of shelves) {
    const expected = draft.fields(path).onHand;
    const counted = Math.max(0, expected + random.pick([0, 0, 0, -1, -2, 1]));
    draft.patch(path, { onHand: counted, countedAt: context.at(now) });
    draft.put(countDocument(context, path, { counted, expected, by: 'maeve', at: now }));
  }
}
