import { corrupt, EngineError } from '../errors.ts';

/** One chunk of a backup. `first` and `last` are document paths; sizes are bytes. */
export interface ChunkRef {
  readonly hash: string;
  /** The chunk to which this one is stored as a difference; null for one that is stored whole. A base is always stored whole. */
  readonly base: string | null;
  readonly first: string;
  readonly last: string;
  readonly documents: number;
  readonly rawBytes: number;
  readonly storedBytes: number;
  readonly crc32c: number;
}

/** A page lists consecutive chunks, so that a manifest of any length is read piece by piece. */
export interface PageRef {
  readonly page: string;
  readonly hash: string;
  readonly first: string;
  readonly last: string;
  readonly chunks: number;
  readonly documents: number;
  readonly rawBytes: number;
}

export interface CollectionTotals {
  /** A collection's shape: its path with document ids replaced by `*`. */
  readonly path: string;
  readonly documents: number;
  readonly rawBytes: number;
}

/** Documents seen in all collections of one id, whether or not the selection keeps them: compared with Firestore's count. */
export interface GroupTotals {
  readonly id: string;
  readonly documents: number;
}

/** The root of a backup, written last. */
export interface Manifest {
  readonly format: 'firekeep-backup';
  readonly version: 1;
  readonly backupId: string;
  /** What its owner calls it; some manifests hold no name. */
  readonly name?: string | undefined;
  readonly ownerId: string;
  readonly projectId: string;
  /** `projects/{p}/databases/{d}/documents` of the database that was read. */
  readonly root: string;
  readonly readTime: string;
  readonly consistency: 'snapshot' | 'per-shard';
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly documents: number;
  readonly rawBytes: number;
  readonly chunks: number;
  readonly collections: readonly CollectionTotals[];
  readonly groups: readonly GroupTotals[];
  readonly pages: readonly PageRef[];
  /** Only in a safety backup: it holds what one restore was about to change, no more, and lists what that restore was to create. */
  readonly safety?: SafetyNote | undefined;
}

export interface SafetyNote {
  readonly restoreId: string;
  /** Lists of documents that weren't there before; see `entries.ts`. */
  readonly created: readonly PageRef[];
}

/** @throws EngineError `corrupt` when the bytes are no list of chunks. */
export function parseChunkRefs(raw: Uint8Array, what: string): ChunkRef[] {
  const value = parseJson(raw, what);
  if (!Array.isArray(value) || !value.every(isChunkRef)) {
    throw corrupt(`${what} does not list chunks`);
  }
  return value;
}

/** @throws EngineError `corrupt` when the bytes are no manifest, `permanent` for a version this program doesn't know. */
export function parseManifest(raw: Uint8Array): Manifest {
  const value = parseJson(raw, 'the manifest');
  if (!isObject(value) || value['format'] !== 'firekeep-backup') {
    throw corrupt('the manifest has another format');
  }
  if (value['version'] !== 1) {
    throw new EngineError('permanent', 'The backup has a format version that is not known here', {
      code: 'unknown-format',
    });
  }
  if (!isManifest(value)) {
    throw corrupt('the manifest is incomplete');
  }
  return value;
}

export function parseJson(raw: Uint8Array, what: string): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString());
  } catch (cause) {
    throw corrupt(`${what} is not JSON`, cause);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function has(value: unknown, types: Readonly<Record<string, 'string' | 'number' | 'object'>>) {
  return (
    isObject(value) && Object.entries(types).every(([key, type]) => typeof value[key] === type)
  );
}

function isChunkRef(value: unknown): value is ChunkRef {
  return (
    isBase(value) &&
    has(value, {
      hash: 'string',
      first: 'string',
      last: 'string',
      documents: 'number',
      rawBytes: 'number',
      storedBytes: 'number',
      crc32c: 'number',
    })
  );
}

function isBase(value: unknown): boolean {
  return isObject(value) && (value['base'] === null || typeof value['base'] === 'string');
}

function isPageRef(value: unknown): value is PageRef {
  return has(value, {
    page: 'string',
    hash: 'string',
    first: 'string',
    last: 'string',
    chunks: 'number',
    documents: 'number',
    rawBytes: 'number',
  });
}

function isSafetyNote(value: unknown): boolean {
  if (value === undefined) {
    return true;
  }
  const created = isObject(value) ? value['created'] : null;
  return has(value, { restoreId: 'string' }) && isPageRefs(created);
}

function isPageRefs(value: unknown): value is PageRef[] {
  return Array.isArray(value) && value.every(isPageRef);
}

/** @throws EngineError `corrupt` when the bytes are no list of pages. */
export function parsePageRefs(raw: Uint8Array, what: string): PageRef[] {
  const value = parseJson(raw, what);
  if (!isPageRefs(value)) {
    throw corrupt(`${what} does not list pages`);
  }
  return value;
}

function isManifest(value: Record<string, unknown>): value is Record<string, unknown> & Manifest {
  const isListOf = (key: string, types: Parameters<typeof has>[1]) => {
    const list = value[key];
    return Array.isArray(list) && list.every((item) => has(item, types));
  };
  const { pages, include, exclude } = value;
  return (
    has(value, {
      backupId: 'string',
      ownerId: 'string',
      projectId: 'string',
      root: 'string',
      readTime: 'string',
      consistency: 'string',
      documents: 'number',
      rawBytes: 'number',
      chunks: 'number',
    }) &&
    isListOf('collections', { path: 'string', documents: 'number', rawBytes: 'number' }) &&
    isListOf('groups', { id: 'string', documents: 'number' }) &&
    Array.isArray(pages) &&
    pages.every(isPageRef) &&
    isSafetyNote(value['safety']) &&
    ['string', 'undefined'].includes(typeof value['name']) &&
    Array.isArray(include) &&
    Array.isArray(exclude)
  );
}
