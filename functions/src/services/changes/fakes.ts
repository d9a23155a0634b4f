import type { Fakes } from '../../engine/changes/rewrite/masked-value.ts';

/**
 * Faker's names and places, seeded by what is hidden. E-mail addresses and telephone numbers are
 * of the ranges that are kept free (RFC 2606; 555-0100 to 555-0199): nobody is ever reached.
 */
export async function loadFakes(): Promise<Fakes> {
  // With the first restore that masks: every cold start would read it.
  const { faker } = await import('@faker-js/faker/locale/en');
  const { person, location, number } = faker;
  const seeded = (make: (seed: Buffer) => string) => (seed: Buffer) => {
    faker.seed([0, 4, 8, 12].map((at) => seed.readUInt32BE(at)));
    return make(seed);
  };
  return {
    email: seeded((seed) => {
      const [first, last] = [person.firstName(), person.lastName()].map((name) =>
        name.toLowerCase().replaceAll(/[^a-z]/g, ''),
      );
      // Few names are many people's: the hash keeps their addresses apart.
      return `${first}.${last}.${seed.toString('hex', 16, 20)}@example.com`;
    }),
    name: seeded(() => `${person.firstName()} ${person.lastName()}`),
    phone: seeded(
      () =>
        `+1 ${number.int({ min: 201, max: 989 })} 555 01${String(number.int({ max: 99 })).padStart(2, '0')}`,
    ),
    address: seeded(() => `${location.streetAddress()}, ${location.city()}, ${location.zipCode()}`),
  };
}
