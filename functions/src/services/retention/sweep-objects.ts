import { crc32c } from '../../engine/format/crc32c.ts';
import { projectPrefix } from '../../engine/format/layout.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { open, seal } from '../../engine/format/seal.ts';
import { Marks, type HashRange } from '../../engine/store/marks.ts';
import { hasCode } from '../../lib/errors.ts';
import { z } from 'zod';

/** A sweep's notes, beside the backups and sealed like them: nobody else can condemn objects. */

const maxBytes = 64 * 1024 * 1024;
/** What was found unreferenced, and when first: the only note that outlives its sweep. */
const unreferencedName = 'unreferenced';

/** Something to delete: only in this version, where one is given. */
const condemnedSchema = z.array(z.object({ name: z.string(), version: z.string().optional() }));
export type Condemned = z.infer<typeof condemnedSchema>[number];
const unreferencedSchema = z.record(z.string(), z.number());

function objectName({ owner }: Vault, name: string): string {
  return `${projectPrefix(owner)}sweep/${name}`;
}

async function put(vault: Vault, name: string, raw: Buffer): Promise<void> {
  const sealed = await seal({ ...vault, kind: 'page', id: `sweep/${name}` }, raw);
  await vault.store.put(objectName(vault, name), sealed, crc32c(sealed));
}

async function get(vault: Vault, name: string): Promise<Buffer> {
  const sealed = await vault.store.get(objectName(vault, name));
  return await open({ ...vault, kind: 'page', id: `sweep/${name}` }, sealed, maxBytes);
}

export async function writeMarks(vault: Vault, name: string, marks: Marks): Promise<void> {
  await put(vault, name, marks.toBytes());
}

export async function readMarks(vault: Vault, name: string, range: HashRange): Promise<Marks> {
  return Marks.fromBytes(await get(vault, name), range);
}

export async function writeCondemned(
  vault: Vault,
  name: string,
  objects: readonly Condemned[],
): Promise<void> {
  await put(vault, name, Buffer.from(JSON.stringify(objects)));
}

export async function readCondemned(vault: Vault, name: string): Promise<Condemned[]> {
  return condemnedSchema.parse(JSON.parse((await get(vault, name)).toString()));
}

/**
 * Since when each object has been unreferenced, in milliseconds since 1970. Lost or damaged, it
 * begins anew: nothing goes too early.
 */
export async function readUnreferenced(vault: Vault): Promise<Map<string, number>> {
  try {
    const raw = await get(vault, unreferencedName);
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
  await put(vault, unreferencedName, Buffer.from(JSON.stringify(Object.fromEntries(since))));
}

/** Names of notes that are of no use once a sweep has ended. */
export async function* passingNotes({ owner, store }: Vault): AsyncGenerator<string> {
  const prefix = `${projectPrefix(owner)}sweep/`;
  for await (const { name } of store.list(prefix)) {
    if (name !== `${prefix}${unreferencedName}`) {
      yield name;
    }
  }
}
