import { wrongFile, wrongFileBytes } from '@firekeep/functions/contract';
import { startOf } from '#lib/file-start.ts';

/** Why a file can't be imported, as far as its beginning shows; null where it may be. */
export async function importProblem(file: File): Promise<string | null> {
  const { bytes, isPacked } = await startOf(file, wrongFileBytes);
  if (!isPacked) {
    return wrongFile(bytes, file.name);
  }
  return bytes.length === 0
    ? 'This file is packed with gzip, and empty or damaged.'
    : wrongFile(bytes, file.name.replace(/\.gz$/, ''));
}
