import { DAY, daysBefore } from './context.mjs';
import { STORES, STORE_REVIEWS } from './data/stores.mjs';
import { reviewDocuments } from './reviews.mjs';
import {
  array,
  boolean,
  double,
  geoPoint,
  integer,
  map,
  nothing,
  string,
  strings,
} from './values.mjs';

const PRODUCTS_PER_STORE = 30;

/**
 * The shops themselves, what stands on their shelves, when it was counted, and what people say.
 *
 * @param {import('./context.mjs').Context} context
 * @param {{ products: import('./products.mjs').Product[],
 *   customers: import('./customers.mjs').Customer[] }} shop
 * @returns {Iterable<import('./context.mjs').ShopDocument>}
 */
export function* storeDocuments(context, { products, customers }) {
  for (const store of STORES) {
    const path = `stores/${store.id}`;
    yield { path, fields: storeFields(context, store) };
    const random = context.random(`inventory ${store.id}`);
    for (const product of random.sample(products, PRODUCTS_PER_STORE)) {
      yield* inventoryDocuments(context, random, { path, product });
    }
    for (const [rating, title, text] of STORE_REVIEWS[store.id]) {
      yield* reviewDocuments(context, path, {
        id: random.autoId(),
        language: 'en',
        author: random.pick(customers),
        createdAt: daysBefore(random, context.now, random.integer(3, 300)),
        rating,
        title,
        text,
      });
    }
  }
}

function storeFields(context, store) {
  return {
    name: string(store.name),
    address: map({
      street: string(store.street),
      city: string(store.city),
      country: string(store.country),
    }),
    location: geoPoint(store.latitude, store.longitude),
    openingHours: map({
      tuesday: strings(['10:00', '18:00']),
      wednesday: strings(['10:00', '18:00']),
      thursday: strings(['10:00', '20:00']),
      friday: strings(['10:00', '18:00']),
      saturday: strings(['09:00', '17:00']),
      sunday: array([]),
      monday: array([]),
    }),
    floorSpaceM2: double(store.floorSpaceM2),
    staff: integer(store.staff),
    phone: nothing(),
    isWheelchairAccessible: boolean(store.id !== 'edinburgh-leith'),
    openedAt: context.at(Date.UTC(store.since, 2, 1, 9)),
  };
}

function* inventoryDocuments(context, random, { path, product }) {
  const { sku } = random.pick(product.variants);
  const inventoryPath = `${path}/inventory/${sku}`;
  const onHand = random.integer(0, 48);
  const countedAt = daysBefore(random, context.now, random.integer(1, 40));
  yield {
    path: inventoryPath,
    fields: {
      product: context.ref(`products/${product.id}`),
      name: string(product.name),
      onHand: integer(onHand),
      reserved: integer(Math.min(onHand, random.pick([0, 0, 0, 1, 2]))),
      reorderAt: integer(random.pick([4, 6, 8, 12])),
      shelf: string(`${random.pick('ABCDE')}-${random.integer(1, 9)}-${random.integer(1, 4)}`),
      countedAt: context.at(countedAt),
    },
  };
  if (random.chance(0.2)) {
    yield {
      path: `${inventoryPath}/counts/${new Date(countedAt).toISOString().slice(0, 10)}`,
      fields: {
        counted: integer(onHand),
        expected: integer(onHand + random.pick([0, 0, 0, 1, 2, -1])),
        by: string(random.pick(['ines', 'tom', 'yusuf', 'maeve'])),
        at: context.at(countedAt),
      },
    };
  }
  if (random.chance(0.05)) {
    yield {
      path: `${inventoryPath}/notes/${random.autoId()}`,
      fields: {
        text: string('One of these has a chipped rim; it stands at the back, marked down.'),
        createdAt: context.at(countedAt + DAY),
      },
    };
  }
}
