const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** As Firestore's own libraries make them, but for the quality of the dice. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) =>
    letters.charAt(byte % letters.length),
  ).join('');
}
