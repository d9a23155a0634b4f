import { DAY, daysBefore, slug } from './context.mjs';
import { COUNTRIES, COUNTRY_WEIGHTS, FAMILY_NAMES, GIVEN_NAMES } from './data/people.mjs';
import { CUSTOMER_NOTES } from './data/notes.mjs';
import { boolean, geoPoint, integer, map, nothing, string, strings } from './values.mjs';

/**
 * @typedef {{ street: string, city: string, postalCode: string, country: string,
 *   latitude: number, longitude: number }} Address
 * @typedef {{ id: string, name: string, email: string, phone: string | null, locale: string,
 *   createdAt: number, addresses: Address[] }} Customer
 * @typedef {{ count: number, spentCents: number,
 *   firstAt: number | null, lastAt: number | null }} OrderStatistics
 */

/** @returns {Customer[]} with distinct names */
export function buildCustomers(context, count) {
  const random = context.random('customers');
  const names = new Set();
  while (names.size < count) {
    names.add(`${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`);
  }
  return [...names].map((name) => buildCustomer(context, random, name));
}

/** @returns {Customer} */
export function buildCustomer(context, random, name) {
  const country = random.pick(COUNTRY_WEIGHTS);
  const { locale, dialCode } = COUNTRIES[country];
  const addressCount = random.chance(0.25) ? 2 : 1;
  return {
    id: random.autoId(),
    name,
    email: `${slug(name).replaceAll('-', '.')}@example.com`,
    phone: random.chance(0.7) ? `${dialCode} 555 0${random.integer(100_000, 199_999)}` : null,
    locale,
    createdAt: daysBefore(random, context.now, random.integer(20, 1200)),
    addresses: Array.from({ length: addressCount }, () => buildAddress(random, country)),
  };
}

function buildAddress(random, country) {
  const { streets, places } = COUNTRIES[country];
  const [city, postalCode, latitude, longitude] = random.pick(places);
  const street = random.pick(streets);
  const number = random.integer(1, 140);
  const numberFirst = ['GB', 'IE', 'US', 'FR'].includes(country);
  return {
    street: numberFirst ? `${number} ${street}` : `${street} ${number}`,
    city,
    postalCode,
    country,
    // Close to the middle of the place, to the five digits a door needs.
    latitude: Math.round((latitude + random.next() / 50) * 1e5) / 1e5,
    longitude: Math.round((longitude + random.next() / 50) * 1e5) / 1e5,
  };
}

/**
 * @param {import('./context.mjs').Context} context
 * @param {Customer} customer
 * @param {OrderStatistics} statistics
 */
export function* customerDocuments(context, customer, statistics) {
  const path = `customers/${customer.id}`;
  const random = context.random(`customer ${customer.id}`);
  yield { path, fields: customerFields(context, random, { customer, statistics }) };
  for (const [index, address] of customer.addresses.entries()) {
    yield {
      path: `${path}/addresses/${index === 0 ? 'home' : 'work'}`,
      fields: { ...addressFields(customer, address), isDefault: boolean(index === 0) },
    };
  }
  if (random.chance(0.11)) {
    yield {
      path: `${path}/notes/${random.autoId()}`,
      fields: {
        text: string(random.pick(CUSTOMER_NOTES)),
        author: string(random.pick(['ines', 'tom', 'yusuf'])),
        createdAt: context.at(context.now - random.integer(2, 300) * DAY),
      },
    };
  }
}

function customerFields(context, random, { customer, statistics }) {
  return {
    name: string(customer.name),
    email: string(customer.email),
    phone: customer.phone === null ? nothing() : string(customer.phone),
    locale: string(customer.locale),
    defaultAddress: context.ref(`customers/${customer.id}/addresses/home`),
    orderCount: integer(statistics.count),
    spent: map({ amount: integer(statistics.spentCents), currency: string('EUR') }),
    lastOrderAt: statistics.lastAt === null ? nothing() : context.at(statistics.lastAt),
    loyalty: map({
      tier: string(loyaltyTier(statistics.spentCents)),
      points: integer(Math.floor(statistics.spentCents / 100)),
    }),
    consent: map({
      newsletter: boolean(random.chance(0.6)),
      postalCatalogue: boolean(random.chance(0.2)),
    }),
    favouriteCategories: strings(
      random.sample(['cookware', 'tableware', 'garden', 'outdoors', 'paper'], random.integer(0, 3)),
    ),
    createdAt: context.at(Math.min(customer.createdAt, statistics.firstAt ?? Infinity)),
  };
}

/** @param {number} spentCents */
export function loyaltyTier(spentCents) {
  return spentCents > 60_000 ? 'hearth' : spentCents > 20_000 ? 'ember' : 'spark';
}

/** @param {Customer} customer @param {Address} address */
export function addressFields(customer, address) {
  return {
    recipient: string(customer.name),
    street: string(address.street),
    city: string(address.city),
    postalCode: string(address.postalCode),
    country: string(address.country),
    location: geoPoint(address.latitude, address.longitude),
  };
}
