import { z } from 'zod';
import { consistencySchema } from '../../firestore-model/consistency.ts';
import { AppError } from '../../lib/errors.ts';
import { corrupt } from '../errors.ts';

/** One chunk of a backup. `first` and `last` are document paths; sizes are bytes. */
const chunkRefSchema = z.object({
  hash: z.string(),
  /** The chunk it is a difference to, which is stored whole; null where this one is whole. */
  base: z.string().nullable(),
  first: z.string(),
  last: z.string(),
  documents: z.number(),
  rawBytes: z.number(),
  storedBytes: z.number(),
  crc32c: z.number(),
});
export type ChunkRef = Readonly<z.infer<typeof chunkRefSchema>>;

/** A page lists consecutive chunks, so that a manifest of any length is read piece by piece. */
export const pageRefSchema = z.object({
  page: z.string(),
  hash: z.string(),
  first: z.string(),
  last: z.string(),
  chunks: z.number(),
  documents: z.number(),
  rawBytes: z.number(),
  /** Of the sealed page; some manifests name no sizes. */
  storedBytes: z.number().optional(),
  /** In a restore plan: the shapes of its documents' collections, unless they are very many. */
  shapes: z.array(z.string()).optional(),
});
export type PageRef = Readonly<z.infer<typeof pageRefSchema>>;

/** What a backup holds, in all and by collection. */
export const totalsFields = {
  documents: z.number(),
  rawBytes: z.number(),
  /** By the collection's shape: its path with document ids replaced by `*`. */
  collections: z.array(z.object({ path: z.string(), documents: z.number(), rawBytes: z.number() })),
  /** Documents seen by collection id, selected or not: compared with Firestore's count. */
  groups: z.array(z.object({ id: z.string(), documents: z.number() })),
};
export type GroupTotals = Readonly<z.infer<typeof totalsFields.groups.element>>;

/** The root of a backup, written last. */
const manifestSchema = z.object({
  format: z.literal('firekeep-backup'),
  version: z.literal(1),
  backupId: z.string(),
  /** What its owner calls it; some manifests hold no name. */
  name: z.string().optional(),
  ownerId: z.string(),
  projectId: z.string(),
  /** `projects/{p}/databases/{d}/documents` of the database that was read. */
  root: z.string(),
  readTime: z.string(),
  consistency: consistencySchema,
  include: z.array(z.string()).readonly(),
  exclude: z.array(z.string()).readonly(),
  ...totalsFields,
  chunks: z.number(),
  pages: z.array(pageRefSchema).readonly(),
  /** Only in a safety backup: it holds what one restore was about to change, no more. */
  safety: z
    .object({
      restoreId: z.string(),
      /** Lists of documents that weren't there before; see `entries.ts`. */
      created: z.array(pageRefSchema).readonly(),
    })
    .optional(),
});
export type Manifest = Readonly<z.infer<typeof manifestSchema>>;

/** @throws AppError `corrupt` when the bytes are no list of chunks. */
export function parseChunkRefs(raw: Uint8Array, what: string): ChunkRef[] {
  return parseStored(z.array(chunkRefSchema), raw, { what, error: `${what} does not list chunks` });
}

/** @throws AppError `corrupt` when the bytes are no list of pages. */
export function parsePageRefs(raw: Uint8Array, what: string): PageRef[] {
  return parseStored(z.array(pageRefSchema), raw, { what, error: `${what} does not list pages` });
}

const headSchema = z.object({
  format: z.literal('firekeep-backup'),
  version: z.unknown().optional(),
});

/** @throws AppError `corrupt` for no manifest, `unknown-format` for an unknown version. */
export function parseManifest(raw: Uint8Array): Manifest {
  const what = 'the manifest';
  const head = parseStored(headSchema, raw, { what, error: `${what} has another format` });
  if (head.version !== 1) {
    throw new AppError('unknown-format', 'The backup has a format version that is not known here');
  }
  return parseStored(manifestSchema, raw, { what, error: `${what} is incomplete` });
}

/** What was stored as JSON. @throws AppError `corrupt` with `error` when it is something else */
export function parseStored<T>(
  schema: z.ZodType<T>,
  raw: Uint8Array,
  { what, error }: { readonly what: string; readonly error: string },
): T {
  const parsed = schema.safeParse(parseJson(raw, what));
  if (!parsed.success) {
    throw corrupt(error);
  }
  return parsed.data;
}

function parseJson(raw: Uint8Array, what: string): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString());
  } catch (cause) {
    throw corrupt(`${what} is not JSON`, cause);
  }
}
