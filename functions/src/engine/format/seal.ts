import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { corrupt } from '../errors.ts';

/**
 * Sealed objects: everything a backup stores.
 *
 * Layout: 4 bytes `FKB1`, 1 byte kind, 1 byte compression (0 none, 1 raw deflate), 12 bytes
 * initialisation vector, AES-256-GCM ciphertext, 16 bytes tag. Additional data: the first 6 bytes
 * and `v1|kind|owner|project|id`, so that no object opens under another name, kind or owner.
 */
const magic = Buffer.from('FKB1');
const ivLength = 12;
const tagLength = 16;
const headerLength = magic.length + 2;
/** Nothing that is sealed is shorter. */
export const minSealedBytes = headerLength + ivLength + tagLength;

export const objectKinds = {
  chunk: 1,
  page: 2,
  manifest: 3,
  delta: 4,
  import: 5,
  entries: 6,
  export: 7,
  catalogue: 8,
} as const;
export type ObjectKind = keyof typeof objectKinds;
/** Those that hold documents. */
const documentKinds: ReadonlySet<ObjectKind> = new Set(['chunk', 'delta', 'import', 'export']);

/** Whose backup it is. Both ids are ours, without `|` or `/`. */
export interface Owner {
  readonly ownerId: string;
  readonly projectId: string;
}

/** The keys of one project's backups, each for one purpose, derived from its data key. */
export interface SealingKeys {
  /** Names chunks: HMAC-SHA-256 of their raw bytes, so that names say nothing without the key. */
  readonly hash: Buffer;
  readonly chunk: Buffer;
  readonly manifest: Buffer;
  /** Hashes values of documents that are masked on their way into the project. */
  readonly masks: Buffer;
}

/** Derives the keys (HKDF-SHA-256, RFC 5869) from a project's 32-byte data key. */
export function deriveKeys(dataKey: Uint8Array): SealingKeys {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', dataKey, '', `firekeep/backup/v1/${purpose}`, 32));
  return {
    hash: derive('hash'),
    chunk: derive('chunk'),
    manifest: derive('manifest'),
    masks: derive('masks'),
  };
}

/** Hex HMAC-SHA-256 of the raw bytes: a chunk's or page's name. */
export function keyedHash(keys: SealingKeys, bytes: Uint8Array): string {
  return createHmac('sha256', keys.hash).update(bytes).digest('hex');
}

export interface SealOptions {
  readonly keys: SealingKeys;
  readonly owner: Owner;
  readonly kind: ObjectKind;
  /**
   * A chunk's hash, a backup's id, a page's name, a delta's `hash/base`, entries' folder and name.
   */
  readonly id: string;
}

const deflate = promisify<Uint8Array, { level: number; chunkSize: number }, Buffer>(deflateRaw);
const inflate = promisify<Uint8Array, { maxOutputLength: number; chunkSize: number }, Buffer>(
  inflateRaw,
);

/** The thread pool's output size; with Node's 16 KiB inflating costs twice the processor time. */
const chunkSize = 256 * 1024;

/**
 * Level 1: higher ones cost several times as much for some percent. Brotli of quality 0 comes to
 * the same size; it packs in less than half the time but opens in twice the time, and a chunk is
 * packed once and opened with every verification: from the third one on it would cost more.
 */
const compressionLevel = 1;

/** Compresses and encrypts. Compression runs in Node's thread pool. */
export async function seal(options: SealOptions, raw: Uint8Array): Promise<Buffer> {
  const compressed = await deflate(raw, { level: compressionLevel, chunkSize });
  const header = Buffer.concat([magic, Buffer.from([objectKinds[options.kind], 1])]);
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', keyFor(options), iv, { authTagLength: tagLength });
  cipher.setAAD(additionalData(options, header));
  const body = cipher.update(compressed);
  return Buffer.concat([header, iv, body, cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts and decompresses up to `maxBytes` (against compression bombs). @throws AppError
 * `corrupt` when it isn't exactly what was sealed under these options.
 */
export async function open(
  options: SealOptions,
  sealed: Uint8Array,
  maxBytes: number,
): Promise<Buffer> {
  const what = `${options.kind} ${options.id}`;
  if (sealed.length < minSealedBytes) {
    throw corrupt(`${what} is too short`);
  }
  const header = sealed.subarray(0, headerLength);
  if (!magic.equals(header.subarray(0, 4)) || header[4] !== objectKinds[options.kind]) {
    throw corrupt(`${what} has the wrong header`);
  }
  const bodyStart = headerLength + ivLength;
  const bodyEnd = sealed.length - tagLength;
  const iv = sealed.subarray(headerLength, bodyStart);
  const decipher = createDecipheriv('aes-256-gcm', keyFor(options), iv, {
    authTagLength: tagLength,
  });
  decipher.setAAD(additionalData(options, header));
  decipher.setAuthTag(sealed.subarray(bodyEnd));
  const body = decipher.update(sealed.subarray(bodyStart, bodyEnd));
  try {
    decipher.final();
  } catch (cause) {
    throw corrupt(`${what} does not open`, cause);
  }
  try {
    return await inflate(body, { maxOutputLength: maxBytes, chunkSize });
  } catch (cause) {
    throw corrupt(`${what} does not decompress`, cause);
  }
}

function keyFor({ keys, kind }: SealOptions): Buffer {
  return documentKinds.has(kind) ? keys.chunk : keys.manifest;
}

function additionalData({ owner, kind, id }: SealOptions, header: Uint8Array): Buffer {
  const text = ['v1', kind, owner.ownerId, owner.projectId, id].join('|');
  return Buffer.concat([header, Buffer.from(text)]);
}
