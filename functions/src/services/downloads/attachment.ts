import { downloadMediaTypes, type DownloadFormat } from '../../contract/downloads.ts';
import { zipMediaType } from '../../contract/exports.ts';

export const contentTypes: Readonly<Record<DownloadFormat | 'zip', string>> = {
  zip: zipMediaType,
  ndjson: `${downloadMediaTypes.ndjson}; charset=utf-8`,
  json: `${downloadMediaTypes.json}; charset=utf-8`,
  csv: `${downloadMediaTypes.csv}; charset=utf-8; header=present`,
};

/**
 * The header by RFC 6266: an ASCII name for old programs, all of it as UTF-8 (RFC 8187) for others.
 */
export function attachment(fileName: string): string {
  const ascii = fileName.replaceAll(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*!~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
