import type { Bucket, FileMetadata, StorageOptions } from '@google-cloud/storage';
import { crc32cBase64 } from '../../engine/format/crc32c.ts';
import type {
  SnapshotStore,
  ListedObject,
  ReplacingStore,
} from '../../engine/store/snapshot-store.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import { openBucket, statusOf, tried } from './bucket.ts';

/**
 * Backups in a Cloud Storage bucket. Needs storage.objects.create, .get, .update, .delete and
 * .list.
 *
 * An object's version is its generation, which grows when it is stored again, and its
 * metageneration, which grows when it is touched.
 *
 * Objects are sealed bytes of type `application/octet-stream` without a content encoding, so that
 * nothing on the way unpacks them.
 */
export class BucketStore implements SnapshotStore, ReplacingStore {
  private readonly bucket: () => Promise<Bucket>;

  /** @param options of the client; retryingStore retries what may pass, as for every store */
  constructor(name: string, options: StorageOptions = {}) {
    this.bucket = openBucket(name, options);
  }

  async put(name: string, bytes: Uint8Array, crc32c: number): Promise<void> {
    await this.save({ name, bytes, crc32c });
  }

  async replace({ name, version }: ListedObject, bytes: Uint8Array, crc32c: number): Promise<void> {
    try {
      await this.save({ name, bytes, crc32c, generation: version.split('.')[0] });
    } catch (error) {
      if (!hasChanged(error)) {
        throw error;
      }
    }
  }

  private async save({ name, bytes, crc32c, generation }: SavedObject): Promise<void> {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    await tried(name, async () =>
      (await this.bucket()).file(name).save(body, {
        // One request: an object of some megabytes is either there whole or not at all.
        resumable: false,
        validation: false,
        contentType: 'application/octet-stream',
        metadata: { crc32c: crc32cBase64(crc32c) },
        ...(generation === undefined
          ? {}
          : { preconditionOpts: { ifGenerationMatch: generation } }),
      }),
    );
  }

  async get(name: string): Promise<Uint8Array> {
    // Whoever reads compares checksum, seal and hash; the library's own check would be the second
    // of the kind.
    const options = { validation: false, decompress: false };
    const [bytes] = await tried(name, async () =>
      (await this.bucket()).file(name).download(options),
    );
    return bytes;
  }

  async stat(name: string): Promise<{ sizeBytes: number; crc32c: number } | null> {
    try {
      const [metadata] = await tried(name, async () =>
        (await this.bucket()).file(name).getMetadata(),
      );
      return toStat(metadata);
    } catch (error) {
      if (hasCode(error, 'missing')) {
        return null;
      }
      throw error;
    }
  }

  async touch(name: string): Promise<{ sizeBytes: number; crc32c: number } | null> {
    try {
      const used = { metadata: { used: new Date().toISOString() } };
      const [metadata] = await tried(name, async () =>
        (await this.bucket()).file(name).setMetadata(used),
      );
      return toStat(metadata);
    } catch (error) {
      if (hasCode(error, 'missing')) {
        return null;
      }
      throw error;
    }
  }

  async delete(name: string, version?: string): Promise<void> {
    const [generation, metageneration] = version?.split('.') ?? [];
    const condition =
      generation === undefined || metageneration === undefined
        ? {}
        : { ifGenerationMatch: generation, ifMetagenerationMatch: metageneration };
    try {
      const options = { ignoreNotFound: true, ...condition };
      await tried(name, async () => (await this.bucket()).file(name).delete(options));
    } catch (error) {
      if (!hasChanged(error)) {
        throw error;
      }
    }
  }

  async *list(prefix: string): AsyncIterable<ListedObject> {
    let pageToken: string | null = null;
    do {
      const query = { prefix, autoPaginate: false, maxResults: 1000 };
      const page = pageToken === null ? query : { ...query, pageToken };
      const [files, next] = await tried(prefix, async () => (await this.bucket()).getFiles(page));
      yield* files.map(({ name, metadata: { size, generation, metageneration, retention } }) => ({
        name,
        sizeBytes: Number(size ?? 0),
        version: `${generation ?? ''}.${metageneration ?? ''}`,
        retainedUntil: retainedUntil(retention),
      }));
      pageToken = tokenOf(next);
    } while (pageToken !== null);
  }
}

interface SavedObject {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly crc32c: number;
  /** Of the one that it takes the place of; whatever is there without it. */
  readonly generation?: string | undefined;
}

function toStat({ size, crc32c }: FileMetadata): { sizeBytes: number; crc32c: number } {
  const checksum = Buffer.from(crc32c ?? '', 'base64');
  return {
    sizeBytes: Number(size ?? 0),
    crc32c: checksum.length === 4 ? checksum.readUInt32BE() : 0,
  };
}

/** Only what nobody can shorten counts. */
function retainedUntil(retention: FileMetadata['retention']): string | null {
  const at = Date.parse(retention?.mode === 'Locked' ? (retention.retainUntilTime ?? '') : '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** Whether a condition did not hold. */
function hasChanged(error: unknown): boolean {
  return error instanceof AppError && statusOf(error.cause) === 412;
}

function tokenOf(next: unknown): string | null {
  return typeof next === 'object' &&
    next !== null &&
    'pageToken' in next &&
    typeof next.pageToken === 'string'
    ? next.pageToken
    : null;
}
