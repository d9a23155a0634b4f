import { DAY, daysBefore, isoDay, noteDocument, tableRows } from './context.mjs';
import { reviewDocuments } from './reviews.mjs';
import { double, geoPoint } from './values.mjs';

const PRODUCTS_PER_STORE = 30;

/** Four doors on the street: id | name | street | city | country | place | m² | staff | since */
const STORES = tableRows(`
bristol-harbourside | Bristol, Harbourside | 14 Ropewalk Yard | Bristol | GB | 51.4492 -2.5987 | 212 | 9 | 2011
edinburgh-leith | Edinburgh, Leith | 3 Tolbooth Steps | Edinburgh | GB | 55.9762 -3.1704 | 96.5 | 5 | 2015
galway-quays | Galway, The Quays | 22 Long Walk | Galway | IE | 53.2689 -9.0531 | 74 | 4 | 2018
hamburg-ottensen | Hamburg, Ottensen | Kleine Rainstraße 8 | Hamburg | DE | 53.5541 9.9297 | 130 | 6 | 2021
`);

/** store | rating | language | title | text */
const REVIEWS = tableRows(`
bristol-harbourside | 5 | en | An hour gone | Came for a spoon, left with a spoon, a pot and a recipe.
bristol-harbourside | 4 | en | Lovely but busy | On Saturdays you queue. Go on a Thursday evening.
bristol-harbourside | 3 | en | Parking | Nice shop, nowhere to stop the car. Take the ferry.
edinburgh-leith | 5 | en | Up the steps | Worth every step. The kettle was on.
edinburgh-leith | 2 | en | No lift | I could not get the pram in and nobody had written that anywhere.
galway-quays | 5 | en | Best window in town | My children press their noses to it every morning.
galway-quays | 4 | en | Good coffee too | Try the Guji at the back before you buy the beans.
hamburg-ottensen | 5 | de | Wie bei Freunden | Beratung ohne Eile, und das Messer wurde gleich graviert.
`);

const OPENING_HOURS = {
  monday: [],
  tuesday: ['10:00', '18:00'],
  wednesday: ['10:00', '18:00'],
  thursday: ['10:00', '20:00'],
  friday: ['10:00', '18:00'],
  saturday: ['09:00', '17:00'],
  sunday: [],
};

const SHELF_NOTES = ['One of these has a chipped rim; it stands at the back, marked down.'];

/** The shops themselves, what stands on their shelves, when it was counted, and what people say. */
export function* storeDocuments(context, { products, customers }) {
  for (const [id, ...store] of STORES) {
    const path = `stores/${id}`;
    yield { path, fields: storeFields(context, id, store) };
    const random = context.random(`inventory ${id}`);
    for (const product of random.sample(products, PRODUCTS_PER_STORE)) {
      yield* inventoryDocuments(context, random, { path, product });
    }
    for (const [, rating, language, title, text] of REVIEWS.filter(([of]) => of === id)) {
      yield* reviewDocuments(context, path, {
        id: random.id(),
        rating: Number(rating),
        language,
        title,
        text,
        author: random.pick(customers),
        createdAt: daysBefore(random, context.now, random.integer(3, 300)),
      });
    }
  }
}

function storeFields(context, id, [name, street, city, country, place, space, staff, since]) {
  return {
    name,
    address: { street, city, country },
    location: geoPoint(...place.split(' ').map(Number)),
    openingHours: OPENING_HOURS,
    floorSpaceM2: double(Number(space)),
    staff: Number(staff),
    phone: null,
    isWheelchairAccessible: id !== 'edinburgh-leith',
    openedAt: context.at(Date.UTC(Number(since), 2, 1, 9)),
  };
}

function* inventoryDocuments(context, random, { path, product }) {
  const inventoryPath = `${path}/inventory/${random.pick(product.variants).sku}`;
  const onHand = random.integer(0, 48);
  const countedAt = daysBefore(random, context.now, random.integer(1, 40));
  yield {
    path: inventoryPath,
    fields: {
      product: context.ref(`products/${product.id}`),
      name: product.name,
      onHand,
      reserved: Math.min(onHand, random.pick([0, 0, 0, 1, 2])),
      reorderAt: random.pick([4, 6, 8, 12]),
      shelf: random.faker.helpers.fromRegExp('[A-E]-[1-9]-[1-4]'),
      countedAt: context.at(countedAt),
    },
  };
  if (random.chance(0.2)) {
    const expected = onHand + random.pick([0, 0, 0, 1, 2, -1]);
    const by = random.pick(['ines', 'tom', 'yusuf', 'maeve']);
    yield countDocument(context, inventoryPath, { counted: onHand, expected, by, at: countedAt });
  }
  if (random.chance(0.05)) {
    const createdAt = countedAt + DAY;
    yield noteDocument(context, { random, path: inventoryPath, texts: SHELF_NOTES, createdAt });
  }
}

/** What somebody counted on a shelf, and how much there should have been. */
export function countDocument(context, inventoryPath, { at, ...count }) {
  return {
    path: `${inventoryPath}/counts/${isoDay(at)}`,
    fields: { ...count, at: context.at(at) },
  };
}
