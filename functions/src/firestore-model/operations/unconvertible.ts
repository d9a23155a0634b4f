/** Why a value can't be what is wanted of it. */
export class Unconvertible extends Error {}

/** No field is larger (https://firebase.google.com/docs/firestore/quotas). */
const maxText = 1024 * 1024;

/** To be called before a text of so many characters is made. @throws Unconvertible */
export function assertFits(characters: number): void {
  if (characters > maxText) {
    throw new Unconvertible('would be larger than Firestore takes');
  }
}
