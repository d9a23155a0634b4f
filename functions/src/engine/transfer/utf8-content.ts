import { inUtf8 } from '../../firestore-model/imports/encodings.ts';
import type { ImportMapping } from '../../firestore-model/imports/mapping.ts';
import { contentOf, type ImportFile } from './import-file.ts';

/** An uploaded file, with the encoding that it is in. */
interface StoredText {
  readonly file: ImportFile;
  readonly mapping: Pick<ImportMapping, 'encoding'>;
}

/** The content in UTF-8 from an offset on. What isn't stored so is read from its beginning. */
export async function* contentInUtf8(
  { file, mapping: { encoding } }: StoredText,
  from: number,
): AsyncGenerator<Uint8Array> {
  if (encoding === 'utf-8') {
    yield* contentOf(file, from);
    return;
  }
  let skip = from;
  for await (const piece of inUtf8(contentOf(file, 0), encoding)) {
    yield piece.subarray(Math.min(skip, piece.length));
    skip = Math.max(0, skip - piece.length);
  }
}

/** The first pieces, of so many bytes at least where there are as many. */
export async function firstOf(
  pieces: AsyncIterable<Uint8Array>,
  enough: number,
): Promise<Uint8Array> {
  const found: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    found.push(piece);
    length += piece.length;
    if (length >= enough) {
      break;
    }
  }
  return Buffer.concat(found);
}
