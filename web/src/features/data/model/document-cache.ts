import { documentSchema, type FirestoreDocument } from '@firekeep/functions/contract';

/** Documents that stay parsed; more than a screen draws. */
const parsedDocuments = 1000;

/**
 * Documents of one place at one time, by their paths. In memory they are text, a fraction of the
 * size, but for those that were kept or looked at last.
 */
export class DocumentCache {
  readonly #texts = new Map<string, string>();
  readonly #parsed = new Map<string, FirestoreDocument>();

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
      this.#texts.set(document.path, JSON.stringify(document));
      this.#remember(document);
    }
  }

  #remember(document: FirestoreDocument): void {
    this.#parsed.delete(document.path);
    this.#parsed.set(document.path, document);
    const [oldest] = this.#parsed.keys();
    if (this.#parsed.size > parsedDocuments && oldest !== undefined) {
      this.#parsed.delete(oldest);
    }
  }
}
