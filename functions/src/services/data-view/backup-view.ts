import { z } from 'zod';
import { maxListedCollections, type Collection } from '../../contract/explore.ts';
import { messages } from '../../contract/messages.ts';
import { BackupIndex } from '../../engine/explore/backup-index.ts';
import {
  countDocuments,
  listCollectionIds,
  listDocuments,
} from '../../engine/explore/list-backup.ts';
import { answerBytes } from '../../engine/format/answer-bytes.ts';
import { queryPart } from '../../engine/query/query-part.ts';
import { queryStateSchema, type QueryState } from '../../engine/query/query-state.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { CollectionTally } from '../../firestore-model/schema/collection-tally.ts';
import { AppError } from '../../lib/errors.ts';
import { TimeSlices } from '../../lib/time-slices.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import type { Listing, PageTokens } from '../page-tokens/page-tokens.ts';
import type { BackupAccess, BackupRef } from './backup-access.ts';
import { BackupPoint } from './backup-point.ts';
import {
  defaultPageSize,
  type AnsweredPage,
  type DataView,
  type ExploredDocument,
  type ListedPage,
  type PageOptions,
  type PointFrom,
  type RunWanted,
  type SchemaPart,
  type SchemaWanted,
} from './data-view.ts';
import { DocumentList, maxPageBytes, missingDocument, toDocument } from './document-list.ts';
import type { Point } from './point.ts';
import { addDocuments, wholeCollection } from './schema-tally.ts';

/** Of some 4 MiB each: what a call reads for a list, and in all when it has counted. */
const listReads = 100;
const countReads = 150;
const pageReads = 60;
/** A call works for this long, and finishes the chunk that it has begun. */
const callMs = 4000;
const documentsOfPart = 500;

export interface BackupViewDeps {
  readonly access: Pick<BackupAccess, 'open'>;
  readonly pageTokens: PageTokens;
  /** Milliseconds on a clock that is never set. */
  readonly elapsedMs: () => number;
}

/** What a completed backup holds. Reading it costs no reads of the database. */
export class BackupView implements DataView {
  readonly recordId: string;
  private readonly deps: BackupViewDeps;
  private readonly ref: BackupRef;

  constructor(deps: BackupViewDeps, ref: BackupRef) {
    this.recordId = ref.recordId;
    this.deps = deps;
    this.ref = ref;
  }

  async assertReadable(): Promise<void> {
    await this.deps.access.open(this.ref);
  }

  async collections(parent: string | null): Promise<Collection[]> {
    return await this.read(async (index) => {
      const found: Collection[] = [];
      for (const id of await collectionIds(index, parent)) {
        const path = parent === null ? id : `${parent}/${id}`;
        found.push({ id, path, documentCount: await countDocuments(index, path, countReads) });
      }
      return found;
    });
  }

  async documents({ orderBy, direction, ...options }: PageOptions): Promise<ListedPage> {
    if ((orderBy ?? '__name__') !== '__name__' || direction === 'desc') {
      const message = 'A backup is listed in the order of names';
      const fields = { orderBy: message };
      throw new AppError('invalid-argument', message, { fields, hint: 'Query it instead' });
    }
    const { path, pageSize = defaultPageSize, pageToken, showMissing = true } = options;
    const { pageTokens } = this.deps;
    const listing = this.listing('backup', path, showMissing);
    const after = pageTokens.open(listing, pageToken, z.string().min(1));
    return await this.read(async (index) => {
      const { items, next } = await listDocuments(
        index,
        { collectionPath: path, after, showMissing },
        { items: pageSize, bytes: maxPageBytes, chunkReads: pageReads },
      );
      const { root } = index.manifest;
      const documents = items.map((item) => item.document ?? missingDocument(item.path, root));
      const nextPageToken = next === null ? null : pageTokens.seal(listing, next);
      return { items: new DocumentList(documents, root), nextPageToken };
    });
  }

  async document(path: string): Promise<ExploredDocument> {
    return await this.read(async (index) => {
      const document = await index.find(path);
      const collections = await collectionIds(index, path);
      const { root } = index.manifest;
      if (document === null && collections.length === 0) {
        throw new AppError('not-found', messages.notFound);
      }
      await new TimeSlices().next(document?.length);
      const shown = document === null ? missingDocument(path, root) : toDocument(document, root);
      return { ...shown, collections };
    });
  }

