import { z } from 'zod';
import { invalidInput } from '../errors.ts';
import { consistencySchema } from '../../firestore-model/consistency.ts';
import { parseStrictJson } from '../../firestore-model/strict-json.ts';
import { ndjsonFormat } from './ndjson.ts';
import { decodeDocument } from '../format/document-json.ts';
import { encodeDocument } from '../format/encode-document.ts';
import { checkDocumentPath, shownName } from '../format/input-checks.ts';
import { documentSize, maxDocumentBytes } from '../../firestore-model/document-size.ts';
import { documentTooLarge } from '../../firestore-model/imports/unread-rows.ts';
import { parseTimestamp } from '../../firestore-model/timestamps.ts';
import { isObject } from '../../firestore-model/values.ts';

/** What the first line says of the file. */
export const importHeadSchema = z.object({
  root: z.string(),
  readTime: z.string(),
  consistency: consistencySchema,
  collection: z.string().nullable(),
});
export type ImportHead = Readonly<z.infer<typeof importHeadSchema>>;

/** What the last line says of the file; the checksum is null in a file that somebody has edited. */
export const importTailSchema = z.object({
  documents: z.number(),
  checksum: z.number().nullable(),
});
export type ImportTail = Readonly<z.infer<typeof importTailSchema>>;

/** Twenty levels of maps with arrays between them need some 130 levels of JSON. */
const maxDepth = 200;
/** A document's wire bytes are at least half of its size: smaller ones need not be measured. */
const measuredFromBytes = maxDocumentBytes / 4;

const rootPattern =
  /^projects\/[a-z0-9][a-z0-9.:-]{1,99}\/databases\/(?:\(default\)|[a-z][a-z0-9-]{1,62})\/documents$/;

/** @throws AppError `invalid-argument` for anything but the first line of an export. */
export function parseHead(line: Uint8Array): ImportHead {
  const head = parseObject(withoutMark(line));
  if (head['format'] !== ndjsonFormat) {
    throw invalidInput('This is no NDJSON file of Firekeep: its first line must say so');
  }
  if (head['version'] !== 1) {
    throw invalidInput('The file has a version that is not known here');
  }
  assertOnly(head, ['format', 'version', 'root', 'readTime', 'consistency', 'collection']);
  return { ...databaseOf(head), collection: collectionOf(head) };
}

function databaseOf(head: Readonly<Record<string, unknown>>) {
  const { root, readTime, consistency = 'snapshot' } = head;
  if (typeof root !== 'string' || !rootPattern.test(root)) {
    throw invalidInput('root must be projects/…/databases/…/documents');
  }
  if (typeof readTime !== 'string' || parseTimestamp(readTime) === null) {
    throw invalidInput('readTime must be a time in UTC');
  }
  if (consistency !== 'snapshot' && consistency !== 'per-shard') {
    throw invalidInput('consistency must be snapshot or per-shard');
  }
  return { root, readTime, consistency } as const;
}

function collectionOf({ collection = null }: Readonly<Record<string, unknown>>): string | null {
  if (collection === null) {
    return null;
  }
  if (typeof collection !== 'string') {
    throw invalidInput('collection must be a path or null');
  }
  checkDocumentPath(`${collection}/*`, 'collection');
  if (collection.split('/').some(isMoreThanOne)) {
    throw invalidInput('collection can have * only in place of a document id');
  }
  return collection;
}

/** `collection` becomes a pattern, where such ids stand for more: mirroring would delete those. */
function isMoreThanOne(id: string, index: number): boolean {
  return id === '**' || (id === '*' && index % 2 === 0);
}

/** The last line, or null for a line that is something else. @throws AppError `invalid-argument` */
export function parseTail(line: Readonly<Record<string, unknown>>): ImportTail | null {
  if (!Object.hasOwn(line, 'end')) {
    return null;
  }
  assertOnly(line, ['end', 'documents', 'checksum']);
  const { end, documents, checksum = null } = line;
  if (end !== true || !isCount(documents) || !(checksum === null || isCount(checksum))) {
    throw invalidInput('The last line must say how many documents the file has');
  }
  return { documents, checksum };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** A line's document as bytes. @throws AppError `invalid-argument` */
export function parseDocument(
  line: Readonly<Record<string, unknown>>,
  { root }: Pick<ImportHead, 'root'>,
): { path: string; bytes: Uint8Array } {
  assertOnly(line, ['path', 'name', 'fields', 'createTime', 'updateTime']);
  const path = pathOf(line, root);
  const { fields, createTime, updateTime } = line;
  const bytes = encodeDocument(root, { path, fields, createTime, updateTime });
  if (
    bytes.length > measuredFromBytes &&
    documentSize(path, decodeDocument(bytes).fields) > maxDocumentBytes
  ) {
    throw invalidInput(documentTooLarge);
  }
  return { path, bytes };
}

function pathOf(line: Readonly<Record<string, unknown>>, root: string): string {
  const { path, name } = line;
  if (typeof path === 'string' && name === undefined) {
    return path;
  }
  if (typeof name === 'string' && path === undefined) {
    if (!name.startsWith(`${root}/`)) {
      throw invalidInput('name is of another database than the file');
    }
    return name.slice(root.length + 1);
  }
  throw invalidInput('A document needs a path, as text');
}

/**
 * A line as a JSON object, every field an own property, no name twice. @throws AppError
 * `invalid-argument`
 */
export function parseObject(line: Uint8Array): Record<string, unknown> {
  const json = parseStrictJson(line, maxDepth);
  switch (json.problem) {
    case null:
      if (!isObject(json.value)) {
        throw invalidInput('The line is not a JSON object');
      }
      return json.value;
    case 'too deep':
      throw invalidInput('The JSON is nested too deeply');
    case 'name twice':
      throw invalidInput(`The name ${shownName(json.name)} is given twice in one object`);
    case 'not UTF-8':
    case 'not JSON':
      throw invalidInput(`The line is ${json.problem}`);
  }
}

/** Some programs put the mark of UTF-8 before a file. */
function withoutMark(line: Uint8Array): Uint8Array {
  return line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf ? line.subarray(3) : line;
}

function assertOnly(object: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  if (Object.keys(object).some((name) => !names.includes(name))) {
    throw invalidInput(`Only ${names.join(', ')} can stand in this line`);
  }
}
