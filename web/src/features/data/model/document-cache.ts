import { documentSchema, type FirestoreDocument } from '@firekeep/functions/contract';

/** What stays parsed: more than a screen draws, and not more than a page takes well. */
const most = { documents: 1000, characters: 16 * 1024 * 1024 };

/**
 * Documents of one place at one time, by their paths. In memory they are text, a fraction of the
 * size, but for those that were kept or looked at last.
 */
export class DocumentCache {
  readonly #texts = new Map<string, string>();
  readonly #parsed = new Map<string, FirestoreDocument>();
  /** Of the texts of those that are parsed. */
  #characters = 0;

  has(path: string): boolean {
    return this.#texts.has(path);
  }

  /** The same object as long as it was looked at lately; undefined for what was never kept. */
  get(path: string): FirestoreDocument | undefined {
    const text = this.#texts.get(path);
    if (text === undefined) {
      return undefined;
    }
    const document = this.#parsed.get(path) ?? documentSchema.parse(JSON.parse(text));
    this.#remember(document);
    return document;
  }

  keep(documents: readonly FirestoreDocument[]): void {
    for (const document of documents) {
      this.#forget(document.path);
      this.#texts.set(document.path, JSON.stringify(document));
      this.#remember(document);
    }
  }

  #remember(document: FirestoreDocument): void {
    this.#forget(document.path);
    this.#parsed.set(document.path, document);
    this.#characters += this.#lengthOf(document.path);
    for (const oldest of this.#parsed.keys()) {
      const isTooMuch = this.#parsed.size > most.documents || this.#characters > most.characters;
      if (!isTooMuch || oldest === document.path) {
        return;
      }
      this.#forget(oldest);
    }
  }

  #forget(path: string): void {
    if (this.#parsed.delete(path)) {
      this.#characters -= this.#lengthOf(path);
    }
  }

  #lengthOf(path: string): number {
    return this.#texts.get(path)?.length ?? 0;
  }
}
