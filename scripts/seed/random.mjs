import { Faker, base, en } from '@faker-js/faker';

/**
 * Made-up data that is the same on every machine, whenever it is made.
 *
 * @typedef {object} Random
 * @property {Faker} faker for names, addresses and the like
 * @property {(least: number, most: number) => number} integer both ends included
 * @property {(probability: number) => boolean} chance
 * @property {<T>(items: readonly T[]) => T} pick
 * @property {<T>(items: readonly T[], count: number) => T[]} sample distinct items, in random order
 * @property {() => string} id as Firestore's clients make them
 */

/**
 * Streams are named, so that a collection that grows does not shift the values of the others.
 *
 * @param {string} name the same name always gives the same values
 * @param {import('@faker-js/faker').LocaleDefinition} [locale] of names and addresses
 * @returns {Random}
 */
export function createRandom(name, locale = en) {
  const seed = Array.from(name, (letter) => letter.codePointAt(0));
  const faker = new Faker({ locale: [locale, en, base], seed });
  return {
    faker,
    integer: (min, max) => faker.number.int({ min, max }),
    chance: (probability) => faker.datatype.boolean(probability),
    pick: (items) => faker.helpers.arrayElement(items),
    sample: (items, count) => faker.helpers.arrayElements(items, count),
    id: () => faker.string.alphanumeric(20),
  };
}
