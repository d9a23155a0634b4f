import { wrongFile, wrongFileBytes } from '@firekeep/functions/contract';

/** The first two bytes of a gzip file (RFC 1952). */
export async function isGzip(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

/** What the beginning of a packed file unpacks to; empty where that is nothing. */
async function unpackedStart(file: Blob): Promise<Uint8Array> {
  const start = file.slice(0, wrongFileBytes).stream();
  const reader = start.pipeThrough(new DecompressionStream('gzip')).getReader();
  const bytes = new Uint8Array(wrongFileBytes);
  let length = 0;
  try {
    while (length < bytes.length) {
      const { value } = await reader.read();
      if (value === undefined) {
        break;
      }
      const piece = value.subarray(0, bytes.length - length);
      bytes.set(piece, length);
      length += piece.length;
    }
  } catch {
    // The beginning of a larger file is cut off: what came before the cut is enough.
  }
  await reader.cancel().catch(() => undefined);
  return bytes.subarray(0, length);
}

/** Why a file can't be imported, as far as its beginning shows; null where it may be. */
export async function importProblem(file: File): Promise<string | null> {
  if (!(await isGzip(file))) {
    const start = await file.slice(0, wrongFileBytes).arrayBuffer();
    return wrongFile(new Uint8Array(start), file.name);
  }
  const start = await unpackedStart(file);
  return start.length === 0
    ? 'This file is packed with gzip, and empty or damaged.'
    : wrongFile(start, file.name.replace(/\.gz$/, ''));
}
