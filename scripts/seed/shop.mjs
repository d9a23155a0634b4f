/**
 * The demo project: Alder & Finch, a small shop for kitchen, table, garden and walks, as it stands
 * in its Firestore database, and the days that follow.
 *
 * The same options always give the same documents. The main collections look like those of any
 * shop; what needs care (odd ids, odd field names, values at the edges of their types) stands where
 * a shop would have it: `labels`, `imports`, `settings`.
 *
 * Documents are in Firestore's REST form. `createTime` and `updateTime` are the server's.
 *
 * @typedef {{ projectId: string, baseTime: string | number | Date }} ShopOptions `baseTime` is the
 *   moment that the first state describes
 * @typedef {import('./context.mjs').ShopDocument} ShopDocument
 * @typedef {ShopDocument | { path: string, delete: true }} ShopWrite
 */
import { archiveDocuments } from './archive.mjs';
import { cartDocuments } from './carts.mjs';
import { createContext, daysBefore } from './context.mjs';
import { buildCustomers, customerDocuments } from './customers.mjs';
import { importDocuments } from './imports.mjs';
import { labelDocuments } from './labels.mjs';
import { largeDocuments } from './large-documents.mjs';
import { articleDocuments, couponDocuments, teamNoteDocuments } from './marketing.mjs';
import { buildOrder, orderDocuments, orderTotals } from './orders.mjs';
import { buildProducts, productDocuments } from './products.mjs';
import { averageRating, buildReviews, reviewDocuments } from './reviews.mjs';
import { LAST_ORDER_NUMBER, settingsDocuments } from './settings.mjs';
import { shipmentDocuments } from './shipments.mjs';
import { storeDocuments } from './stores.mjs';
import { supplierDocuments } from './suppliers.mjs';
import { DAYS } from './days.mjs';
import { createDraft } from './draft.mjs';

const CUSTOMER_COUNT = 260;
const ORDER_COUNT = 270;
const FIRST_ORDER_NUMBER = LAST_ORDER_NUMBER - ORDER_COUNT + 1;
const OLDEST_ORDER_DAYS = 400;

/**
 * @param {ShopOptions} options
 * @returns {Iterable<ShopDocument>} every document once
 */
export function* generateShop(options) {
  const context = createContext(options);
  const { products, customers, orders } = buildShop(context);
  for (const product of products) {
    const reviews = buildReviews(context, product, customers);
    yield* productDocuments(context, product, averageRating(reviews));
    for (const review of reviews) {
      yield* reviewDocuments(context, `products/${product.id}`, review);
    }
  }
  for (const customer of customers) {
    yield* customerDocuments(context, customer, orderStatistics(context, orders, customer));
  }
  for (const order of orders) {
    yield* orderDocuments(context, order);
    yield* shipmentDocuments(context, order, context.now);
  }
  yield* storeDocuments(context, { products, customers });
  yield* supplierDocuments(context);
  yield* cartDocuments(context, { products, customers });
  yield* couponDocuments(context);
  yield* articleDocuments(context);
  yield* teamNoteDocuments(context);
  yield* settingsDocuments(context);
  yield* labelDocuments(context);
  yield* importDocuments(context, products);
  yield* archiveDocuments(context, products);
  yield* largeDocuments(context);
}

/**
 * The days after: each a set of writes to be made on top of the ones before.
 *
 * @param {ShopOptions} options the same as for `generateShop`
 * @returns {Array<{ title: string, writes: ShopWrite[] }>} no path stands twice in one set
 */
export function changeSets(options) {
  const context = createContext(options);
  const shop = buildShop(context);
  const documents = new Map();
  for (const { path, fields } of generateShop(options)) {
    documents.set(path, fields);
  }
  return DAYS.map(({ title, live }) => {
    const draft = createDraft(documents);
    live({ context, draft, ...shop });
    return { title, writes: draft.writes() };
  });
}

function buildShop(context) {
  const products = buildProducts(context);
  const customers = buildCustomers(context, CUSTOMER_COUNT);
  return { products, customers, orders: buildOrders(context, { products, customers }) };
}

/** Orders by number, oldest first, with more of them lately than long ago. */
function buildOrders(context, { products, customers }) {
  const random = context.random('orders');
  const ages = Array.from({ length: ORDER_COUNT }, () => {
    const share = random.next();
    return Math.floor(share * Math.sqrt(share) * OLDEST_ORDER_DAYS);
  }).toSorted((one, other) => other - one);
  const moments = ages
    .map((age) => daysBefore(random, context.now, age + 1))
    .toSorted((one, other) => one - other);
  return moments.map((placedAt, index) =>
    buildOrder(
      context,
      {
        id: `A-${FIRST_ORDER_NUMBER + index}`,
        customer: random.pick(customers),
        placedAt,
        products,
      },
      context.now,
    ),
  );
}

function orderStatistics(context, orders, customer) {
  const own = orders.filter((order) => order.customer === customer && order.status !== 'cancelled');
  return {
    count: own.length,
    spentCents: own.reduce((sum, order) => sum + orderTotals(context, order).total, 0),
    firstAt: own[0]?.placedAt ?? null,
    lastAt: own.at(-1)?.placedAt ?? null,
  };
}
