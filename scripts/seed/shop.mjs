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
import { DAY, createContext, daysBefore } from './context.mjs';
import { customerDocuments } from './customers.mjs';
import { DAYS } from './days.mjs';
import { createDraft } from './draft.mjs';
import { importDocuments } from './imports.mjs';
import { labelDocuments } from './labels.mjs';
import { largeDocuments } from './large-documents.mjs';
import { articleDocuments, couponDocuments, teamNoteDocuments } from './marketing.mjs';
import { buildOrder, orderDocuments } from './orders.mjs';
import { buildCustomers } from './people.mjs';
import { buildProducts, productDocuments } from './products.mjs';
import { LAST_ORDER_NUMBER, settingsDocuments } from './settings.mjs';
import { shipmentDocuments } from './shipments.mjs';
import { storeDocuments } from './stores.mjs';
import { supplierDocuments } from './suppliers.mjs';
import { toRestFields } from './values.mjs';

const CUSTOMER_COUNT = 260;
const ORDER_COUNT = 310;
const FIRST_ORDER_NUMBER = LAST_ORDER_NUMBER - ORDER_COUNT + 1;
const OLDEST_ORDER_DAYS = 400;

/**
 * @param {ShopOptions} options
 * @returns {ShopDocument[]} every document once
 */
export function generateShop(options) {
  const context = createContext(options);
  return shopDocuments(context, buildShop(context)).map(toRestWrite);
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
  const documents = new Map(shopDocuments(context, shop).map(({ path, fields }) => [path, fields]));
  return DAYS.map(({ title, live }, index) => {
    const now = context.now + (index + 1) * DAY;
    const draft = createDraft(documents);
    live({ context, draft, ...shop, now, random: context.random(title) });
    return { title, writes: draft.writes().map(toRestWrite) };
  });
}

const toRestWrite = (write) =>
  'delete' in write ? write : { ...write, fields: toRestFields(write.fields) };

/** What the database holds: each part takes the context and the shop. */
const PARTS = [
  productDocuments,
  customerDocuments,
  allOrderDocuments,
  storeDocuments,
  supplierDocuments,
  cartDocuments,
  couponDocuments,
  articleDocuments,
  teamNoteDocuments,
  settingsDocuments,
  labelDocuments,
  importDocuments,
  archiveDocuments,
  largeDocuments,
];

const shopDocuments = (context, shop) => PARTS.flatMap((part) => [...part(context, shop)]);

function* allOrderDocuments(context, { orders }) {
  for (const order of orders) {
    yield* orderDocuments(context, order);
    yield* shipmentDocuments(context, order, context.now);
  }
}

function buildShop(context) {
  const products = buildProducts(context);
  const customers = buildCustomers(context, CUSTOMER_COUNT);
  return { products, customers, orders: buildOrders(context, { products, customers }) };
}

/** Orders by number, oldest first, with more of them lately than long ago. */
function buildOrders(context, { products, customers }) {
  const random = context.random('orders');
  const moments = Array.from({ length: ORDER_COUNT }, () => {
    const share = random.integer(0, 999) / 1000;
    const age = Math.floor(share * Math.sqrt(share) * OLDEST_ORDER_DAYS);
    return daysBefore(random, context.now, age + 1);
  }).toSorted((one, other) => one - other);
  return moments.map((placedAt, index) => {
    const id = `A-${FIRST_ORDER_NUMBER + index}`;
    const order = { id, customer: random.pick(customers), placedAt, products };
    return buildOrder(context, order, context.now);
  });
}
