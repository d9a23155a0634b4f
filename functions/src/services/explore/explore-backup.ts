/** Looking into a completed backup, with the answers that looking into the database gives. */
import { z } from 'zod';
import { maxListedCollections, type Collection } from '../../contract/explore.ts';
import { messages } from '../../contract/messages.ts';
import { answerBytes } from '../../engine/format/answer-bytes.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { BackupIndex } from '../../engine/explore/backup-index.ts';
import {
  countDocuments,
  listCollectionIds,
  listDocuments,
} from '../../engine/explore/list-backup.ts';
import { AppError } from '../../lib/errors.ts';
import { TimeSlices } from '../../lib/time-slices.ts';
import type { ExploredDocument } from './explore.ts';
import { DocumentList, maxPageBytes, missingDocument, toDocument } from './document-list.ts';
import type { PageOptions } from './list-page.ts';
import type { Listing, PageTokens } from '../page-tokens/page-tokens.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import type { BackupAccess, BackupRef } from './backup-access.ts';

/** Of some 4 MiB each: what a call reads for a list, and in all when it has counted. */
const listReads = 100;
const countReads = 150;
const pageReads = 60;
const defaultPageSize = 50;
/** How long a call looks documents up. */
const lookUpMs = 4000;

export type BackupPageOptions = Omit<PageOptions, 'orderBy' | 'direction'>;

export class BackupExplore {
  private readonly access: BackupAccess;
  private readonly pageTokens: PageTokens;

  constructor(access: BackupAccess, pageTokens: PageTokens) {
    this.access = access;
    this.pageTokens = pageTokens;
  }

  /** Collections below the backup (`parent` null) or a document, at most 1,000. */
  async collections(backup: BackupRef, parent: string | null): Promise<Collection[]> {
    return await this.within(backup, async (index) => {
      const found: Collection[] = [];
      for (const id of await collectionIds(index, parent)) {
        const path = parent === null ? id : `${parent}/${id}`;
        found.push({ id, path, documentCount: await countDocuments(index, path, countReads) });
      }
      return found;
    });
  }

  /** @throws AppError `invalid-argument` for a page token of another listing. */
  async documents(
    backup: BackupRef,
    options: BackupPageOptions,
  ): Promise<{ items: DocumentList; nextPageToken: string | null }> {
    const { path, pageSize = defaultPageSize, pageToken, showMissing = true } = options;
    const { pageTokens } = this;
    const { uid, recordId } = backup;
    const listing: Listing = { call: 'backup', uid, of: [recordId, path, showMissing] };
    const after = pageTokens.open(listing, pageToken, z.string().min(1));
    return await this.within(backup, async (index) => {
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

  /** @throws AppError `not-found` when there is neither a document nor anything below it. */
  async document(backup: BackupRef, path: string): Promise<ExploredDocument> {
    return await this.within(backup, async (index) => {
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

  /** Documents of these paths, or their absence: those that a bounded call finds. */
  async lookUp(backup: BackupRef, paths: readonly string[]): Promise<{ items: DocumentList }> {
    return await this.within(backup, async (index) => {
      const { root } = index.manifest;
      const found = new Map<string, Uint8Array | null>();
      const until = performance.now() + lookUpMs;
      let bytes = 0;
      // In the order of names: neighbours are in one chunk.
      for (const path of [...new Set(paths)].toSorted(comparePaths)) {
        const isSpent = index.chunkReads >= pageReads || performance.now() >= until;
        if (found.size > 0 && (isSpent || bytes >= maxPageBytes)) {
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

  private async within<Result>(
    backup: BackupRef,
    work: (index: BackupIndex) => Promise<Result>,
  ): Promise<Result> {
    const { vault, manifest } = await this.access.open(backup);
    return await work(new BackupIndex(vault, manifest)).catch(storedDataFailure);
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
