import { z } from 'zod';
import type { Vault } from '../format/manifest.ts';
import { parseStored } from '../format/manifest-schema.ts';
import { get, put } from './sorted-runs.ts';

/** What was read of a file, written last: without it nothing counts as read. */
const rowsIndexSchema = z.object({
  runs: z.number(),
  documents: z.number(),
  unread: z.number(),
  named: z.array(z.object({ row: z.number(), reason: z.string() })),
});
export type RowsIndex = z.infer<typeof rowsIndexSchema>;

const id = 'runs/index';
const maxBytes = 1024 * 1024;

interface ImportFolder {
  readonly vault: Vault;
  readonly importId: string;
}

export async function writeRowsIndex(
  { vault, importId }: ImportFolder,
  index: RowsIndex,
): Promise<void> {
  const raw = Buffer.from(JSON.stringify(rowsIndexSchema.parse(index)));
  await put(vault, importId, { id, raw });
}

/** @throws AppError `corrupt` when there is none */
export async function readRowsIndex({ vault, importId }: ImportFolder): Promise<RowsIndex> {
  const raw = await get(vault, importId, { id, max: maxBytes });
  const what = 'the list of what was imported';
  return parseStored(rowsIndexSchema, raw, { what, error: `${what} is damaged` });
}
