import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { damagedGzip } from '../../firestore-model/export/wrong-file.ts';
import { invalidInput } from '../errors.ts';
import type { Vault } from '../format/manifest.ts';
import type { StepLimits } from '../step-limits.ts';

/** An uploaded file in parts, of which all but the last have `partBytes`. */
export interface ImportFile {
  readonly compression: 'none' | 'gzip';
  readonly parts: number;
  readonly partBytes: number;
  readonly readPart: (part: number) => Promise<Uint8Array>;
  /** How much a packed file may hold. */
  readonly maxUnpackedBytes?: number;
}

/** A step of reading it. */
export interface ImportStep<State> {
  readonly importId: string;
  readonly vault: Vault;
  readonly file: ImportFile;
  readonly state: State;
  readonly limits: StepLimits;
  readonly onProgress: (state: State) => void;
  readonly commit: (state: State) => Promise<void>;
}

/** Typed JSON of equal documents packs some 50 times; a bomb a thousand times. */
const maxExpansion = 200;
const freeExpansionBytes = 64 * 1024 * 1024;
/** Every step unpacks from the beginning: so much takes minutes, a worker's time for a step. */
const defaultMaxUnpackedBytes = 16 * 1024 * 1024 * 1024;

/**
 * The file's unpacked content from an offset on. A packed file is unpacked from its beginning every
 * time, which costs little beside reading lines. @throws AppError `invalid-argument` for a file
 * that isn't what it says or unpacks to far more than data does.
 */
export async function* contentOf(file: ImportFile, from: number): AsyncGenerator<Uint8Array> {
  if (file.compression === 'none') {
    yield* partsOf(file, from);
    return;
  }
  let skip = from;
  for await (const piece of unpacked(file)) {
    if (piece.length > skip) {
      yield piece.subarray(skip);
    }
    skip = Math.max(0, skip - piece.length);
  }
}

async function* partsOf(file: ImportFile, from: number): AsyncGenerator<Uint8Array> {
  const first = Math.floor(from / file.partBytes);
  for (let part = first; part < file.parts; part += 1) {
    const bytes = await file.readPart(part);
    yield part === first ? bytes.subarray(from % file.partBytes) : bytes;
  }
}

async function* unpacked(file: ImportFile): AsyncGenerator<Uint8Array> {
  const { maxUnpackedBytes = defaultMaxUnpackedBytes } = file;
  let packedBytes = 0;
  let bytes = 0;
  const counted = async function* () {
    for await (const part of partsOf(file, 0)) {
      packedBytes += part.length;
      yield part;
    }
  };
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  // Failures come out of `gunzip` too, where they are met.
  pipeline(Readable.from(counted(), { highWaterMark: 1 }), gunzip, () => undefined);
  try {
    for await (const piece of gunzip) {
      const chunk: unknown = piece;
      if (!(chunk instanceof Uint8Array)) {
        throw new TypeError('zlib gives bytes');
      }
      bytes += chunk.length;
      assertBearable(bytes, { packedBytes, maxUnpackedBytes });
      yield chunk;
    }
  } catch (error) {
    throw isZlibError(error) ? invalidInput(damagedGzip) : error;
  } finally {
    gunzip.destroy();
  }
}

function assertBearable(
  bytes: number,
  { packedBytes, maxUnpackedBytes }: { packedBytes: number; maxUnpackedBytes: number },
): void {
  if (bytes > freeExpansionBytes + packedBytes * maxExpansion) {
    throw invalidInput('The file unpacks to far more than data does');
  }
  if (bytes > maxUnpackedBytes) {
    const gibibytes = Math.floor(maxUnpackedBytes / 1024 ** 3);
    throw invalidInput(
      `The file unpacks to more than ${gibibytes} GiB: import it collection by collection`,
    );
  }
}

function isZlibError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('Z_')
  );
}
