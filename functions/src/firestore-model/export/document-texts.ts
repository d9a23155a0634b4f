import type { FirestoreDocument } from '../values.ts';
import { plainFields } from './plain-value.ts';

/** What a file has of a document. */
export type ExportedDocument = Pick<
  FirestoreDocument,
  'path' | 'fields' | 'createTime' | 'updateTime'
>;

/** A line of NDJSON: nothing is lost. */
export function ndjsonText({ path, fields, createTime, updateTime }: ExportedDocument): string {
  return `${JSON.stringify({ path, fields, createTime, updateTime })}\n`;
}

/** An element of a JSON file, in which types are lost. */
export function jsonText({ path, fields, createTime, updateTime }: ExportedDocument): string {
  return JSON.stringify({ path, data: plainFields(fields), createTime, updateTime });
}
