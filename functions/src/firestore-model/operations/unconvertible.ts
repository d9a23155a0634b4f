/** Why a value can't be what is wanted of it. */
export class Unconvertible extends Error {}

/** No field is larger (https://firebase.google.com/docs/firestore/quotas). */
const maxValue = 1024 * 1024;

/** To be called before a text or copy of that size is made. @throws Unconvertible */
export function assertFits(size: number): void {
  if (size > maxValue) {
    throw new Unconvertible('would be larger than Firestore takes');
  }
}
