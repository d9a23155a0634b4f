import { DAY, HOUR, noteDocument, price } from './context.mjs';
import { addressFields } from './people.mjs';

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

const NOTES = [
  'Customer asked to hold the parcel until they are back from holiday.',
  'Address corrected by phone, postcode had two digits swapped.',
  'Wrap separately: both are presents, and for different people.',
];

const GIFT_MESSAGES = [
  'Happy birthday, Mum! Now you can finally throw out the old one. Love, J. 🎂',
  'Zum Einzug alles Liebe – und immer Salz und Brot im Haus.',
  'كل عام وأنتِ بخير يا أمي 🌷',
  'מזל טוב לבית החדש!',
  '結婚おめでとうございます。末永くお幸せに。',
  'Four years, two cats, one teapot. Here is to many more 🫖🐈🐈‍⬛',
];

/**
 * @typedef {{ product: import('./products.mjs').Product,
 *   variant: import('./products.mjs').Variant, quantity: number, unitCents: number }} OrderLine the
 *   price is that of the day of the order
 * @typedef {{ id: string, customer: import('./people.mjs').Customer, placedAt: number,
 *   status: string, lines: OrderLine[] }} Order
 */

/**
 * What is in an order follows from its id alone, so that a later state of it differs only in what
 * has happened to it. @returns {Order}
 */
export function buildOrder(context, { id, customer, placedAt, products }, now) {
  const random = context.random(`order ${id}`);
  const lines = random.sample(products, random.pick([1, 1, 1, 2, 2, 2, 3, 4])).map((product) => {
    const variant = random.pick(product.variants);
    const quantity = random.pick(variant.priceCents < 3000 ? [1, 1, 2, 3] : [1, 1, 1, 2]);
    return { product, variant, quantity, unitCents: variant.priceCents };
  });
  return { id, customer, placedAt, lines, status: statusAt(context, { id, placedAt }, now) };
}

/** How far an order has come by `now`. A few are cancelled, a few of the delivered come back. */
export function statusAt(context, { id, placedAt }, now) {
  const random = context.random(`order fate ${id}`);
  const [isCancelled, isReturned, paysLate] = [0.04, 0.05, 0.25].map(random.chance);
  const age = now - placedAt;
  if (isCancelled) {
    return 'cancelled';
  }
  if (paysLate && age < 14 * HOUR) {
    return 'pending';
  }
  const steps = STEPS.filter(([status]) => status !== 'returned' || isReturned);
  return steps.findLast(([, after]) => age >= after)[0];
}

/** The amounts in cents; `total` is what the customer paid. */
export function orderTotals(context, order) {
  const random = context.random(`order totals ${order.id}`);
  const items = order.lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  const coupon = random.chance(0.12) ? random.pick(['WELCOME10', 'HARVEST10']) : null;
  const discount = coupon === null ? 0 : Math.round(items / 10);
  const { country } = order.customer.addresses[0];
  const shipping =
    items >= FREE_SHIPPING_CENTS ? 0 : (SHIPPING_CENTS[country] ?? SHIPPING_ABROAD_CENTS);
  const total = items - discount + shipping;
  const vatIncluded = Math.round(total - total / (1 + VAT_RATE));
  return { coupon, items, discount, shipping, vatIncluded, total };
}

/** An order with its items and its notes. */
export function* orderDocuments(context, order) {
  const path = `orders/${order.id}`;
  yield { path, fields: orderFields(context, order) };
  for (const [index, line] of order.lines.entries()) {
    const id = String(index + 1).padStart(2, '0');
    yield { path: `${path}/items/${id}`, fields: itemFields(context, line) };
  }
  const random = context.random(`order notes ${order.id}`);
  if (random.chance(0.08)) {
    const createdAt = order.placedAt + random.integer(1, 20) * HOUR;
    yield noteDocument(context, { random, path, texts: NOTES, createdAt });
  }
}

function orderFields(context, order) {
  const random = context.random(`order fields ${order.id}`);
  const { coupon, ...amounts } = orderTotals(context, order);
  const isPaid = order.status !== 'pending' && order.status !== 'cancelled';
  const isGift = random.chance(0.14);
  return {
    number: order.id,
    status: order.status,
    customer: context.ref(`customers/${order.customer.id}`),
    customerName: order.customer.name,
    itemCount: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totals: Object.fromEntries(
      Object.entries(amounts).map(([name, cents]) => [name, price(cents)]),
    ),
    coupon: coupon === null ? null : context.ref(`coupons/${coupon}`),
    payment: {
      method: random.pick(['card', 'card', 'paypal', 'klarna', 'bank-transfer']),
      paidAt: isPaid ? context.at(order.placedAt + PAID_AFTER) : null,
    },
    shippingAddress: addressFields(order.customer, order.customer.addresses[0]),
    isGift,
    giftMessage: isGift && random.chance(0.7) ? random.pick(GIFT_MESSAGES) : null,
    tags: random.sample(['fragile', 'express', 'b2b'], random.pick([0, 0, 1])),
    history: orderHistory(context, order),
    placedAt: context.at(order.placedAt),
  };
}

/** What happened to the order so far, oldest first. */
function orderHistory(context, { status, placedAt }) {
  const reached =
    status === 'cancelled'
      ? [STEPS[0], ['cancelled', 2 * HOUR]]
      : STEPS.slice(0, STEPS.findIndex(([name]) => name === status) + 1);
  return reached.map(([name, after]) => ({ status: name, at: context.at(placedAt + after) }));
}

function itemFields(context, { product, variant, quantity, unitCents }) {
  const path = `products/${product.id}`;
  return {
    product: context.ref(path),
    variant: context.ref(`${path}/variants/${variant.sku}`),
    sku: variant.sku,
    name: product.name,
    variantName: variant.value,
    quantity,
    unitPrice: price(unitCents),
    lineTotal: price(unitCents * quantity),
  };
}
