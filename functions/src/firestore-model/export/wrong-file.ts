import { encodingOf } from '../imports/encodings.ts';

/**
 * What a file is that can't be imported, by its first bytes, and what to do about it: found in the
 * browser before anything is sent, and by the server for files that come without it.
 */

/** How much of a file is looked at: where its first line is longer, that much of it. */
export const wrongFileBytes = 64 * 1024;

const asNdjson = 'Download the backup as NDJSON and import that file.';
const onlyNdjson = 'Only NDJSON files of whole backups and collections can be imported.';

/** Of a file that is packed by its first bytes. */
export const damagedGzip = 'The file is not packed with gzip, or is cut off';

const onlyTables = 'Save it as CSV, JSON or NDJSON and choose that file.';

/** Where tables and lists of any tool are taken. */
const tableTexts: Readonly<Partial<Record<keyof typeof texts, string>>> = {
  excel: `This is an Excel workbook. ${onlyTables}`,
  zip: 'This is a ZIP file. Unpack it and choose a CSV, JSON or NDJSON file that is in it.',
  pdf: `This is a PDF. ${onlyTables}`,
  picture: `This is a picture. ${onlyTables}`,
  binary: `This is no text file. ${onlyTables}`,
};

const texts = {
  empty: 'The file is empty.',
  utf16: 'This file is in UTF-16. Save it as UTF-8 and choose it again.',
  gzip: 'This file is packed with gzip, which its compression must say.',
  excel: `This is an Excel workbook. ${onlyNdjson}`,
  zip: 'This is a ZIP file. Unpack it and import an NDJSON file that is in it.',
  pdf: `This is a PDF. ${onlyNdjson}`,
  picture: `This is a picture. ${onlyNdjson}`,
  levelDb: `This is part of an export that Google Cloud made of Firestore. Import it into a database with gcloud, connect that database and back it up.`,
  binary: `This is no text file. ${onlyNdjson}`,
  key: 'This is a service account key, not a backup. Keep it secret: it belongs only into the form that connects a project.',
  json: `This is a JSON export of Firekeep, which has lost the types of values. ${asNdjson}`,
  otherJson: `This is JSON, but no NDJSON file of Firekeep. ${onlyNdjson}`,
  lines: `This is the NDJSON of a query or of another program: it doesn't say of which database it is. ${onlyNdjson}`,
  csv: `This is a CSV export of Firekeep, which has lost the types of values. ${asNdjson}`,
  table: `This looks like a table, such as CSV. ${onlyNdjson}`,
  other: `This is no NDJSON file of Firekeep. ${onlyNdjson}`,
} as const;

function isLevelDbName(name: string): boolean {
  return /^output-\d+$|\.(?:overall_)?export_metadata$/.test(name);
}

/** Of UTF-8. */
const mark = [0xef, 0xbb, 0xbf] as const;

function startsWith(bytes: Uint8Array, ...start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** A LevelDB log: each record has a checksum of 4 bytes, its length in 2, and its type, 1 to 4. */
function isLevelDb(bytes: Uint8Array): boolean {
  const [low = 0, high = 0, type = 0] = bytes.subarray(4, 7);
  const length = low + high * 256;
  return type >= 1 && type <= 4 && length > 0 && length <= 32_768 - 7;
}

/** With its mark, or by its first character: half of an ASCII character is 0. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  return (
    startsWith(bytes, 0xff, 0xfe) ||
    startsWith(bytes, 0xfe, 0xff) ||
    (first === 0 && isOpening(second)) ||
    (isOpening(first) && second === 0)
  );
}

/** What JSON begins with: `[` or `{`. */
function isOpening(byte: number | undefined): boolean {
  return byte === 0x5b || byte === 0x7b;
}

/** Bytes as text of one byte a character: what is looked for is ASCII. */
function asText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096) {
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  }
  return text;
}

function binaryKind(bytes: Uint8Array): keyof typeof texts | null {
  if (isUtf16(bytes)) {
    return 'utf16';
  }
  if (startsWith(bytes, 0x1f, 0x8b)) {
    return 'gzip';
  }
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    return /\[Content_Types\]\.xml|xl\//.test(asText(bytes)) ? 'excel' : 'zip';
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) {
    return 'pdf';
  }
  if (isPicture(bytes)) {
    return 'picture';
  }
  // No text that could be imported has a NUL that isn't written as an escape.
  if (bytes.includes(0)) {
    return isLevelDb(bytes) ? 'levelDb' : 'binary';
  }
  return null;
}

function isPicture(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
    startsWith(bytes, 0xff, 0xd8, 0xff) ||
    startsWith(bytes, 0x47, 0x49, 0x46, 0x38) ||
    startsWith(bytes, 0x52, 0x49, 0x46, 0x46)
  );
}

function isFirekeepHead(line: string): boolean {
  return /^\{.*"format"\s*:\s*"firekeep-ndjson"/s.test(line);
}

function isKey(text: string): boolean {
  return /"type"\s*:\s*"service_account"/.test(text) && text.includes('"private_key"');
}

function textKind(text: string): keyof typeof texts | null {
  const [line = ''] = text.split(/\r?\n/, 1);
  if (isFirekeepHead(line)) {
    return null;
  }
  if (isKey(text)) {
    return 'key';
  }
  if (/^\s*\[\s*\{\s*"path"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*"data"\s*:/.test(text)) {
    return 'json';
  }
  if (/^\s*[[{]/.test(text)) {
    return /^\{.*\}\s*$/.test(line) && /"(?:path|name|fields|data)"\s*:/.test(line)
      ? 'lines'
      : 'otherJson';
  }
  if (/^'?"?__path__"?[,;\t]/.test(line)) {
    return 'csv';
  }
  return /[,;\t]/.test(line) ? 'table' : 'other';
}

function noFile(bytes: Uint8Array, name: string): string | null {
  if (isLevelDbName(name)) {
    return texts.levelDb;
  }
  return bytes.length === 0 ? texts.empty : null;
}

/**
 * What is wrong with a file that begins so, as sentences; null for one that may be imported. A
 * packed file is looked at unpacked.
 * @param name of the file, where it is known
 */
export function wrongFile(first: Uint8Array, name = ''): string | null {
  const bytes = first.subarray(0, wrongFileBytes);
  const nothing = noFile(bytes, name);
  if (nothing !== null) {
    return nothing;
  }
  const binary = binaryKind(bytes);
  if (binary !== null) {
    return texts[binary];
  }
  const text = asText(startsWith(bytes, ...mark) ? bytes.subarray(mark.length) : bytes);
  const kind = text.trim() === '' ? 'other' : textKind(text);
  return kind === null ? null : texts[kind];
}

/**
 * The same for a file that may be a table or a list of any tool, in any encoding.
 * @param name of the file, where it is known
 */
export function wrongTable(first: Uint8Array, name = ''): string | null {
  const bytes = first.subarray(0, wrongFileBytes);
  const nothing = noFile(bytes, name);
  if (nothing !== null) {
    return nothing;
  }
  const binary = binaryKind(bytes);
  // What isn't known by what it begins with may be text of two bytes a character.
  const isUnknown = binary === 'utf16' || binary === 'binary' || binary === 'levelDb';
  if (isUnknown && encodingOf(bytes).startsWith('utf-16')) {
    return null;
  }
  const kind = binary ?? (isKey(asText(bytes)) ? 'key' : null);
  return kind === null ? null : (tableTexts[kind] ?? texts[kind]);
}
