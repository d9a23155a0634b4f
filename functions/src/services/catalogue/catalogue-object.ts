/**
 * An object of the catalogue: 4 bytes `FKC2`, 2 bytes the length of what follows, the object's key
 * as the master key wraps it in JSON, and frames of the text, each with its length in 4 bytes,
 * sealed with that key as all else in the bucket (`engine/format/seal.ts`), under its number. The
 * last one says so in its name, so that none can be cut off. A separate key for each object,
 * because a master key in Cloud KMS wraps keys and derives none.
 *
 * The text is lines of JSON: a head, and the documents. Objects of before begin with `FKC1` and are
 * one frame without a length.
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

const magic = Buffer.from('FKC2');
const wholeMagic = Buffer.from('FKC1');
const lengthBytes = 2;
const frameLengthBytes = 4;
const keyBytes = 32;
const frameBytes = 4 * 1024 * 1024;
/** With one document more, of at most 1 MiB in Firestore. */
const maxFrameBytes = 32 * 1024 * 1024;
const maxWholeBytes = 256 * 1024 * 1024;
/** A tick writes two at a time, and holds each in memory twice while it is put together. */
const maxSealedBytes = 64 * 1024 * 1024;

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

export interface CatalogueHead {
  readonly writtenAt: string;
  readonly user: CataloguedUser | null;
}

/** A part as it is sealed. */
export interface CatalogueText {
  readonly head: CatalogueHead;
  readonly pages:
    | AsyncIterable<readonly CataloguedDocument[]>
    | Iterable<readonly CataloguedDocument[]>;
}

export interface CatalogueContent extends CatalogueHead {
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

function frameOptions(
  { of, id }: ObjectPlace,
  key: Buffer,
  { number, isLast }: { readonly number: number; readonly isLast: boolean },
) {
  return sealOptions({ of, id: `${id}|${number}${isLast ? '|last' : ''}` }, key);
}

/**
 * Seals a part while it is read.
 * @throws Error where it is too large to be held in memory
 */
export async function sealCatalogue(
  wrapper: KeyWrapper,
  place: ObjectPlace,
  { head, pages }: CatalogueText,
): Promise<Buffer> {
  const key = randomBytes(keyBytes);
  const wrapped = Buffer.from(JSON.stringify(await wrapper.wrap(key, contextOf(place))));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt16BE(wrapped.length);
  const stored: Buffer[] = [magic, length, wrapped];
  let bytes = 0;
  let frames = 0;
  const add = async (raw: Buffer, isLast: boolean) => {
    const sealed = await seal(frameOptions(place, key, { number: frames, isLast }), raw);
    frames += 1;
    bytes += sealed.length;
    if (bytes > maxSealedBytes) {
      throw new Error(`A catalogue of more than ${maxSealedBytes} bytes is not written`);
    }
    const size = Buffer.alloc(frameLengthBytes);
    size.writeUInt32BE(sealed.length);
    stored.push(size, sealed);
  };
  let text: Buffer[] = [lineOf({ format: 'firekeep-catalogue', version: 1, ...head })];
  let textBytes = 0;
  for await (const page of pages) {
    for (const document of page) {
      const line = lineOf(document);
      text.push(line);
      textBytes += line.length;
      if (textBytes >= frameBytes) {
        await add(Buffer.concat(text), false);
        [text, textBytes] = [[], 0];
      }
    }
  }
  await add(Buffer.concat(text), true);
  key.fill(0);
  return Buffer.concat(stored);
}

function lineOf(line: object): Buffer {
  return Buffer.from(`${JSON.stringify(line)}\n`);
}

/** @throws AppError `corrupt`, and `failed-precondition` where the master key is another one */
export async function openCatalogue(
  wrapper: KeyWrapper,
  place: ObjectPlace,
  stored: Uint8Array,
): Promise<OpenedCatalogue> {
  const object = parts(Buffer.from(stored));
  const lines: unknown[] = [];
  for await (const page of openedLines(wrapper, place, object)) {
    lines.push(...page);
  }
  const [head, ...documents] = lines;
  const content = z.object({ head: headSchema, documents: z.array(documentSchema) });
  const parsed = parsedAs(content, { head, documents });
  const { writtenAt, user } = parsed.head;
  return { writtenAt, user, documents: parsed.documents, kekVersion: object.wrapped.kekVersion };
}

/** The documents of an object, a frame in memory at a time. @throws AppError as `openCatalogue` */
export async function* openedPages(
  wrapper: KeyWrapper,
  place: ObjectPlace,
  stored: Uint8Array,
): AsyncGenerator<readonly CataloguedDocument[]> {
  let isFirst = true;
  for await (const lines of openedLines(wrapper, place, parts(Buffer.from(stored)))) {
    yield parsedAs(z.array(documentSchema), isFirst ? lines.slice(1) : lines);
    isFirst = false;
  }
}

async function* openedLines(
  wrapper: KeyWrapper,
  place: ObjectPlace,
  { wrapped, frames, isWhole }: ObjectParts,
): AsyncGenerator<unknown[]> {
  const key = await wrapper.unwrap(wrapped, contextOf(place));
  try {
    for (const [number, sealed] of frames.entries()) {
      const isLast = number === frames.length - 1;
      const raw = isWhole
        ? await open(sealOptions(place, key), sealed, maxWholeBytes)
        : await open(frameOptions(place, key, { number, isLast }), sealed, maxFrameBytes);
      const text = raw.toString('utf8').trimEnd();
      yield text === '' ? [] : text.split('\n').map(parseLine);
    }
  } finally {
    key.fill(0);
  }
}

function parsedAs<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, success } = schema.safeParse(value);
  if (!success) {
    throw corrupt('the catalogue has another format');
  }
  return data;
}

interface ObjectParts {
  readonly wrapped: WrappedKey;
  readonly frames: readonly Buffer[];
  /** Of before: one frame without a number. */
  readonly isWhole: boolean;
}

function parts(stored: Buffer): ObjectParts {
  const start = magic.length + lengthBytes;
  const isWhole = wholeMagic.equals(stored.subarray(0, magic.length));
  if (stored.length < start || !(isWhole || magic.equals(stored.subarray(0, magic.length)))) {
    throw corrupt('it is no object of a catalogue');
  }
  const end = start + stored.readUInt16BE(magic.length);
  const wrapped = wrappedSecretSchema.safeParse(parseLine(stored.toString('utf8', start, end)));
  if (!wrapped.success) {
    throw corrupt('the catalogue names no key');
  }
  const rest = stored.subarray(end);
  return { wrapped: wrapped.data, frames: isWhole ? [rest] : framesOf(rest), isWhole };
}

/** A frame that is cut short does not open. */
function framesOf(stored: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at + frameLengthBytes <= stored.length;) {
    const start = at + frameLengthBytes;
    at = start + stored.readUInt32BE(at);
    frames.push(stored.subarray(start, at));
  }
  return frames;
}

/** Undefined for what is no JSON. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
