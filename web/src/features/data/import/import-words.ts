import type { ImportMapping, ImportType } from '@firekeep/functions/contract';

type Options<Value extends string> = readonly { readonly value: Value; readonly label: string }[];

export const formatOptions: Options<ImportMapping['format']> = [
  { value: 'csv', label: 'CSV: a table' },
  { value: 'json', label: 'JSON: one list' },
  { value: 'ndjson', label: 'NDJSON: lines' },
];

export const encodingOptions: Options<ImportMapping['encoding']> = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
];

export const separatorOptions: Options<ImportMapping['separator']> = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
];

export const headerOptions: Options<'yes' | 'no'> = [
  { value: 'yes', label: 'Column names' },
  { value: 'no', label: 'Values' },
];

export const decimalOptions: Options<ImportMapping['decimal']> = [
  { value: '.', label: '1,234.50' },
  { value: ',', label: '1.234,50' },
];

export const emptyOptions: Options<ImportMapping['empty']> = [
  { value: 'missing', label: 'No field' },
  { value: 'null', label: 'null' },
  { value: 'text', label: 'An empty text' },
];

export const modeOptions: Options<'create' | 'overwrite' | 'merge'> = [
  { value: 'merge', label: 'Merge fields into it' },
  { value: 'overwrite', label: 'Replace it' },
  { value: 'create', label: 'Leave it as it is' },
];

export const typeOptions: Options<ImportType> = [
  { value: 'as-is', label: 'as in the file' },
  { value: 'text', label: 'string' },
  { value: 'integer', label: 'integer' },
  { value: 'double', label: 'double' },
  { value: 'boolean', label: 'boolean' },
  { value: 'time', label: 'timestamp, ISO' },
  { value: 'day-first', label: 'timestamp, day first' },
  { value: 'month-first', label: 'timestamp, month first' },
  { value: 'seconds', label: 'timestamp, seconds' },
  { value: 'milliseconds', label: 'timestamp, milliseconds' },
  { value: 'geopoint', label: 'geopoint' },
  { value: 'reference', label: 'reference' },
  { value: 'json', label: 'JSON' },
  { value: 'null', label: 'null' },
];
