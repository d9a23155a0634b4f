// For tests of imports: files read in steps, in memory, and the documents that come of them.
import { exportBackup } from '../../functions/src/engine/transfer/export-backup.ts';
import { deriveKeys } from '../../functions/src/engine/format/seal.ts';
import type { ImportFile } from '../../functions/src/engine/transfer/import-file.ts';
import { ImportSource } from '../../functions/src/engine/transfer/import-source.ts';
import {
  initialParseState,
  runParseStep,
  type ParseState,
} from '../../functions/src/engine/transfer/parse-step.ts';
import { MemoryStore } from '../../functions/src/engine/testing/memory-store.ts';
import { unlimited } from '../../functions/src/engine/step-limits.ts';
import { type backupOf, dataKey, owner, root } from './memory-backup.ts';

const partBytes = 64 * 1024;
const vaultOf = () => ({ store: new MemoryStore(), keys: deriveKeys(dataKey), owner });

function fileOf(bytes: Uint8Array, compression: ImportFile['compression']): ImportFile {
  return {
    compression,
    partBytes,
    parts: Math.ceil(bytes.length / partBytes),
    readPart: async (part) => bytes.subarray(part * partBytes, (part + 1) * partBytes),
  };
}

/** Reads a file in steps that end as soon as they can. */
export async function read(
  content: string | Uint8Array,
  {
    compression = 'none',
    ...more
  }: Partial<Pick<ImportFile, 'compression' | 'maxUnpackedBytes'>> = {},
) {
  const vault = vaultOf();
  const file = { ...fileOf(Buffer.from(content), compression), ...more };
  let state: ParseState = initialParseState;
  let steps = 0;
  for (; !state.isDone; steps += 1) {
    state = await runParseStep({
      importId: 'i1',
      vault,
      file,
      // What a step finds is what was written as JSON.
      state: JSON.parse(JSON.stringify(state)) as ParseState,
      limits: { ...unlimited, isBudgetSpent: () => true },
      onProgress: () => undefined,
      commit: async () => undefined,
    });
  }
  return { state, steps, vault };
}

/** Documents in the order in which a backup would store them. */
export async function merged(
  { state, vault }: Awaited<ReturnType<typeof read>>,
  from: string | null = null,
) {
  const source = new ImportSource({
    vault,
    importId: 'i1',
    root,
    runs: state.runs,
  });
  const found: Uint8Array[] = [];
  const scan = source.scan({
    from: from === null ? null : { path: from, inclusive: false },
    signal: new AbortController().signal,
  });
  for await (const batch of scan) {
    found.push(...batch);
  }
  return found;
}

export async function ndjsonOf(backup: Awaited<ReturnType<typeof backupOf>>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of exportBackup({ ...backup, format: 'ndjson', collection: null })) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

export const head = JSON.stringify({
  format: 'firekeep-ndjson',
  version: 1,
  root,
  readTime: '2026-11-16T06:00:00Z',
});
export const line = (path: string, fields: unknown = {}) => JSON.stringify({ path, fields });
export const half = (length: number) => ({ stringValue: 'x'.repeat(length) });
export const headOf = (collection: string) => JSON.stringify({ ...JSON.parse(head), collection });
export const tail = (documents: number, more = {}) =>
  JSON.stringify({ end: true, documents, ...more });
export const file = (...lines: readonly string[]) => `${lines.join('\n')}\n`;

export function shuffled<T>(items: readonly T[]): T[] {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
