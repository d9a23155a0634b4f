import { documentFieldBytes } from '../format/document.ts';
import { decodeDocument, type JsonValue } from '../format/document-json.ts';

type Fields = Record<string, JsonValue>;

/** Whether two documents have the same fields with the same typed values. Names and times don't count. */
export function haveSameFields(a: Uint8Array, b: Uint8Array): boolean {
  // The server mostly writes fields in the same order; the slow way decides where it doesn't.
  return (
    Buffer.compare(documentFieldBytes(a), documentFieldBytes(b)) === 0 ||
    sameFields(decodeDocument(a).fields, decodeDocument(b).fields)
  );
}

/** Whether two decoded documents have the same typed fields, in whatever order. */
export function sameFields(a: Fields, b: Fields): boolean {
  return canonical(a) === canonical(b);
}

function canonical(fields: Fields): string {
  return JSON.stringify(fields, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
