import { compareNames } from '../../firestore-model/order.ts';
import { corrupt } from '../errors.ts';
import { ChunkFrames } from '../format/chunk.ts';
import { decodeDocument } from '../format/document-json.ts';
import { asBuffer, documentName, documentPath } from '../format/document.ts';
import { DocumentScanner } from '../format/document-scanner.ts';
import type { ChunkRef } from '../format/manifest-schema.ts';
import { WireError } from '../format/wire.ts';
import { DocumentTally } from './document-tally.ts';
import type { Totals } from './totals.ts';

export interface ChunkContent {
  readonly ref: ChunkRef;
  readonly raw: Buffer;
  /** The path of the last document before it; null for none. */
  readonly lastPath: string | null;
}

/**
 * Checks one chunk's documents (each decodes, names ascend, first, last and number are the
 * manifest's) and returns their totals. @throws AppError `corrupt`
 */
export function verifyChunk(root: string, { ref, raw, lastPath }: ChunkContent): Totals {
  const what = `chunk ${ref.hash.slice(0, 12)}`;
  const frames = new ChunkFrames(raw);
  const names = new ProvenNames(raw, root);
  const tally = new DocumentTally(() => true);
  let previous: Uint8Array | null = lastPath === null ? null : Buffer.from(lastPath);
  let first: Uint8Array | null = null;
  let last: Uint8Array | null = null;
  while (frames.next()) {
    const name = nameIn(names, frames, what);
    if (previous !== null && compareNames(previous, name) >= 0) {
      throw corrupt(`${what} has documents out of order at ${textOf(name)}`);
    }
    previous = name;
    first ??= name;
    last = name;
    tally.count(name, frames.end - frames.start);
  }
  if (
    first === null ||
    last === null ||
    textOf(first) !== ref.first ||
    textOf(last) !== ref.last ||
    tally.documents !== ref.documents
  ) {
    throw corrupt(`${what} holds other documents than the manifest says`);
  }
  return tally.totals();
}

function nameIn(names: ProvenNames, { start, end }: ChunkFrames, what: string): Uint8Array {
  try {
    return names.of(start, end);
  } catch (cause) {
    if (cause instanceof WireError) {
      throw corrupt(`${what} holds a document that does not decode (${cause.message})`, cause);
    }
    throw cause;
  }
}

/** The names of documents, each proven to decode. */
class ProvenNames {
  private readonly raw: Uint8Array;
  private readonly root: string;
  private readonly prefix: Uint8Array;
  private readonly scanner: DocumentScanner;

  constructor(raw: Uint8Array, root: string) {
    // Views of a Buffer would be Buffers, which cost several times as much to make.
    this.raw = new Uint8Array(raw.buffer, raw.byteOffset, raw.length);
    this.root = root;
    this.prefix = Buffer.from(`${root}/`);
    this.scanner = new DocumentScanner(this.raw);
  }

  /** The name below the root of the document from `start` to before `end`. @throws WireError */
  of(start: number, end: number): Uint8Array {
    const { raw, scanner, prefix } = this;
    if (scanner.isWhole(start, end)) {
      const nameStart = scanner.nameStart + prefix.length;
      if (nameStart <= scanner.nameEnd && this.isBelowRoot(scanner.nameStart)) {
        return raw.subarray(nameStart, scanner.nameEnd);
      }
    }
    return this.decoded(raw.subarray(start, end));
  }

  private isBelowRoot(nameStart: number): boolean {
    const { raw, prefix } = this;
    for (let index = 0; index < prefix.length; index += 1) {
      if (raw[nameStart + index] !== prefix[index]) {
        return false;
      }
    }
    return true;
  }

  private decoded(document: Uint8Array): Uint8Array {
    decodeDocument(document);
    documentPath(document, this.root);
    return documentName(document).subarray(this.prefix.length);
  }
}

function textOf(name: Uint8Array): string {
  return asBuffer(name).toString('utf8');
}
