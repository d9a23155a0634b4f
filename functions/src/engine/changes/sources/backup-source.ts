import { collectionOf } from '../../../firestore-model/paths.ts';
import { comparePaths } from '../../../firestore-model/order.ts';
import { makeSelection } from '../../../firestore-model/patterns.ts';
import type { RestoreScope } from '../../../firestore-model/restore-selection.ts';
import { readAhead } from '../../backup/read-ahead.ts';
import { chunkDocuments } from '../../format/chunk.ts';
import { documentPath } from '../../format/document.ts';
import { readPage, type Vault } from '../../format/manifest.ts';
import type { Manifest, PageRef } from '../../format/manifest-schema.ts';
import { readChunk } from '../../store/read-chunk.ts';
import type {
  SourceContents,
  SourceDocument,
  SourcePosition,
  SourceStretch,
  WholeSource,
} from '../change-source.ts';
import type { TargetForm } from '../rewrite/target-form.ts';
import { makeScopeFilter, mayHold } from '../../../firestore-model/restore-scope.ts';
import { BackupDocuments } from './backup-documents.ts';

/** Documents of a backup, by its own paths. */
export interface ChosenDocuments {
  /** Whether a document of this path may be one. */
  reaches(path: string): boolean;
  /** Whether the document is one. */
  isOne(document: Uint8Array): boolean;
}

export interface BackupSourceOptions {
  readonly vault: Vault;
  /** Of the backup, or with some of its pages. */
  readonly manifest: Manifest;
  readonly form: TargetForm;
  readonly scope: RestoreScope;
  /** Which documents of the scope alone. Default: all. */
  readonly chosen?: ChosenDocuments | null;
  /** See `SourceContents`. Default: false. */
  readonly mayLack?: boolean;
}

/** Bounded by count and by bytes: the emulator takes 4 MiB in a request, Firestore 10 MiB. */
const maxBatchDocuments = 300;
const maxBatchBytes = 3 * 1024 * 1024;

/** What of a backup is in scope; chunks that can't hold any of it are not read. */
export class BackupSource implements WholeSource {
  readonly prefix: string | null;
  private readonly options: BackupSourceOptions;
  private readonly isInScope: (path: string) => boolean;
  private readonly isSelected: (collection: string) => boolean;

  constructor(options: BackupSourceOptions) {
    this.options = options;
    this.prefix = options.form.prefix;
    const isInScope = makeScopeFilter(options.scope);
    const { chosen = null } = options;
    this.isInScope = (path) => isInScope(path) && chosen?.reaches(path) !== false;
    this.isSelected = makeSelection(options.manifest);
  }

  /** A position is after a chunk. */
  async *stretches(from: SourcePosition): AsyncGenerator<SourceStretch, void> {
    const { pages } = this.options.manifest;
    for (const [offset, ref] of pages.slice(from.page).entries()) {
      const page = from.page + offset;
      let chunk = offset === 0 ? from.chunk : 0;
      for await (const raw of this.chunksOf(ref, chunk)) {
        chunk += 1;
        yield* this.ofChunk(raw, { page, chunk });
      }
    }
  }

  contents(): SourceContents {
    const { vault, manifest, form, mayLack = false, chosen = null } = this.options;
    const documents = new BackupDocuments(vault, manifest, { form, mayLack });
    return chosen === null ? documents : onlyChosen(documents, chosen);
  }

  reaches(path: string): boolean {
    const source = this.options.form.sourceOf(path);
    return source !== null && this.isCovered(source);
  }

  lacking(after: string | null): (path: string) => Promise<boolean> {
    const { form } = this.options;
    const kept = new BackupNames(this.options, after === null ? null : form.sourceOf(after));
    return async (path) => {
      const source = form.sourceOf(path);
      return source !== null && this.isCovered(source) && !(await kept.has(source));
    };
  }

  /** The backup can't know of what its selection excluded. */
  private isCovered(source: string): boolean {
    return this.isInScope(source) && this.isSelected(collectionOf(source));
  }

