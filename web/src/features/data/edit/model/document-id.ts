const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 20;

/** An id as Firestore makes them: 20 letters and digits at random. */
export function randomDocumentId(): string {
  let id = '';
  while (id.length < length) {
    // The last 8 of 256 would make some letters likelier than others.
    const bytes = crypto.getRandomValues(new Uint8Array(length)).filter((byte) => byte < 248);
    id += Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
  }
  return id.slice(0, length);
}
