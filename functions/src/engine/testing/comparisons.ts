// Sources that differ in known ways, and what comparisons of them add up to.
import type { ComparedPart } from '../compare/findings.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { memoryDocument, MemorySource } from './memory-backups.ts';

/** A document id that sorts as its number does. */
export const id = (index: number) => index.toString().padStart(6, '0');

/** Some chunks' worth: 3,000 documents of about 8 KB. */
export function shop(count = 3000, sizeBytes = 8000): MemorySource {
  const documents = Array.from({ length: count }, (_, index) => {
    const path = index % 3 === 0 ? `orders/${id(index)}/lines/1` : `customers/${id(index)}`;
    return memoryDocument(path, { sizeBytes });
  });
  return new MemorySource(documents);
}

/** The source with other documents at some paths; null takes one out. */
export function changed(
  source: MemorySource,
  changes: Record<string, Uint8Array | null>,
): MemorySource {
  const next = new MemorySource(source.documents.values(), source.root);
  for (const [path, document] of Object.entries(changes)) {
    if (document === null) {
      next.documents.delete(path);
    } else {
      next.documents.set(path, document);
    }
  }
  return next;
}

/** What a comparison must say, found the slow way. */
export function expected(before: MemorySource, after: MemorySource): [string, string][] {
  const paths = new Set([...before.documents.keys(), ...after.documents.keys()]);
  return [...paths].toSorted(comparePaths).flatMap((path): [string, string][] => {
    const [old, now] = [before.documents.get(path), after.documents.get(path)];
    if (old === undefined || now === undefined) {
      return [[path, old === undefined ? 'added' : 'removed']];
    }
    return Buffer.compare(old, now) === 0 ? [] : [[path, 'changed']];
  });
}

/** Paths and changes of all items, in their order. */
export const changesOf = (parts: readonly ComparedPart[]) =>
  parts.flatMap(({ items }) => items.map(({ path, change }) => [path, change]));

/** What was counted over all collections, passed-over documents among the unchanged. */
export function sum(parts: readonly ComparedPart[]) {
  const total = { added: 0, removed: 0, changed: 0, unchanged: 0 };
  for (const part of parts) {
    total.unchanged += part.skippedDocuments;
    for (const counts of part.collections.values()) {
      total.added += counts.added;
      total.removed += counts.removed;
      total.changed += counts.changed;
      total.unchanged += counts.unchanged;
    }
  }
  return total;
}

/** Part after part, each from where the one before ended. */
export async function allParts(
  part: (cursor: string | null) => Promise<ComparedPart>,
): Promise<ComparedPart[]> {
  const parts: ComparedPart[] = [];
  let cursor: string | null = null;
  do {
    const next: ComparedPart = await part(cursor);
    parts.push(next);
    cursor = next.cursor;
  } while (cursor !== null);
  return parts;
}
