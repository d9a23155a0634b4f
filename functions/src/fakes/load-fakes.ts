import type { Fakes } from '../firestore-model/masking/masked-values.ts';

/**
 * Faker's names and places, seeded by what is hidden. E-mail addresses and telephone numbers are
 * of the ranges that are kept free (RFC 2606; 555-0100 to 555-0199): nobody is ever reached.
 */
export async function loadFakes(): Promise<Fakes> {
  // With the first restore that masks: every cold start would read it.
  const { faker } = await import('@faker-js/faker/locale/en');
  const { person, location, number } = faker;
  const seeded = (make: (mark: string) => string) => (seed: Uint8Array) => {
    const bytes = new DataView(seed.buffer, seed.byteOffset);
    faker.seed([0, 4, 8, 12].map((at) => bytes.getUint32(at)));
    return make(bytes.getUint32(16).toString(16).padStart(8, '0'));
  };
  return {
    email: seeded((mark) => {
      const [first, last] = [person.firstName(), person.lastName()].map((name) =>
        name.toLowerCase().replaceAll(/[^a-z]/g, ''),
      );
      // Few names are many people's: the hash keeps their addresses apart.
      return `${first}.${last}.${mark}@example.com`;
    }),
    name: seeded(() => `${person.firstName()} ${person.lastName()}`),
    phone: seeded(
      () =>
        `+1 ${number.int({ min: 201, max: 989 })} 555 01${String(number.int({ max: 99 })).padStart(2, '0')}`,
    ),
    address: seeded(() => `${location.streetAddress()}, ${location.city()}, ${location.zipCode()}`),
  };
}
