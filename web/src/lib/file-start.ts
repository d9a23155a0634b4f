/** The first two bytes of a gzip file (RFC 1952). */
export async function isGzip(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

interface FileStart {
  readonly bytes: Uint8Array;
  readonly isPacked: boolean;
  /** Whether there may be more after it. */
  readonly isCut: boolean;
}

/** What a file begins with, unpacked; empty where a packed one can't be unpacked. */
export async function startOf(file: Blob, size: number): Promise<FileStart> {
  if (!(await isGzip(file))) {
    const bytes = new Uint8Array(await file.slice(0, size).arrayBuffer());
    return { bytes, isPacked: false, isCut: file.size > size };
  }
  const { bytes, isWhole } = await unpackedStart(file, size);
  return { bytes, isPacked: true, isCut: !isWhole };
}

async function unpackedStart(file: Blob, size: number) {
  const start = file.slice(0, size).stream();
  const reader = start.pipeThrough(new DecompressionStream('gzip')).getReader();
  const bytes = new Uint8Array(size);
  let length = 0;
  let isWhole = false;
  try {
    while (length < bytes.length) {
      const { value } = await reader.read();
      if (value === undefined) {
        isWhole = true;
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
  return { bytes: bytes.subarray(0, length), isWhole };
}
