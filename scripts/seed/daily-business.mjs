/** What happens in the shop every day. @see the type `Day` in days.mjs */
import { HOUR } from './context.mjs';
import { loyaltyTier } from './customers.mjs';
import { buildOrder, orderDocuments, orderTotals, statusAt } from './orders.mjs';
import { price, ratingValue } from './products.mjs';
import { composeReview, reviewDocuments } from './reviews.mjs';
import { shipmentDocuments } from './shipments.mjs';
import { integer, map, string } from './values.mjs';

const NUMBER_PATH = 'settings/last-order-number';

const integerOf = (value) => Number(value.integerValue);

/** New orders, each with its items, by customers whose records then tell of it. */
export function takeOrders({ context, draft, products, customers, orders, random, now }, count) {
  for (const customer of random.sample(customers, count)) {
    const number = integerOf(draft.fields(NUMBER_PATH).value) + 1;
    const placedAt = now - random.integer(1, 20) * HOUR;
    const order = buildOrder(context, { id: `A-${number}`, customer, placedAt, products }, now);
    orders.push(order);
    putOrder({ context, draft, now }, order);
    draft.patch(NUMBER_PATH, { value: integer(number) });
    if (order.status !== 'cancelled') {
      countOrder({ context, draft }, order);
    }
  }
}

function putOrder({ context, draft, now }, order) {
  for (const document of orderDocuments(context, order)) {
    draft.put(document);
  }
  for (const document of shipmentDocuments(context, order, now)) {
    draft.put(document);
  }
}

function countOrder({ context, draft }, order) {
  const path = `customers/${order.customer.id}`;
  const { orderCount, spent } = draft.fields(path);
  const spentCents = integerOf(spent.mapValue.fields.amount) + orderTotals(context, order).total;
  draft.patch(path, {
    orderCount: integer(integerOf(orderCount) + 1),
    spent: price(spentCents),
    lastOrderAt: context.at(order.placedAt),
    loyalty: map({
      tier: string(loyaltyTier(spentCents)),
      points: integer(Math.floor(spentCents / 100)),
    }),
  });
}

/** Orders that got further since yesterday: paid, packed, sent, delivered, returned. */
export function moveOrdersOn({ context, draft, orders, now }) {
  for (const [index, order] of orders.entries()) {
    const status = statusAt(context, order, now);
    if (status !== order.status) {
      orders[index] = { ...order, status };
      putOrder({ context, draft, now }, orders[index]);
    }
  }
}

/** Some of what stands in the stores is sold. */
export function sellFromStock({ draft, random }, count) {
  const shelves = draft
    .paths('stores/')
    .filter((path) => path.split('/').length === 4 && path.includes('/inventory/'))
    .filter((path) => integerOf(draft.fields(path).onHand) > 0);
  for (const path of random.sample(shelves, count)) {
    const onHand = integerOf(draft.fields(path).onHand);
    draft.patch(path, { onHand: integer(onHand - random.integer(1, Math.min(3, onHand))) });
  }
}

/** Carts nobody came back to are deleted with all that was in them. */
export function giveUpCarts({ draft, random }, count) {
  const carts = new Set(draft.paths('carts/').map((path) => path.split('/')[1]));
  for (const cart of random.sample([...carts], count)) {
    const paths = draft.paths('carts/').filter((path) => path.split('/')[1] === cart);
    for (const path of paths) {
      draft.remove(path);
    }
  }
}

/** New reviews, and the ratings of the products they are about. */
export function writeReviews({ context, draft, products, customers, random, now }, count) {
  for (const product of random.sample(products, count)) {
    const review = {
      ...composeReview(context, random, { product, author: random.pick(customers) }),
      createdAt: now - random.integer(1, 20) * HOUR,
    };
    const path = `products/${product.id}`;
    for (const document of reviewDocuments(context, path, review)) {
      draft.put(document);
    }
    const ratings = draft
      .paths(`${path}/reviews/`)
      .filter((one) => one.split('/').length === 4)
      .map((one) => integerOf(draft.fields(one).rating));
    const average = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
    draft.patch(path, { rating: ratingValue({ average, count: ratings.length }) });
  }
}

/** Products of one category change their price, and their variants with them. */
export function changePrices({ context, draft, products, random, now }, change) {
  const { category, percent, count } = change;
  const dearer = (cents) => Math.round((cents * (100 + percent)) / 1000) * 10;
  const ofCategory = products.filter((product) => product.category === category);
  for (const product of random.sample(ofCategory, count)) {
    product.priceCents = dearer(product.priceCents);
    draft.patch(`products/${product.id}`, {
      price: price(product.priceCents),
      updatedAt: context.at(now),
    });
    for (const variant of product.variants) {
      variant.priceCents = dearer(variant.priceCents);
      draft.patch(`products/${product.id}/variants/${variant.sku}`, {
        price: price(variant.priceCents),
      });
    }
  }
}
