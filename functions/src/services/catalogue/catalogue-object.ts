/**
 * An object of the catalogue: 4 bytes `FKC1`, 2 bytes the length of what follows, the object's key
 * as the master key wraps it in JSON, and the text, sealed with that key as all else in the bucket
 * (`engine/format/seal.ts`). A separate key for each, because a master key in Cloud KMS wraps keys
 * and derives none.
 *
 * The text is lines of JSON: a head, and the documents.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { corrupt } from '../../engine/errors.ts';
import { deriveKeys, open, seal } from '../../engine/format/seal.ts';
import type {
  CataloguedDocument,
  CataloguedUser,
  CatalogueSubject,
} from '../ports/catalogue-store.ts';
import type { KeyWrapper, WrappedKey } from '../ports/key-wrapper.ts';
import { wrappedSecretSchema } from '../ports/secret-store.ts';

const magic = Buffer.from('FKC1');
const lengthBytes = 2;
const keyBytes = 32;
/** Some hundred thousand records. */
const maxBytes = 256 * 1024 * 1024;

export const cataloguedUserSchema = z.object({
  uid: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  name: z.string().nullable(),
  photoUrl: z.string().nullable(),
  disabled: z.boolean(),
});
const headSchema = z.object({
  format: z.literal('firekeep-catalogue'),
  version: z.literal(1),
  writtenAt: z.string(),
  /** Of an account; null for a project, and where there was no such user. */
  user: cataloguedUserSchema.nullable(),
});
const documentSchema = z.object({
  path: z.string().regex(/^[^/]+\/[^/]+(?:\/[^/]+\/[^/]+)*$/),
  fields: z.record(z.string(), z.unknown()),
});

export interface CatalogueContent {
  readonly writtenAt: string;
  readonly user: CataloguedUser | null;
  readonly documents: readonly CataloguedDocument[];
}

export interface OpenedCatalogue extends CatalogueContent {
  /** Of the master key that sealed it. */
  readonly kekVersion: string;
}

/** What an object opens as, and nothing else. */
export interface ObjectPlace {
  readonly of: CatalogueSubject;
  /** The version's id. */
  readonly id: string;
}

function contextOf({ of, id }: ObjectPlace): string {
  return `catalogue|v1|${of.ownerId}|${of.projectId ?? ''}|${id}`;
}

function sealOptions({ of, id }: ObjectPlace, key: Buffer) {
  const owner = { ownerId: of.ownerId, projectId: of.projectId ?? '' };
  return { keys: deriveKeys(key), owner, kind: 'catalogue', id } as const;
}

/** @throws Error where it is too large to be read */
export async function sealCatalogue(
  wrapper: KeyWrapper,
  place: ObjectPlace,
  { writtenAt, user, documents }: CatalogueContent,
): Promise<Buffer> {
  const head = { format: 'firekeep-catalogue', version: 1, writtenAt, user };
  const lines = [head, ...documents].map((line) => Buffer.from(`${JSON.stringify(line)}\n`));
  const raw = Buffer.concat(lines);
  if (raw.length > maxBytes) {
    throw new Error(`A catalogue of ${raw.length} bytes could not be read`);
  }
  const key = randomBytes(keyBytes);
  const wrapped = Buffer.from(JSON.stringify(await wrapper.wrap(key, contextOf(place))));
  const sealed = await seal(sealOptions(place, key), raw);
  key.fill(0);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt16BE(wrapped.length);
  return Buffer.concat([magic, length, wrapped, sealed]);
}

/** @throws AppError `corrupt`, and `failed-precondition` where the master key is another one */
export async function openCatalogue(
  wrapper: KeyWrapper,
  place: ObjectPlace,
  stored: Uint8Array,
): Promise<OpenedCatalogue> {
  const { wrapped, sealed } = parts(Buffer.from(stored));
  const key = await wrapper.unwrap(wrapped, contextOf(place));
  const raw = await open(sealOptions(place, key), sealed, maxBytes);
  key.fill(0);
  const [head, ...documents] = raw.toString('utf8').trimEnd().split('\n').map(parseLine);
  const parsed = z
    .object({ head: headSchema, documents: z.array(documentSchema) })
    .safeParse({ head, documents });
  if (!parsed.success) {
    throw corrupt('the catalogue has another format');
  }
  const { writtenAt, user } = parsed.data.head;
  const { kekVersion } = wrapped;
  return { writtenAt, user, documents: parsed.data.documents, kekVersion };
}

function parts(stored: Buffer): { wrapped: WrappedKey; sealed: Buffer } {
  const start = magic.length + lengthBytes;
  if (stored.length < start || !magic.equals(stored.subarray(0, magic.length))) {
    throw corrupt('it is no object of a catalogue');
  }
  const end = start + stored.readUInt16BE(magic.length);
  const wrapped = wrappedSecretSchema.safeParse(parseLine(stored.toString('utf8', start, end)));
  if (!wrapped.success) {
    throw corrupt('the catalogue names no key');
  }
  return { wrapped: wrapped.data, sealed: stored.subarray(end) };
}

/** Undefined for what is no JSON. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
