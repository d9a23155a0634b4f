import { AppError } from '../../lib/errors.ts';
import { corrupt } from '../errors.ts';
import type { SnapshotStore } from '../store/snapshot-store.ts';
import { manifestName, pageName } from './layout.ts';
import {
  parseChunkRefs,
  parseManifest,
  type ChunkRef,
  type Manifest,
  type PageRef,
} from './manifest-schema.ts';
import { openExisting, putSealed } from './stored-object.ts';
import { keyedHash, minSealedBytes, type SealingKeys, type Owner } from './seal.ts';

/** What is needed to read and write one project's backups. */
export interface Vault {
  readonly store: SnapshotStore;
  readonly keys: SealingKeys;
  readonly owner: Owner;
  /** Called when what was damaged at the first read was whole at the second, with what it is. */
  readonly onHealed?: (what: string) => void;
}

/** Of a page's or a manifest's JSON: what is read, and so what may be written. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Seals and stores a page; the reference is what the manifest keeps of it. @throws AppError
 * `failed-precondition` where it would be too large to be read
 */
export async function writePage(
  vault: Vault,
  at: { backupId: string; page: string },
  chunks: readonly ChunkRef[],
): Promise<PageRef> {
  const first = chunks[0];
  const last = chunks.at(-1);
  if (first === undefined || last === undefined) {
    throw new Error('a page needs at least one chunk');
  }
  const raw = boundedJson(chunks, 'A page');
  const id = `${at.backupId}/${at.page}`;
  const name = pageName(vault.owner, at.backupId, at.page);
  const { storedBytes } = await putSealed({ ...vault, kind: 'page', id, name }, raw);
  return {
    page: at.page,
    hash: keyedHash(vault.keys, raw),
    first: first.first,
    last: last.last,
    chunks: chunks.length,
    documents: sum(chunks, (chunk) => chunk.documents),
    rawBytes: sum(chunks, (chunk) => chunk.rawBytes),
    storedBytes,
  };
}

/**
 * Whether a stored object has the size of the page. Where the manifest names none, it must at least
 * have room for the names of its chunks, each of 32 bytes that no compression makes fewer.
 */
export function hasSizeOf({ storedBytes, chunks }: PageRef, sizeBytes: number): boolean {
  return storedBytes === undefined
    ? sizeBytes >= minSealedBytes + 32 * chunks
    : sizeBytes === storedBytes;
}

/** The chunks of a page. @throws AppError `corrupt` */
export async function readPage(
  vault: Vault,
  backupId: string,
  ref: Pick<PageRef, 'page' | 'hash'>,
): Promise<ChunkRef[]> {
  const raw = await rawPage(vault, backupId, ref.page);
  if (keyedHash(vault.keys, raw) !== ref.hash) {
    throw corrupt(`page ${backupId}/${ref.page} is not the one the manifest names`);
  }
  return parseChunkRefs(raw, `page ${backupId}/${ref.page}`);
}

/** A page that nothing names yet: proves only that it was stored for this backup. */
export async function openPage(vault: Vault, backupId: string, page: string): Promise<ChunkRef[]> {
  return parseChunkRefs(await rawPage(vault, backupId, page), `page ${backupId}/${page}`);
}

async function rawPage(vault: Vault, backupId: string, page: string): Promise<Buffer> {
  const id = `${backupId}/${page}`;
  const name = pageName(vault.owner, backupId, page);
  const what = `page ${id}`;
  return await openExisting({ ...vault, kind: 'page', id, name, what, maxBytes });
}

/**
 * Seals and stores the manifest: from now on the backup exists in storage. @throws AppError
 * `failed-precondition` where it would be too large to be read; nothing is stored then
 */
export async function writeManifest(vault: Vault, manifest: Manifest): Promise<void> {
  const id = manifest.backupId;
  const name = manifestName(vault.owner, id);
  const raw = boundedJson(manifest, 'The manifest');
  await putSealed({ ...vault, kind: 'manifest', id, name }, raw);
}

function boundedJson(value: unknown, what: string): Buffer {
  const raw = Buffer.from(JSON.stringify(value));
  if (raw.length > maxBytes) {
    const message = `${what} of this backup has ${raw.length} bytes; ${maxBytes} can be read`;
    const hint = 'Back up fewer collections at a time.';
    throw new AppError('failed-precondition', message, { hint });
  }
  return raw;
}

/**
 * A completed backup's manifest. @throws AppError `corrupt` when there is none or it isn't this
 * backup's, `unknown-format` for an unknown version.
 */
export async function readManifest(vault: Vault, backupId: string): Promise<Manifest> {
  const [id, name] = [backupId, manifestName(vault.owner, backupId)];
  const object = { kind: 'manifest' as const, id, name, what: 'the manifest', maxBytes };
  const raw = await openExisting({ ...vault, ...object });
  const manifest = parseManifest(raw);
  if (manifest.backupId !== backupId) {
    throw corrupt('the manifest belongs to another backup');
  }
  return manifest;
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
