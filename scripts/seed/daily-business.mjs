/** What happens in the shop every day. @see the type `Day` in days.mjs */
import { HOUR, price } from './context.mjs';
import { spendingFields } from './customers.mjs';
import { buildOrder, orderDocuments, orderTotals, statusAt } from './orders.mjs';
import { composeReview, ratingOf, reviewDocuments } from './reviews.mjs';
import { shipmentDocuments } from './shipments.mjs';

const NUMBER_PATH = 'settings/last-order-number';

/** New orders, each with its items, by customers whose records then count them. */
export function takeOrders(today, count) {
  const { context, draft, products, customers, orders, random, now } = today;
  for (const customer of random.sample(customers, count)) {
    const number = draft.fields(NUMBER_PATH).value + 1;
    const placedAt = now - random.integer(1, 20) * HOUR;
    const order = buildOrder(context, { id: `A-${number}`, customer, placedAt, products }, now);
    orders.push(order);
    putOrder(today, order);
    draft.patch(NUMBER_PATH, { value: number });
    if (order.status !== 'cancelled') {
      const path = `customers/${customer.id}`;
      const { orderCount, spent } = draft.fields(path);
      draft.patch(path, {
        orderCount: orderCount + 1,
        ...spendingFields(spent.amount + orderTotals(context, order).total),
        lastOrderAt: context.at(placedAt),
      });
    }
  }
}

function putOrder({ context, draft, now }, order) {
  const shipments = shipmentDocuments(context, order, now);
  [...orderDocuments(context, order), ...shipments].forEach(draft.put);
}

/** Orders that got further since yesterday: paid, packed, sent, delivered, returned. */
export function moveOrders(today) {
  const { context, orders, now } = today;
  for (const [index, order] of orders.entries()) {
    const status = statusAt(context, order, now);
    if (status !== order.status) {
      orders[index] = { ...order, status };
      putOrder(today, orders[index]);
    }
  }
}

/** Some of what stands in the stores is sold. */
export function sellFromStock({ draft, random }, count) {
  const onHandOf = (path) => draft.fields(path).onHand;
  const shelves = draft.paths('stores/', 'inventory').filter((path) => onHandOf(path) > 0);
  for (const path of random.sample(shelves, count)) {
    const sold = random.integer(1, Math.min(3, onHandOf(path)));
    draft.patch(path, { onHand: onHandOf(path) - sold });
  }
}

/** Carts nobody came back to are deleted with all that was in them. */
export function giveUpCarts({ draft, random }, count) {
  const carts = new Set(draft.paths('carts/').map((path) => path.split('/')[1]));
  for (const cart of random.sample([...carts], count)) {
    const paths = draft.paths('carts/').filter((path) => path.split('/')[1] === cart);
    paths.forEach(draft.remove);
  }
}

/** New reviews, and the ratings of the products they are about. */
export function writeReviews({ context, draft, products, customers, random, now }, count) {
  for (const product of random.sample(products, count)) {
    const path = `products/${product.id}`;
    const review = composeReview(context, random, { product, author: random.pick(customers) });
    const createdAt = now - random.integer(1, 20) * HOUR;
    [...reviewDocuments(context, path, { ...review, createdAt })].forEach(draft.put);
    const reviews = draft.paths(`${path}/`, 'reviews');
    draft.patch(path, { rating: ratingOf(reviews.map((one) => draft.fields(one).rating)) });
  }
}

/** Products of one category change their price, and their variants with them. */
export function changePrices({ context, draft, products, random, now }, change) {
  const { category, percent, count } = change;
  const dearer = (cents) => Math.round((cents * (100 + percent)) / 1000) * 10;
  const ofCategory = products.filter((product) => product.category === category);
  for (const product of random.sample(ofCategory, count)) {
    const path = `products/${product.id}`;
    product.priceCents = dearer(product.priceCents);
    draft.patch(path, { price: price(product.priceCents), updatedAt: context.at(now) });
    for (const variant of product.variants) {
      variant.priceCents = dearer(variant.priceCents);
      draft.patch(`${path}/variants/${variant.sku}`, { price: price(variant.priceCents) });
    }
  }
}
