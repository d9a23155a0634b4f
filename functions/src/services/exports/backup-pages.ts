/** What an export reads of a backup: no reads of the database. */
import { z } from 'zod';
import type { WhatToExport } from '../../contract/exports.ts';
import { BackupIndex } from '../../engine/explore/backup-index.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import { queryPart } from '../../engine/query/query-part.ts';
import { queryStateSchema } from '../../engine/query/query-state.ts';
import { storedDocuments } from '../../engine/transfer/stored-documents.ts';
import type { Query } from '../../firestore-model/query/shape.ts';
import { maxPageBytes } from '../data-view/document-list.ts';
import { encoded, type ReadPage } from './read-page.ts';

const pageSize = 1000;
const pathsAtOnce = 30;
/**
 * A part of a query works for this long, and finishes the chunk that it has begun. Where a look at
 * a whole backup is broken off, fewer documents of the order are kept, and more looks are needed.
 */
const partMs = 60_000;
/** Pages end by their size, and a sorted one needs a look at all chunks. */
const queriedAtOnce = 20_000;
/** What is left goes into the job's state. */
const sort = { candidates: queriedAtOnce, placesLength: 150_000 };

interface From {
  readonly vault: Vault;
  readonly manifest: Manifest;
  readonly signal: AbortSignal;
}

/** @param cursor what the page before gave; null for the first @throws AppError */
export function backupPages(
  from: From,
  { what, cursor }: { readonly what: WhatToExport; readonly cursor: unknown },
): AsyncIterable<ReadPage> {
  switch (what.kind) {
    case 'query':
      return queryPages(from, what.query, cursor);
    case 'documents':
      return documentPages(from, what.paths, cursor);
    case 'project':
      return allPages(from, cursor);
  }
}

async function* queryPages(
  { vault, manifest, signal }: From,
  query: Query,
  cursor: unknown,
): AsyncGenerator<ReadPage> {
  const index = new BackupIndex(vault, manifest);
  let state = queryStateSchema.nullable().parse(cursor);
  do {
    const until = performance.now() + partMs;
    const isBudgetSpent = () => performance.now() >= until;
    const limits = { documents: queriedAtOnce, bytes: maxPageBytes, sort, isBudgetSpent, signal };
    const { items, progress, state: next } = await queryPart(index, query, { state, limits });
    state = next;
    yield {
      documents: items.map((item) =>
        item instanceof Uint8Array ? item : encoded(manifest.root, item),
      ),
      reads: 0,
      fraction: progress.total === 0 ? null : Math.min(1, progress.passed / progress.total),
      next,
    };
  } while (state !== null);
}

async function* documentPages(
  { vault, manifest, signal }: From,
  paths: readonly string[],
  cursor: unknown,
): AsyncGenerator<ReadPage> {
  const index = new BackupIndex(vault, manifest);
  const asked = [...new Set(paths)];
  const start = z.number().int().nullable().parse(cursor) ?? 0;
  for (let at = start; at < asked.length; at += pathsAtOnce) {
    const documents: Uint8Array[] = [];
    for (const path of asked.slice(at, at + pathsAtOnce)) {
      signal.throwIfAborted();
      const found = await index.find(path);
      if (found !== null) {
        documents.push(found);
      }
    }
    const isLast = at + pathsAtOnce >= asked.length;
    yield { documents, reads: 0, fraction: null, next: isLast ? null : at + pathsAtOnce };
  }
}

async function* allPages(
  { vault, manifest, signal }: From,
  cursor: unknown,
): AsyncGenerator<ReadPage> {
  const after = z.string().nullable().parse(cursor);
  const all = { collection: null, withSubcollections: true, after, signal };
  let documents: Uint8Array[] = [];
  for await (const { path, bytes } of storedDocuments(vault, manifest, all)) {
    documents.push(bytes);
    if (documents.length >= pageSize) {
      yield { documents, reads: 0, fraction: null, next: path };
      documents = [];
    }
  }
  yield { documents, reads: 0, fraction: null, next: null };
}

/** How many documents there are to export, where the backup says it. */
export function totalIn({ documents }: Manifest, what: WhatToExport): number | null {
  switch (what.kind) {
    case 'query':
      return null;
    case 'documents':
      return new Set(what.paths).size;
    case 'project':
      return documents;
  }
}
