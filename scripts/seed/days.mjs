/**
 * Days in the life of the shop. Each changes a few documents in a hundred: orders come in and move
 * on, stock and prices change, carts are given up, reviews are written; and each has one thing of
 * its own.
 *
 * @typedef {object} Day
 * @property {import('./context.mjs').Context} context
 * @property {ReturnType<typeof import('./draft.mjs').createDraft>} draft
 * @property {import('./products.mjs').Product[]} products those still sold; changed by the days
 * @property {import('./customers.mjs').Customer[]} customers changed by the days
 * @property {import('./orders.mjs').Order[]} orders changed by the days
 * @property {import('./random.mjs').Random} random
 * @property {number} now
 */
import { DAY } from './context.mjs';
import {
  changePrices,
  giveUpCarts,
  moveOrdersOn,
  sellFromStock,
  takeOrders,
  writeReviews,
} from './daily-business.mjs';
import { boolean, double, integer, nothing, string } from './values.mjs';

const LEAVING_PRODUCT = 'bath-towel';

export const DAYS = [
  { title: 'New orders, new prices for coffee', live: day(1, firstDay) },
  { title: 'Bath towel leaves the range, a new article', live: day(2, secondDay) },
  { title: 'Stocktaking in Leith, a customer leaves', live: day(3, thirdDay) },
];

function day(number, live) {
  return ({ context, ...shop }) => {
    const now = context.now + number * DAY;
    live({ context, ...shop, now, random: context.random(`day ${number}`) });
  };
}

/** @param {Day} today */
function firstDay(today) {
  takeOrders(today, 3);
  moveOrdersOn(today);
  sellFromStock(today, 6);
  giveUpCarts(today, 3);
  writeReviews(today, 2);
  changePrices(today, { category: 'coffee-and-tea', percent: 6, count: 4 });
}

/** @param {Day} today */
function secondDay(today) {
  removeProduct(today, LEAVING_PRODUCT);
  takeOrders(today, 4);
  moveOrdersOn(today);
  sellFromStock(today, 8);
  giveUpCarts(today, 2);
  writeReviews(today, 3);
  const { context, draft, now } = today;
  draft.put({
    path: 'articles/first-frost',
    fields: {
      ...draft.fields('articles/what-to-sow-in-february'),
      title: string('First frost'),
      body: string(
        'Bring in the terracotta, empty the cans, leave the seed heads for the finches.\n\nThen go inside and put the kettle on. The garden knows what to do.',
      ),
      views: integer(0),
      publishedAt: context.at(now),
    },
  });
  draft.patch('coupons/SPRING-SEEDS', { isStackable: boolean(true), uses: integer(165) });
}

/** @param {Day} today */
function thirdDay(today) {
  const { draft } = today;
  forgetCustomer(today);
  takeOrders(today, 3);
  moveOrdersOn(today);
  takeStock(today, 'stores/edinburgh-leith');
  writeReviews(today, 2);
  // The same number as before, but no longer an integer.
  draft.patch('settings/shipping', { freeAbove: double(7500), maximumWeightKg: double(25) });
  draft.patch('settings/translations-de', {
    'checkout.button.pay': string('Zahlungspflichtig bestellen'),
  });
  draft.patch('settings/feature-flags', { toString: nothing() });
}

/** The product and its variants go; its reviews stay, below a document that no longer exists. */
function removeProduct({ draft, products }, id) {
  const path = `products/${id}`;
  draft.remove(path);
  for (const variant of draft.paths(`${path}/variants/`)) {
    draft.remove(variant);
  }
  const index = products.findIndex((product) => product.id === id);
  const [{ variants }] = products.splice(index, 1);
  const isOfProduct = (one) => variants.some(({ sku }) => one.includes(`/inventory/${sku}`));
  for (const inventory of draft.paths('stores/').filter(isOfProduct)) {
    draft.remove(inventory);
  }
}

/** All that is theirs is deleted; what they wrote stays, without their name. */
function forgetCustomer({ draft, customers, random }) {
  const index = random.integer(0, customers.length - 1);
  const [customer] = customers.splice(index, 1);
  const path = `customers/${customer.id}`;
  for (const own of [path, ...draft.paths(`${path}/`)]) {
    draft.remove(own);
  }
  for (const review of draft.paths('products/').filter((one) => one.split('/')[2] === 'reviews')) {
    const { author } = draft.fields(review);
    if (author?.referenceValue?.endsWith(`/${path}`)) {
      draft.patch(review, { author: nothing(), authorName: string('A former customer') });
    }
  }
}

/** One shelf in three is counted, and the counts are kept. */
function takeStock({ context, draft, random, now }, store) {
  const date = new Date(now).toISOString().slice(0, 10);
  for (const path of draft
    .paths(`${store}/inventory/`)
    .filter((one) => one.split('/').length === 4)) {
    if (random.chance(0.35)) {
      const expected = Number(draft.fields(path).onHand.integerValue);
      const counted = Math.max(0, expected + random.pick([0, 0, 0, -1, -2, 1]));
      draft.patch(path, { onHand: integer(counted), countedAt: context.at(now) });
      draft.put({
        path: `${path}/counts/${date}`,
        fields: {
          counted: integer(counted),
          expected: integer(expected),
          by: string('maeve'),
          at: context.at(now),
        },
      });
    }
  }
}
