import { documentPath } from '../../format/document.ts';
import type {
  ChangeSource,
  SourceContents,
  SourcePosition,
  SourceStretch,
} from '../change-source.ts';

export interface LiveSourceOptions {
  /** Of the database. */
  readonly root: string;
  /** The documents after a path, in the order of names, in batches; null: from the first on. */
  readonly read: (after: string | null) => AsyncIterable<readonly Uint8Array[]>;
  /** Whether one of those is meant. */
  readonly isWanted: (document: Uint8Array) => boolean;
  /** Whether a document of this path may be. */
  readonly reaches: (path: string) => boolean;
  /** A document as it is now. */
  readonly get: (path: string) => Promise<Uint8Array | null>;
}

/** Documents of the database that is changed, as they are now. */
export class LiveSource implements ChangeSource {
  readonly isTarget = true;
  private readonly options: LiveSourceOptions;

  constructor(options: LiveSourceOptions) {
    this.options = options;
  }

  async *stretches(from: SourcePosition): AsyncGenerator<SourceStretch, void> {
    const { root, read, isWanted } = this.options;
    for await (const batch of read(from.path ?? null)) {
      const all = batch.map((document) => ({ path: documentPath(document, root), document }));
      const last = all.at(-1);
      if (last !== undefined) {
        const documents = all.filter(({ document }) => isWanted(document));
        yield { documents, read: all.length, next: { page: 0, chunk: 0, path: last.path } };
      }
    }
  }

  contents(): SourceContents {
    const { get } = this.options;
    return { mayLack: true, find: () => undefined, get };
  }

  reaches(path: string): boolean {
    return this.options.reaches(path);
  }
}
