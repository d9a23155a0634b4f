import { ApiError, type Bucket } from '@google-cloud/storage';
import { EngineError, isEngineError, type FailureKind } from '../engine/errors.ts';
import { crc32cBase64 } from '../engine/format/crc32c.ts';
import type { SnapshotStore } from '../engine/snapshot-store.ts';

/**
 * Backups in a Cloud Storage bucket. Needs storage.objects.create, .get, .delete and .list.
 *
 * Objects are sealed bytes of type `application/octet-stream` without a content encoding, so that nothing on the way unpacks them.
 */
export class BucketStore implements SnapshotStore {
  private readonly bucket: Bucket;

  constructor(bucket: Bucket) {
    this.bucket = bucket;
  }

  async put(name: string, bytes: Uint8Array, crc32c: number): Promise<void> {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    await tried(name, () =>
      this.bucket.file(name).save(body, {
        // One request: an object of some megabytes is either there whole or not at all.
        resumable: false,
        validation: false,
        contentType: 'application/octet-stream',
        metadata: { crc32c: crc32cBase64(crc32c) },
      }),
    );
  }

  async get(name: string): Promise<Uint8Array> {
    // Whoever reads compares checksum, seal and hash; the library's own check would be the second of the kind.
    const options = { validation: false, decompress: false };
    const [bytes] = await tried(name, () => this.bucket.file(name).download(options));
    return bytes;
  }

  async stat(name: string): Promise<{ sizeBytes: number; crc32c: number } | null> {
    try {
      const [metadata] = await tried(name, () => this.bucket.file(name).getMetadata());
      const checksum = Buffer.from(metadata.crc32c ?? '', 'base64');
      return {
        sizeBytes: Number(metadata.size ?? 0),
        crc32c: checksum.length === 4 ? checksum.readUInt32BE() : 0,
      };
    } catch (error) {
      if (isEngineError(error, 'missing')) {
        return null;
      }
      throw error;
    }
  }

  async delete(name: string): Promise<void> {
    await tried(name, () => this.bucket.file(name).delete({ ignoreNotFound: true }));
  }

  async *list(prefix: string): AsyncIterable<string> {
    let pageToken: string | null = null;
    do {
      const query = { prefix, autoPaginate: false, maxResults: 1000 };
      const page = pageToken === null ? query : { ...query, pageToken };
      const [files, next] = await tried(prefix, () => this.bucket.getFiles(page));
      yield* files.map((file) => file.name);
      pageToken = tokenOf(next);
    } while (pageToken !== null);
  }
}

async function tried<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toEngineError(error, name);
  }
}

function tokenOf(next: unknown): string | null {
  return typeof next === 'object' &&
    next !== null &&
    'pageToken' in next &&
    typeof next.pageToken === 'string'
    ? next.pageToken
    : null;
}

function toEngineError(error: unknown, name: string): unknown {
  if (!(error instanceof Error)) {
    return error;
  }
  const code = error instanceof ApiError ? (error.code ?? 0) : 0;
  const kind = kindOf(code);
  const message =
    kind === 'missing' ? `No object ${name}` : `Storage refused or did not answer (${code})`;
  return new EngineError(kind, message, { code: 'storage', cause: error });
}

/** 408, 429, 5xx and failures without an answer may pass. */
function kindOf(code: number): FailureKind {
  if (code === 404) {
    return 'missing';
  }
  return code === 0 || code === 408 || code === 429 || code >= 500 ? 'temporary' : 'permanent';
}