  async lookUp(paths: readonly string[]): Promise<{ items: DocumentList }> {
    return await this.read(async (index) => {
      const { root } = index.manifest;
      const found = new Map<string, Uint8Array | null>();
      const isSpent = this.budget();
      let bytes = 0;
      // In the order of names: neighbours are in one chunk.
      for (const path of [...new Set(paths)].toSorted(comparePaths)) {
        const isFull = index.chunkReads >= pageReads || bytes >= maxPageBytes;
        if (found.size > 0 && (isFull || isSpent())) {
          break;
        }
        const document = await index.find(path);
        found.set(path, document);
        bytes += document === null ? 0 : answerBytes(document);
      }
      const asked = [...new Set(paths)].filter((path) => found.has(path));
      const items = asked.map((path) => found.get(path) ?? missingDocument(path, root));
      return { items: new DocumentList(items, root) };
    });
  }

  async query(wanted: RunWanted, signal: AbortSignal): Promise<AnsweredPage> {
    const { query, pageToken, pageSize = defaultPageSize, explain } = wanted;
    if (explain !== undefined) {
      const message = 'A backup has no indexes: only the database explains a query';
      throw new AppError('invalid-argument', message, { fields: { explain: message } });
    }
    const listing = this.listing('backup-query', JSON.stringify(query));
    const state = this.deps.pageTokens.open(listing, pageToken, queryStateSchema);
    return await this.read(async (index) => {
      const isBudgetSpent = this.budget();
      const limits = { documents: pageSize, bytes: maxPageBytes, isBudgetSpent, signal };
      const part = await queryPart(index, query, { state, limits });
      return {
        items: new DocumentList(part.items, index.manifest.root),
        aggregates: part.aggregates.map((value) => ('nullValue' in value ? null : value)),
        readCount: 0,
        scanned: part.scanned,
        progress: part.progress,
        plan: null,
        nextPageToken: this.seal(listing, part.state),
      };
    }, signal);
  }

  async schema({ path, pageToken }: SchemaWanted, signal: AbortSignal): Promise<SchemaPart> {
    const listing = this.listing('backup-schema', path);
    let state: QueryState | null = this.deps.pageTokens.open(listing, pageToken, queryStateSchema);
    return await this.read(async (index) => {
      const isBudgetSpent = this.budget();
      const limits = { documents: documentsOfPart, bytes: maxPageBytes, isBudgetSpent, signal };
      const query = wholeCollection(path);
      const tally = new CollectionTally();
      let progress: SchemaPart['progress'] = null;
      do {
        const part = await queryPart(index, query, { state, limits });
        await addDocuments(tally, part.items);
        ({ progress, state } = part);
      } while (state !== null && !isBudgetSpent());
      const nextPageToken = this.seal(listing, state);
      return { tally: tally.tally, isSample: false, readCount: 0, progress, nextPageToken };
    }, signal);
  }

  async point({ other }: PointFrom): Promise<Point> {
    const opened = await this.deps.access.open(this.ref);
    if (opened.record.metadata.trigger === 'safety') {
      const message = 'A safety backup holds only what a restore was to change';
      throw new AppError('failed-precondition', message, {
        hint: 'Look inside it, or compare another backup.',
      });
    }
    return new BackupPoint(opened, other);
  }

  private listing(call: string, ...of: Listing['of']): Listing {
    const { ownerId: uid, recordId } = this.ref;
    return { call, uid, of: [recordId, ...of] };
  }

  private seal(listing: Listing, state: QueryState | null): string | null {
    return state === null ? null : this.deps.pageTokens.seal(listing, state);
  }

  /** @returns whether the time of a call that begins now is over */
  private budget(): () => boolean {
    const until = this.deps.elapsedMs() + callMs;
    return () => this.deps.elapsedMs() >= until;
  }

  private async read<T>(
    work: (index: BackupIndex) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const { vault, manifest } = await this.deps.access.open(this.ref);
    return await work(new BackupIndex(vault, manifest)).catch((error: unknown) => {
      if (signal?.aborted === true) {
        throw new AppError('aborted', 'The query was cancelled');
      }
      return storedDataFailure(error);
    });
  }
}

async function collectionIds(index: BackupIndex, parent: string | null): Promise<string[]> {
  const bounds = { items: maxListedCollections, chunkReads: listReads };
  const { ids, isComplete } = await listCollectionIds(index, parent, bounds);
  if (!isComplete && ids.length < maxListedCollections) {
    throw new AppError('resource-exhausted', 'The backup holds too much there to be listed', {
      hint: 'Compare or download it instead.',
    });
  }
  return ids;
}
