import type { DownloadFormat } from '../../contract/downloads.ts';

export const contentTypes: Readonly<Record<DownloadFormat, string>> = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
};
