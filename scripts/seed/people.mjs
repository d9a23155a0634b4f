import { de, en_GB, en_IE, en_US, es, fr, ja, nl, sv } from '@faker-js/faker';
import { daysBefore } from './context.mjs';
import { geoPoint } from './values.mjs';

/** Where parcels go: country, share of the customers, names and streets, calling code, place. */
export const COUNTRIES = [
  { country: 'GB', weight: 4, locale: en_GB, dialCode: '+44', origin: [52.6, -1.5] },
  { country: 'IE', weight: 1, locale: en_IE, dialCode: '+353', origin: [53.2, -7.7] },
  { country: 'DE', weight: 2, locale: de, dialCode: '+49', origin: [51.1, 10.4] },
  { country: 'FR', weight: 1, locale: fr, dialCode: '+33', origin: [46.6, 2.4] },
  { country: 'ES', weight: 1, locale: es, dialCode: '+34', origin: [39.9, -3.6] },
  { country: 'NL', weight: 1, locale: nl, dialCode: '+31', origin: [52.2, 5.5] },
  { country: 'SE', weight: 1, locale: sv, dialCode: '+46', origin: [59.6, 15.3] },
  { country: 'JP', weight: 1, locale: ja, dialCode: '+81', origin: [35.4, 137.2] },
  { country: 'US', weight: 1, locale: en_US, dialCode: '+1', origin: [40.1, -89.4] },
];

/**
 * @typedef {{ street: string, city: string, postalCode: string, country: string,
 *   latitude: number, longitude: number }} Address
 * @typedef {{ id: string, name: string, email: string, phone: string | null, locale: string,
 *   createdAt: number, addresses: Address[] }} Customer
 */

/** @returns {Customer[]} */
export function buildCustomers(context, count) {
  const { faker } = context.random('customers');
  const weighted = COUNTRIES.map((value) => ({ weight: value.weight, value }));
  return Array.from({ length: count }, (_, index) =>
    buildCustomer(context, index, faker.helpers.weightedArrayElement(weighted)),
  );
}

function buildCustomer(context, index, { country, locale, dialCode, origin }) {
  const random = context.random(`customer ${index}`, locale);
  const { internet, location, person } = random.faker;
  const [firstName, lastName] = [person.firstName(), person.lastName()];
  const address = () => ({
    street: location.streetAddress(),
    city: location.city(),
    postalCode: location.zipCode(),
    country,
    // To the five digits a door needs.
    latitude: Math.round(origin[0] * 1e5 + random.integer(-80_000, 80_000)) / 1e5,
    longitude: Math.round(origin[1] * 1e5 + random.integer(-80_000, 80_000)) / 1e5,
  });
  return {
    id: random.id(),
    name: `${firstName} ${lastName}`,
    email: internet.exampleEmail({ firstName, lastName }).toLowerCase(),
    // Numbers of this form belong to nobody.
    phone: random.chance(0.7) ? `${dialCode} 555 0${random.integer(100_000, 199_999)}` : null,
    locale: localeOf({ country, locale }),
    createdAt: daysBefore(random, context.now, random.integer(20, 1200)),
    addresses: random.chance(0.25) ? [address(), address()] : [address()],
  };
}

/** "en-GB" */
export const localeOf = ({ country, locale }) => `${locale.metadata.language}-${country}`;

/** As a document has it. @param {Customer} customer @param {Address} address */
export function addressFields(customer, { latitude, longitude, ...address }) {
  return { recipient: customer.name, ...address, location: geoPoint(latitude, longitude) };
}
