import { comparePaths } from '../../../firestore-model/order.ts';
import { documentPath } from '../../format/document.ts';
import type { Vault } from '../../format/manifest.ts';
import { ImportSource } from '../../transfer/import-source.ts';
import { readRowsIndex } from '../../transfer/rows-index.ts';
import type {
  ChangeSource,
  SourceContents,
  SourceDocument,
  SourcePosition,
  SourceStretch,
} from '../change-source.ts';

export interface ImportedSourceOptions {
  readonly vault: Vault;
  readonly importId: string;
  /** Of the database that the documents are for. */
  readonly root: string;
  /** What a row of the file is called, several of them. */
  readonly rows: string;
}

/** The documents of an uploaded file, as they were read and stored. */
export class ImportedSource implements ChangeSource {
  private readonly options: ImportedSourceOptions;

  constructor(options: ImportedSourceOptions) {
    this.options = options;
  }

  async *stretches(from: SourcePosition): AsyncGenerator<SourceStretch, void> {
    const after = from.path ?? null;
    for await (const documents of this.scan(
      after === null ? null : { path: after, inclusive: false },
    )) {
      const last = documents.at(-1);
      if (last !== undefined) {
        yield { documents, next: { page: 0, chunk: 0, path: last.path } };
      }
    }
  }

  contents(): SourceContents {
    const documents = new Ahead((path) => this.scan({ path, inclusive: true }));
    return { mayLack: false, find: () => undefined, get: (path) => documents.get(path) };
  }

  reaches(): boolean {
    return true;
  }

  private async *scan(
    from: { readonly path: string; readonly inclusive: boolean } | null,
  ): AsyncGenerator<readonly SourceDocument[]> {
    const { vault, importId, root, rows } = this.options;
    const { runs } = await readRowsIndex({ vault, importId });
    const source = new ImportSource({ vault, importId, root, runs, rows });
    const { signal } = new AbortController();
    for await (const batch of source.scan({ from, signal })) {
      yield batch.map((document) => ({ path: documentPath(document, root), document }));
    }
  }
}

/** Looks documents up by ascending paths, in what is read once. */
class Ahead {
  private readonly open: (path: string) => AsyncGenerator<readonly SourceDocument[]>;
  private batches: AsyncGenerator<readonly SourceDocument[]> | null = null;
  private batch: readonly SourceDocument[] = [];
  private at = 0;

  constructor(open: Ahead['open']) {
    this.open = open;
  }

  async get(path: string): Promise<Uint8Array | null> {
    this.batches ??= this.open(path);
    for (;;) {
      for (; this.at < this.batch.length; this.at += 1) {
        const next = this.batch[this.at];
        const order = next === undefined ? -1 : comparePaths(next.path, path);
        if (next !== undefined && order >= 0) {
          return order === 0 ? next.document : null;
        }
      }
      const found = await this.batches.next();
      if (found.done === true) {
        return null;
      }
      this.batch = found.value;
      this.at = 0;
    }
  }
}
