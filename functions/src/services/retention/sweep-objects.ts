import { crc32c } from '../../engine/format/crc32c.ts';
import { projectPrefix } from '../../engine/format/layout.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { open, seal } from '../../engine/format/seal.ts';
import { ObjectMarks, type HashRange } from '../../engine/store/marks.ts';
import { hasCode } from '../../lib/errors.ts';
import { z } from 'zod';

/** A sweep's notes, beside the backups and sealed like them: nobody else can condemn objects. */

const maxBytes = 64 * 1024 * 1024;
/** What was found unreferenced, and when first. It outlives its sweep, as lists of needs do. */
const unreferencedName = 'unreferenced';

/** Something to delete: only in this version, where one is given. */
const condemnedSchema = z.array(z.object({ name: z.string(), version: z.string().optional() }));
export type Condemned = z.infer<typeof condemnedSchema>[number];
const unreferencedSchema = z.record(z.string(), z.number());

/** What begins like this is a list of needs; it outlives its sweep. */
export const needsPrefix = 'needs-';

function objectName({ owner }: Pick<Vault, 'owner'>, name: string): string {
  return `${projectPrefix(owner)}sweep/${name}`;
}

export async function putNote(vault: Vault, name: string, raw: Buffer): Promise<void> {
  const sealed = await seal({ ...vault, kind: 'page', id: `sweep/${name}` }, raw);
  await vault.store.put(objectName(vault, name), sealed, crc32c(sealed));
}

export async function getNote(vault: Vault, name: string): Promise<Buffer> {
  const sealed = await vault.store.get(objectName(vault, name));
  return await open({ ...vault, kind: 'page', id: `sweep/${name}` }, sealed, maxBytes);
}

/** How far marking is. */
export interface Progress {
  readonly marks: ObjectMarks;
  /** Ids of the backups that are marked; with a space and its kind where one isn't finished. */
  readonly marked: Set<string>;
  /** Lists of needs that were read. */
  readonly folded: Set<string>;
}

const form = 'with sizes';
const progressSchema = z.tuple([
  z.literal(form),
  z.object({ marked: z.array(z.string()), folded: z.array(z.string()) }),
]);

export function noProgress(range: HashRange): Progress {
  return { marks: new ObjectMarks(range), marked: new Set(), folded: new Set() };
}

export async function writeProgress(vault: Vault, name: string, progress: Progress): Promise<void> {
  const { marks, marked, folded } = progress;
  const lists = { marked: [...marked], folded: [...folded] };
  await putNote(vault, name, withHead([form, lists], [marks.toBytes()]));
}

/** What was noted in another form, before sizes were kept, is no progress. */
export async function readProgress(
  vault: Vault,
  name: string,
  range: HashRange,
): Promise<Progress> {
  const { head, body } = parted(await getNote(vault, name));
  const noted = progressSchema.safeParse(head);
  if (!noted.success) {
    return noProgress(range);
  }
  const [, { marked, folded }] = noted.data;
  const marks = new ObjectMarks(range);
  marks.addBytes(body);
  return { marks, marked: new Set(marked), folded: new Set(folded) };
}

/** JSON and bytes in one note. */
export function withHead(head: unknown, bodies: readonly Buffer[]): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, ...bodies]);
}

/** What `withHead` put together. */
export function parted(raw: Buffer): { head: unknown; body: Buffer } {
  const end = 4 + raw.readUInt32LE(0);
  return { head: JSON.parse(raw.toString('utf8', 4, end)), body: raw.subarray(end) };
}

export async function writeMarked(
  vault: Vault,
  name: string,
  marked: ReadonlySet<string>,
): Promise<void> {
  await putNote(vault, name, Buffer.from(JSON.stringify([...marked])));
}

export async function readMarked(vault: Vault, name: string): Promise<Set<string>> {
  return new Set(z.array(z.string()).parse(JSON.parse((await getNote(vault, name)).toString())));
}

export async function writeCondemned(
  vault: Vault,
  name: string,
  objects: readonly Condemned[],
): Promise<void> {
  await putNote(vault, name, Buffer.from(JSON.stringify(objects)));
}

export async function readCondemned(vault: Vault, name: string): Promise<Condemned[]> {
  return condemnedSchema.parse(JSON.parse((await getNote(vault, name)).toString()));
}

/**
 * Since when each object has been unreferenced, in milliseconds since 1970. Lost or damaged, it
 * starts over: nothing goes too early.
 */
export async function readUnreferenced(vault: Vault): Promise<Map<string, number>> {
  try {
    const raw = await getNote(vault, unreferencedName);
    return new Map(Object.entries(unreferencedSchema.parse(JSON.parse(raw.toString()))));
  } catch (error) {
    if (hasCode(error, 'missing', 'corrupt')) {
      return new Map();
    }
    throw error;
  }
}

export async function writeUnreferenced(
  vault: Vault,
  since: ReadonlyMap<string, number>,
): Promise<void> {
  await putNote(vault, unreferencedName, Buffer.from(JSON.stringify(Object.fromEntries(since))));
}

/** Names of notes that begin with `prefix`. */
export async function noteNames({ owner, store }: Vault, prefix = ''): Promise<string[]> {
  const root = objectName({ owner }, '');
  const names: string[] = [];
  for await (const { name } of store.list(`${root}${prefix}`)) {
    names.push(name.slice(root.length));
  }
  return names;
}

export async function deleteNote(vault: Vault, name: string): Promise<void> {
  await vault.store.delete(objectName(vault, name));
}

/** Names of the objects of notes that are of no use once a sweep has ended. */
export async function passingNotes(vault: Vault): Promise<string[]> {
  return (await noteNames(vault))
    .filter((name) => name !== unreferencedName && !name.startsWith(needsPrefix))
    .map((name) => objectName(vault, name));
}