  private *ofChunk(raw: Uint8Array | null, next: SourcePosition): Generator<SourceStretch> {
    let documents: readonly SourceDocument[] = [];
    for (const batch of raw === null ? [] : this.batchesOf(raw)) {
      if (documents.length > 0) {
        yield { documents, next: null };
      }
      documents = batch;
    }
    yield { documents, next };
  }

  /** A page's chunks from number `skip` on; null for one without a document in scope. */
  private async *chunksOf(ref: PageRef, skip: number): AsyncGenerator<Buffer | null> {
    const { vault, manifest, scope } = this.options;
    if (!mayHold(scope, ref.first, ref.last)) {
      return;
    }
    const chunks = await readPage(vault, manifest.backupId, ref);
    const read = readAhead(chunks.slice(skip), 2, async (chunk) =>
      mayHold(scope, chunk.first, chunk.last) ? await readChunk(vault, chunk) : null,
    );
    for await (const { result } of read) {
      yield await result;
    }
  }

  /** A chunk's documents in scope, as views; nothing for a chunk without any. */
  private *batchesOf(raw: Uint8Array): Generator<SourceDocument[]> {
    const { manifest, form } = this.options;
    let batch: SourceDocument[] = [];
    let bytes = 0;
    for (const document of chunkDocuments(raw)) {
      const path = documentPath(document, manifest.root);
      if (!this.isInScope(path) || this.options.chosen?.isOne(document) === false) {
        continue;
      }
      if (batch.length >= maxBatchDocuments || bytes + document.length > maxBatchBytes) {
        yield batch;
        batch = [];
        bytes = 0;
      }
      batch.push({ path: form.pathOf(path), document });
      bytes += document.length;
    }
    if (batch.length > 0) {
      yield batch;
    }
  }
}

/** A backup's documents but for those that weren't chosen, as if it lacked them. */
function onlyChosen(documents: BackupDocuments, chosen: ChosenDocuments): SourceContents {
  const ifChosen = (document: Uint8Array | null) =>
    document !== null && chosen.isOne(document) ? document : null;
  return {
    mayLack: documents.mayLack,
    find: (path) => {
      const found = documents.find(path);
      return found === undefined ? undefined : ifChosen(found);
    },
    get: async (path) => ifChosen(await documents.get(path)),
  };
}

/** The backup's document names that may be in scope, asked for in ascending order. */
class BackupNames {
  private readonly names: AsyncGenerator<string>;
  private current: string | null = null;
  private isStarted = false;

  constructor(of: NamesOf, after: string | null) {
    this.names = backupNames(of, after);
  }

  async has(path: string): Promise<boolean> {
    if (!this.isStarted) {
      this.isStarted = true;
      await this.advance();
    }
    while (this.current !== null && comparePaths(this.current, path) < 0) {
      await this.advance();
    }
    return this.current === path;
  }

  private async advance(): Promise<void> {
    const next = await this.names.next();
    this.current = next.done === true ? null : next.value;
  }
}

type NamesOf = Pick<BackupSourceOptions, 'vault' | 'manifest' | 'scope'>;

/** Nothing else is read: only what may be in scope has been verified. */
async function* backupNames(
  { vault, manifest, scope }: NamesOf,
  after: string | null,
): AsyncGenerator<string> {
  const isWanted = ({ first, last }: { readonly first: string; readonly last: string }) =>
    mayHold(scope, first, last) && (after === null || comparePaths(last, after) > 0);
  for (const ref of manifest.pages.filter(isWanted)) {
    const chunks = await readPage(vault, manifest.backupId, ref);
    const ahead = chunks.filter(isWanted);
    for await (const { result } of readAhead(ahead, 2, (chunk) => readChunk(vault, chunk))) {
      for (const document of chunkDocuments(await result)) {
        yield documentPath(document, manifest.root);
      }
    }
  }
}
