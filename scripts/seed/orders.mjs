import { DAY, HOUR } from './context.mjs';
import { addressFields } from './customers.mjs';
import { GIFT_MESSAGES } from './data/gift-messages.mjs';
import { ORDER_NOTES } from './data/notes.mjs';
import { price } from './products.mjs';
import { array, boolean, integer, map, nothing, string, strings } from './values.mjs';

const FREE_SHIPPING_CENTS = 7500;
const SHIPPING_CENTS = { GB: 490, IE: 590 };
const SHIPPING_ABROAD_CENTS = 1190;
/** Prices include it. */
const VAT_RATE = 0.2;

const PAID_AFTER = 3 * 60_000;

/** What happens to an order, and how long after it was placed. */
const STEPS = [
  ['pending', 0],
  ['paid', PAID_AFTER],
  ['packing', 16 * HOUR],
  ['shipped', 27 * HOUR],
  ['delivered', 82 * HOUR],
  ['returned', 16 * DAY],
];

/**
 * @typedef {{ product: import('./products.mjs').Product,
 *   variant: import('./products.mjs').Variant, quantity: number, unitCents: number }} OrderLine the
 *   price is that of the day of the order
 * @typedef {'pending' | 'paid' | 'packing' | 'shipped' | 'delivered' | 'returned' | 'cancelled'} OrderStatus
 * @typedef {{ id: string, customer: import('./customers.mjs').Customer, placedAt: number,
 *   status: OrderStatus, lines: OrderLine[] }} Order
 */

/**
 * What is in an order follows from its id alone, so that a later state of it differs only in what
 * has happened to it.
 *
 * @returns {Order}
 */
export function buildOrder(context, { id, customer, placedAt, products }, now) {
  const random = context.random(`order ${id}`);
  const lineCount = random.pick([1, 1, 1, 2, 2, 2, 3, 4]);
  const lines = random.sample(products, lineCount).map((product) => {
    const variant = random.pick(product.variants);
    const quantity = random.pick(variant.priceCents < 3000 ? [1, 1, 2, 3] : [1, 1, 1, 2]);
    return { product, variant, quantity, unitCents: variant.priceCents };
  });
  return { id, customer, placedAt, lines, status: statusAt(context, { id, placedAt }, now) };
}

/**
 * How far an order has come. A few are cancelled, a few of the delivered come back.
 *
 * @param {{ id: string, placedAt: number }} order
 * @param {number} now
 * @returns {OrderStatus}
 */
export function statusAt(context, { id, placedAt }, now) {
  const random = context.random(`order fate ${id}`);
  const isCancelled = random.chance(0.04);
  const isReturned = random.chance(0.05);
  const paysLate = random.chance(0.25);
  const age = now - placedAt;
  if (isCancelled) {
    return 'cancelled';
  }
  if (paysLate && age < 14 * HOUR) {
    return 'pending';
  }
  const reached = STEPS.filter(
    ([status, after]) => age >= after && (status !== 'returned' || isReturned),
  );
  return reached.at(-1)[0];
}

/** @param {Order} order amounts in cents; `total` is what the customer paid */
export function orderTotals(context, order) {
  const random = context.random(`order totals ${order.id}`);
  const items = order.lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  const coupon = random.chance(0.12) ? random.pick(['WELCOME10', 'HARVEST10']) : null;
  const discount = coupon === null ? 0 : Math.round(items / 10);
  const { country } = order.customer.addresses[0];
  const shipping =
    items >= FREE_SHIPPING_CENTS ? 0 : (SHIPPING_CENTS[country] ?? SHIPPING_ABROAD_CENTS);
  const total = items - discount + shipping;
  const vat = Math.round(total - total / (1 + VAT_RATE));
  return { items, coupon, discount, shipping, vat, total };
}

/**
 * @param {import('./context.mjs').Context} context
 * @param {Order} order
 * @returns {Iterable<import('./context.mjs').ShopDocument>} the order, its items and its notes
 */
export function* orderDocuments(context, order) {
  const path = `orders/${order.id}`;
  yield { path, fields: orderFields(context, order) };
  for (const [index, line] of order.lines.entries()) {
    yield {
      path: `${path}/items/${String(index + 1).padStart(2, '0')}`,
      fields: itemFields(context, line),
    };
  }
  const random = context.random(`order notes ${order.id}`);
  if (random.chance(0.08)) {
    yield {
      path: `${path}/notes/${random.autoId()}`,
      fields: {
        text: string(random.pick(ORDER_NOTES)),
        author: string(random.pick(['ines', 'tom', 'yusuf'])),
        createdAt: context.at(order.placedAt + random.integer(1, 20) * HOUR),
      },
    };
  }
}

function orderFields(context, order) {
  const random = context.random(`order fields ${order.id}`);
  const totals = orderTotals(context, order);
  const isPaid = order.status !== 'pending' && order.status !== 'cancelled';
  const isGift = random.chance(0.14);
  return {
    number: string(order.id),
    status: string(order.status),
    customer: context.ref(`customers/${order.customer.id}`),
    customerName: string(order.customer.name),
    itemCount: integer(order.lines.reduce((sum, { quantity }) => sum + quantity, 0)),
    totals: map({
      items: price(totals.items),
      discount: price(totals.discount),
      shipping: price(totals.shipping),
      vatIncluded: price(totals.vat),
      total: price(totals.total),
    }),
    coupon: totals.coupon === null ? nothing() : context.ref(`coupons/${totals.coupon}`),
    payment: map({
      method: string(random.pick(['card', 'card', 'paypal', 'klarna', 'bank-transfer'])),
      paidAt: isPaid ? context.at(order.placedAt + PAID_AFTER) : nothing(),
    }),
    shippingAddress: map(addressFields(order.customer, order.customer.addresses[0])),
    isGift: boolean(isGift),
    giftMessage: isGift && random.chance(0.7) ? string(random.pick(GIFT_MESSAGES)) : nothing(),
    tags: strings(random.sample(['fragile', 'express', 'b2b'], random.pick([0, 0, 1]))),
    history: array(orderHistory(context, order)),
    placedAt: context.at(order.placedAt),
  };
}

/** What happened to the order so far, oldest first. */
function orderHistory(context, { status, placedAt }) {
  const reached =
    status === 'cancelled'
      ? [STEPS[0], ['cancelled', 2 * HOUR]]
      : STEPS.slice(0, STEPS.findIndex(([name]) => name === status) + 1);
  return reached.map(([name, after]) =>
    map({ status: string(name), at: context.at(placedAt + after) }),
  );
}

function itemFields(context, { product, variant, quantity, unitCents }) {
  const productPath = `products/${product.id}`;
  return {
    product: context.ref(productPath),
    variant: context.ref(`${productPath}/variants/${variant.sku}`),
    sku: string(variant.sku),
    name: string(product.name),
    variantName: string(variant.value),
    quantity: integer(quantity),
    unitPrice: price(unitCents),
    lineTotal: price(unitCents * quantity),
  };
}
