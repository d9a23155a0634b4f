import { DAY, noteDocument, price } from './context.mjs';
import { orderTotals } from './orders.mjs';
import { addressFields } from './people.mjs';

const NOTES = [
  'Prefers a call before delivery; the bell has been broken since spring.',
  'Collects the moss-green enamel. Write when a new piece comes in.',
  'Leave parcels with the bakery next door.\nThey close at 14:00 on Saturdays.',
  'Wrote a lovely letter about the teapot. Pinned up in the workshop ❤️',
  'Two accounts under similar names; do not merge, they are sisters.',
];

/** The customers with their addresses and what is written down about them. */
export function* customerDocuments(context, { customers, orders }) {
  for (const customer of customers) {
    const own = orders.filter((order) => order.customer === customer);
    yield* oneCustomer(context, customer, spendingOf(context, own));
  }
}

/** What a customer's orders, oldest first, came to; cancelled ones don't count. */
function spendingOf(context, orders) {
  const kept = orders.filter(({ status }) => status !== 'cancelled');
  const spentCents = kept.reduce((sum, order) => sum + orderTotals(context, order).total, 0);
  return { count: kept.length, spentCents, first: kept[0], last: kept.at(-1) };
}

function* oneCustomer(context, customer, statistics) {
  const path = `customers/${customer.id}`;
  const random = context.random(`customer ${customer.id}`);
  yield { path, fields: customerFields(context, random, { customer, statistics }) };
  for (const [index, address] of customer.addresses.entries()) {
    yield {
      path: `${path}/addresses/${index === 0 ? 'home' : 'work'}`,
      fields: { ...addressFields(customer, address), isDefault: index === 0 },
    };
  }
  if (random.chance(0.11)) {
    const createdAt = context.now - random.integer(2, 300) * DAY;
    yield noteDocument(context, { random, path, texts: NOTES, createdAt });
  }
}

function customerFields(context, random, { customer, statistics }) {
  const { id, name, email, phone, locale } = customer;
  const categories = ['cookware', 'tableware', 'garden', 'outdoors', 'paper'];
  return {
    name,
    email,
    phone,
    locale,
    defaultAddress: context.ref(`customers/${id}/addresses/home`),
    orderCount: statistics.count,
    ...spendingFields(statistics.spentCents),
    lastOrderAt: statistics.last === undefined ? null : context.at(statistics.last.placedAt),
    consent: { newsletter: random.chance(0.6), postalCatalogue: random.chance(0.2) },
    favouriteCategories: random.sample(categories, random.integer(0, 3)),
    createdAt: context.at(Math.min(customer.createdAt, statistics.first?.placedAt ?? Infinity)),
  };
}

/** What a customer has spent, and what follows from it. */
export function spendingFields(spentCents) {
  const tier = spentCents > 60_000 ? 'hearth' : spentCents > 20_000 ? 'ember' : 'spark';
  return {
    spent: price(spentCents),
    loyalty: { tier, points: Math.floor(spentCents / 100) },
  };
}
