import { z } from 'zod';
import type { ScanOptions } from '../document-source.ts';
import { importObjectName } from '../format/layout.ts';
import type { Vault } from '../format/manifest.ts';
import { parseStored } from '../format/manifest-schema.ts';
import { compareNames } from '../../firestore-model/order.ts';
import { openExisting, putSealed } from '../format/stored-object.ts';
import { WireReader } from '../format/wire.ts';
import { varintLength, writeVarint } from '../format/wire-writer.ts';

/**
 * An import's documents as sorted runs in temporary sealed objects, so that any order can be merged
 * by name with one block of each run in memory. A run is blocks and, written last, an index.
 */

/** A document on its way, with the line it came from. `name` is its path as UTF-8. */
export interface ImportedDocument {
  readonly line: number;
  readonly name: Uint8Array;
  readonly bytes: Uint8Array;
}

const blockSchema = z.object({ first: z.string(), last: z.string() });
type Block = Readonly<z.infer<typeof blockSchema>>;

/** Documents of one run; the writer's memory. */
export const runBytes = 16 * 1024 * 1024;
/** 8 GiB of documents: bounds what merging has to keep open. */
export const maxRuns = 512;
/** A reader's memory for every run. */
const blockBytes = 256 * 1024;
const maxBlockBytes = 4 * 1024 * 1024;
const maxIndexBytes = 16 * 1024 * 1024;

const damagedIndex = {
  what: 'a list of imported documents',
  error: 'a list of imported documents is damaged',
};

/** Sorts and stores one run. The same documents give the same run: it may be written twice. */
export async function writeRun(
  vault: Vault,
  at: { importId: string; run: number },
  documents: readonly ImportedDocument[],
): Promise<void> {
  const sorted = documents.toSorted((a, b) => compareNames(a.name, b.name));
  const blocks: Block[] = [];
  for (const block of inBlocks(sorted)) {
    const [first, last] = [block[0], block.at(-1)];
    if (first !== undefined && last !== undefined) {
      const id = `runs/${at.run}/${blocks.length}`;
      await put(vault, at.importId, { id, raw: encodeBlock(block) });
      blocks.push({ first: pathOf(first), last: pathOf(last) });
    }
  }
  const raw = Buffer.from(JSON.stringify(blocks));
  await put(vault, at.importId, { id: `runs/${at.run}/index`, raw });
}

function* inBlocks(documents: readonly ImportedDocument[]): Generator<ImportedDocument[]> {
  let block: ImportedDocument[] = [];
  let bytes = 0;
  for (const document of documents) {
    block.push(document);
    bytes += document.bytes.length;
    if (bytes >= blockBytes) {
      yield block;
      block = [];
      bytes = 0;
    }
  }
  if (block.length > 0) {
    yield block;
  }
}

/** Line, length of the name, length of the document, the document: the name is found in it. */
function encodeBlock(documents: readonly ImportedDocument[]): Buffer {
  const parts = documents.flatMap(({ line, name, bytes }) => {
    const length = varintLength(line) + varintLength(name.length) + varintLength(bytes.length);
    const head = Buffer.alloc(length);
    writeVarint(head, writeVarint(head, writeVarint(head, 0, line), name.length), bytes.length);
    return [head, name, bytes];
  });
  return Buffer.concat(parts);
}

function* decodeBlock(raw: Uint8Array): Generator<ImportedDocument> {
  const reader = new WireReader(raw);
  while (reader.position < reader.end) {
    const line = reader.varint();
    const [nameLength, length] = [reader.varint(), reader.varint()];
    const at = reader.position;
    const name = raw.subarray(at, at + nameLength);
    const bytes = raw.subarray(at + nameLength, at + nameLength + length);
    reader.position = at + nameLength + length;
    yield { line, name, bytes };
  }
}

/** Reads a run from a name on; nothing is read before it is asked for. */
export class SortedRunReader {
  private readonly vault: Vault;
  private readonly at: { importId: string; run: number };
  private readonly blocks: readonly Block[];
  private readonly from: { readonly name: Uint8Array; readonly inclusive: boolean } | null;
  private nextBlock = 0;
  private documents: Iterator<ImportedDocument> | null = null;

  private constructor(
    vault: Vault,
    at: { importId: string; run: number },
    found: { blocks: readonly Block[]; from: ScanOptions['from'] },
  ) {
    this.vault = vault;
    this.at = at;
    this.blocks = found.blocks;
    const { from } = found;
    this.from = from === null ? null : { name: Buffer.from(from.path), inclusive: from.inclusive };
    while (this.isPassed()) {
      this.nextBlock += 1;
    }
  }

  static async open(
    vault: Vault,
    at: { importId: string; run: number },
    from: ScanOptions['from'],
  ): Promise<SortedRunReader> {
    const index = await get(vault, at.importId, { id: `runs/${at.run}/index`, max: maxIndexBytes });
    return new SortedRunReader(vault, at, {
      blocks: parseStored(z.array(blockSchema), index, damagedIndex),
      from,
    });
  }

  /** Not after the next document's name; null at the end. */
  get lowerBound(): Uint8Array | null {
    const block = this.blocks[this.nextBlock];
    return block === undefined ? null : Buffer.from(block.first);
  }

  async next(): Promise<ImportedDocument | null> {
    for (;;) {
      const next = this.documents?.next();
      if (next !== undefined && next.done !== true) {
        if (!this.isBeforeStart(next.value.name)) {
          return next.value;
        }
        continue;
      }
      if (this.nextBlock >= this.blocks.length) {
        return null;
      }
      const id = `runs/${this.at.run}/${this.nextBlock}`;
      this.nextBlock += 1;
      const raw = await get(this.vault, this.at.importId, { id, max: maxBlockBytes });
      this.documents = decodeBlock(raw);
    }
  }

  private isPassed(): boolean {
    const block = this.blocks[this.nextBlock];
    return block !== undefined && this.isBeforeStart(Buffer.from(block.last));
  }

  private isBeforeStart(name: Uint8Array): boolean {
    if (this.from === null) {
      return false;
    }
    const order = compareNames(name, this.from.name);
    return order < 0 || (order === 0 && !this.from.inclusive);
  }
}

function pathOf({ name }: ImportedDocument): string {
  return Buffer.from(name).toString();
}

/** Seals and stores one temporary object of an import. */
export async function put(
  vault: Vault,
  importId: string,
  { id, raw }: { id: string; raw: Uint8Array },
): Promise<void> {
  await putSealed(objectOf(vault, importId, id), raw);
}

/** @throws AppError `corrupt` when it is gone or isn't what was sealed under this name. */
export async function get(
  vault: Vault,
  importId: string,
  { id, max }: { id: string; max: number },
): Promise<Buffer> {
  const object = objectOf(vault, importId, id);
  return await openExisting({ ...object, what: 'a piece of the import', maxBytes: max });
}

function objectOf(vault: Vault, importId: string, id: string) {
  const name = importObjectName(vault.owner, importId, id);
  return { ...vault, name, kind: 'import' as const, id: `${importId}/${id}` };
}
