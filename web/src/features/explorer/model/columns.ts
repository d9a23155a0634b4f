import type {
  FirestoreDocument,
  FirestoreFields,
  FirestoreValue,
} from '@firekeep/functions/contract';

const scanned = 100;

function isSimple(value: FirestoreValue): boolean {
  return !('mapValue' in value || 'arrayValue' in value || 'bytesValue' in value);
}

/** A field as an own property, so that `constructor` and `__proto__` are fields like any other. */
export function fieldOf(fields: FirestoreFields, name: string): FirestoreValue | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/**
 * The fields worth a column: those that most documents of the page have, plain values before maps and arrays,
 * at most `limit`. Ties keep the order in which the fields come.
 */
export function chooseColumns(documents: readonly FirestoreDocument[], limit: number): string[] {
  const seen = new Map<string, { count: number; simple: number; order: number }>();
  for (const { fields } of documents) {
    // A document may have thousands of fields; its first ones are enough to choose from.
    for (const [name, value] of Object.entries(fields).slice(0, scanned)) {
      const entry = seen.get(name) ?? { count: 0, simple: 0, order: seen.size };
      entry.count += 1;
      entry.simple += isSimple(value) ? 1 : 0;
      seen.set(name, entry);
    }
  }
  return [...seen]
    .toSorted(([, a], [, b]) => b.simple - a.simple || b.count - a.count || a.order - b.order)
    .slice(0, limit)
    .toSorted(([, a], [, b]) => a.order - b.order)
    .map(([name]) => name);
}
