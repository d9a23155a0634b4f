import { originChangedText, type PlacedCopies } from '../../../firestore-model/copy-places.ts';
import { documentPath } from '../../format/document.ts';
import type { SourceContents } from '../change-source.ts';

export interface CopiedDocumentsOptions {
  /** Of the database that they are copied from. */
  readonly root: string;
  readonly copying: PlacedCopies;
  /** Those of that database that exist, in any order, as they were at one time. */
  readonly lookUp: (paths: readonly string[]) => AsyncIterable<readonly Uint8Array[]>;
}

/** Documents that are asked for with one request: each may have 1 MiB. */
const maxTogether = 50;

/** Documents of another database by their new places, several looked up at once. */
export class CopiedDocuments implements SourceContents {
  readonly mayLack = true;
  readonly lackReason = originChangedText;
  private readonly options: CopiedDocumentsOptions;
  private expected: readonly string[] = [];
  private held: ReadonlyMap<string, Uint8Array | null> = new Map();

  constructor(options: CopiedDocumentsOptions) {
    this.options = options;
  }

  expect(paths: readonly string[]): void {
    this.expected = paths;
  }

  find(path: string): Uint8Array | null | undefined {
    return this.held.get(path);
  }

  async get(path: string): Promise<Uint8Array | null> {
    const { root, copying, lookUp } = this.options;
    const at = this.expected.indexOf(path);
    const places = at === -1 ? [path] : this.expected.slice(at, at + maxTogether);
    const held = new Map<string, Uint8Array | null>(places.map((place) => [place, null]));
    const origins = places.flatMap((place) => copying.originOf(place) ?? []);
    for await (const batch of lookUp(origins)) {
      for (const document of batch) {
        held.set(copying.pathOf(documentPath(document, root)), document);
      }
    }
    this.held = held;
    return held.get(path) ?? null;
  }
}
