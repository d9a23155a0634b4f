import { ndjsonText } from '../../firestore-model/export/document-texts.ts';
import { crc32c } from '../format/crc32c.ts';
import { decodeDocument } from '../format/document-json.ts';
import type { Manifest } from '../format/manifest-schema.ts';
import type { StoredDocument } from './stored-documents.ts';

/** The lossless form: `docs/export-formats.md` describes it. */
export const ndjsonFormat = 'firekeep-ndjson';

/** The first line. */
export function ndjsonHead(manifest: Manifest, collection: string | null): string {
  const { root, readTime, consistency } = manifest;
  const head = { format: ndjsonFormat, version: 1, root, readTime, consistency, collection };
  return `${JSON.stringify(head)}\n`;
}

export function ndjsonLine({ path, bytes }: StoredDocument): string {
  return ndjsonText({ path, ...decodeDocument(bytes) });
}

/**
 * The checksum of a file's lines: CRC-32C over their checksums, so that it continues from any line
 * and doesn't depend on how lines end.
 */
export function nextChecksum(before: number, line: Uint8Array): number {
  const pair = Buffer.alloc(8);
  pair.writeUInt32BE(before, 0);
  pair.writeUInt32BE(crc32c(line), 4);
  return crc32c(pair);
}

/** The last line: without it a file is cut off. */
export function ndjsonTail(documents: number, checksum: number): string {
  return `${JSON.stringify({ end: true, documents, checksum })}\n`;
}
