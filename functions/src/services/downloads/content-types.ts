import { downloadMediaTypes, type DownloadFormat } from '../../contract/downloads.ts';

export const contentTypes: Readonly<Record<DownloadFormat, string>> = {
  ndjson: `${downloadMediaTypes.ndjson}; charset=utf-8`,
  json: `${downloadMediaTypes.json}; charset=utf-8`,
  csv: `${downloadMediaTypes.csv}; charset=utf-8; header=present`,
};
