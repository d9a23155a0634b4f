/** Which fields a collection's documents have: a sample of the database, all of a backup. */
import { maxSampledDocuments } from '../../contract/collection-schema.ts';
import { BackupIndex } from '../../engine/explore/backup-index.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';
import { queryPart } from '../../engine/query/query-part.ts';
import { queryStateSchema, type QueryState } from '../../engine/query/query-state.ts';
import { queryShapeSchema, type Query } from '../../firestore-model/query/shape.ts';
import { CollectionTally } from '../../firestore-model/schema/collection-tally.ts';
import type { SchemaTally } from '../../firestore-model/schema/shape.ts';
import type { FirestoreDocument } from '../../firestore-model/values.ts';
import { AppError } from '../../lib/errors.ts';
import { TimeSlices } from '../../lib/time-slices.ts';
import { storedDataFailure } from '../downloads/stored-data-failure.ts';
import type { BackupAccess, BackupRef } from '../explore/backup-access.ts';
import { maxPageBytes } from '../explore/document-list.ts';
import type { ReadTimes } from '../explore/read-times.ts';
import type { Viewed } from '../explore/views.ts';
import type { Listing, PageTokens } from '../page-tokens/page-tokens.ts';
import { withView, type DatabaseAccess, type ViewRef } from '../projects/with-database.ts';
import { findDocuments } from './find-documents.ts';
import { runnableQuery } from './runnable-query.ts';

const sampleTimeoutMs = 30_000;
/** Stored bytes of a sample. */
const maxSampleBytes = 16 * 1024 * 1024;
/** How long a call works in a backup: so long, and the part it is at. */
const callMs = 4000;
const documentsOfPart = 500;

export interface SchemaPart {
  readonly tally: SchemaTally;
  readonly isSample: boolean;
  readonly readCount: number;
  readonly progress: { readonly passed: number; readonly total: number } | null;
  readonly nextPageToken: string | null;
}

export interface SchemaWanted {
  readonly path: string;
  readonly pageToken?: string | undefined;
}

export interface CollectionSchemasDeps extends DatabaseAccess {
  readonly readTimes: Pick<ReadTimes, 'viewAt'>;
  readonly access: Pick<BackupAccess, 'open'>;
  readonly pageTokens: PageTokens;
  /** Milliseconds on a clock that is never set. */
  readonly elapsedMs: () => number;
}

export class CollectionSchemas {
  private readonly deps: CollectionSchemasDeps;

  constructor(deps: CollectionSchemasDeps) {
    this.deps = deps;
  }

  /**
   * What one call tallies.
   * @throws AppError as `BackupAccess.open` and `findDocuments`; `invalid-argument` for a page
   *   token of another collection or time: of the database there are none
   */
  async part({ at, ...ref }: Viewed, wanted: SchemaWanted, signal: AbortSignal) {
    const { ownerId: uid, projectId } = ref;
    if (at.kind === 'backup') {
      return await this.inBackup({ uid, projectId, recordId: at.recordId }, wanted, signal);
    }
    if (wanted.pageToken !== undefined) {
      const message = 'A sample of the database is one page';
      throw new AppError('invalid-argument', message, { fields: { pageToken: message } });
    }
    return await this.sample(this.deps.readTimes.viewAt(ref, at), wanted.path, signal);
  }

  private async sample(ref: ViewRef, path: string, signal: AbortSignal): Promise<SchemaPart> {
    return await withView(this.deps, ref, async (database) => {
      const { documents, received, isFull } = await findDocuments(database, {
        query: runnableQuery({ ...wholeCollection(path), limit: maxSampledDocuments }),
        bytes: maxSampleBytes,
        bytesOf: ({ length }) => length,
        timeoutMs: sampleTimeoutMs,
        signal,
      });
      const tally = new CollectionTally();
      await addDocuments(tally, documents);
      return {
        tally: tally.tally,
        isSample: isFull || received >= maxSampledDocuments,
        // An answer of nothing costs one read.
        readCount: Math.max(1, received),
        progress: null,
        nextPageToken: null,
      };
    });
  }

  private async inBackup(
    backup: BackupRef,
    { path, pageToken }: SchemaWanted,
    signal: AbortSignal,
  ): Promise<SchemaPart> {
    const { access, pageTokens, elapsedMs } = this.deps;
    const { uid, recordId } = backup;
    const listing: Listing = { call: 'backup-schema', uid, of: [recordId, path] };
    let state: QueryState | null = pageTokens.open(listing, pageToken, queryStateSchema);
    const { vault, manifest } = await access.open(backup);
    const index = new BackupIndex(vault, manifest);
    const until = elapsedMs() + callMs;
    const isBudgetSpent = () => elapsedMs() >= until;
    const limits = { documents: documentsOfPart, bytes: maxPageBytes, isBudgetSpent, signal };
    const query = wholeCollection(path);
    const tally = new CollectionTally();
    let progress: SchemaPart['progress'] = null;
    try {
      do {
        const part = await queryPart(index, query, { state, limits });
        await addDocuments(tally, part.items);
        ({ progress, state } = part);
      } while (state !== null && !isBudgetSpent());
    } catch (error) {
      if (signal.aborted) {
        throw new AppError('aborted', 'The schema is no longer waited for');
      }
      return storedDataFailure(error);
    }
    const nextPageToken = state === null ? null : pageTokens.seal(listing, state);
    return { tally: tally.tally, isSample: false, readCount: 0, progress, nextPageToken };
  }
}

function wholeCollection(path: string): Query {
  return queryShapeSchema.parse({ from: { kind: 'collection', path } });
}

async function addDocuments(
  tally: CollectionTally,
  documents: readonly (Uint8Array | FirestoreDocument)[],
): Promise<void> {
  const slices = new TimeSlices();
  for (const document of documents) {
    await slices.next(document instanceof Uint8Array ? document.length : 0);
    tally.add(document instanceof Uint8Array ? decodeDocument(document).fields : document.fields);
  }
}
