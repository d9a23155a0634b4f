import {
  defaultCsvForm,
  formatFieldPath,
  guardedText,
  quotedText,
  textCell,
  type FirestoreDocument,
  type FirestoreValue,
} from '@firekeep/functions/contract';
import { idOf } from '#lib/document-path.ts';
import { plainDocument, plainText } from '../inspector/plain-json.ts';
import { valueAt, type FieldColumn } from './sample-columns.ts';

/** What is copied of, in the order in which it is shown. */
export interface Chosen {
  readonly documents: readonly FirestoreDocument[];
  /** The columns that are shown. */
  readonly columns: readonly FieldColumn[];
  /** The active column; undefined for that of the ids. */
  readonly column: FieldColumn | undefined;
}

const perLine = (texts: readonly string[]) => texts.join('\n');

/** A document in Firestore's REST form, as the API answers it. */
function typedJson({ name, fields, createTime, updateTime }: FirestoreDocument): string {
  return JSON.stringify({ name, fields, createTime, updateTime }, null, 2);
}

/** One document's object, several as an array. */
function oneOrAll(texts: readonly string[]): string {
  return texts.length === 1 ? (texts[0] ?? '') : `[\n${texts.join(',\n')}\n]`;
}

/** Documents as people write JSON, each with its id, or with every value's type. */
export function jsonOf(documents: readonly FirestoreDocument[], form: 'plain' | 'typed'): string {
  return oneOrAll(
    documents.map((each) => (form === 'plain' ? plainDocument(each) : typedJson(each))),
  );
}

const csvCell = (text: string) => textCell(text, defaultCsvForm);

/** Between tabs: a text that begins with a quotation mark would swallow the cells after it. */
function rowCell(text: string): string {
  const safe = guardedText(text.replaceAll(/[\t\r\n]+/g, ' '));
  return safe.startsWith('"') ? quotedText(safe) : safe;
}

/** A document's id and values, as cells of a table that is pasted into a spreadsheet. */
function cellsOf(
  { path, fields }: FirestoreDocument,
  columns: readonly FieldColumn[],
  toCell: (text: string) => string,
): string[] {
  const values = columns.map(({ names }) => valueAt(fields, names));
  return [
    toCell(idOf(path)),
    ...values.map((value) => (value === undefined ? '' : valueText(value, toCell))),
  ];
}

/** Numbers stay numbers, also those with a sign. */
function valueText(value: FirestoreValue, toCell: (text: string) => string): string {
  const text = plainText(value);
  return 'integerValue' in value || 'doubleValue' in value ? text : toCell(text);
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function curl({ name }: FirestoreDocument): string {
  const path = name.split('/').map(encodeURIComponent).join('/');
  return [
    `curl ${quoted(`https://firestore.googleapis.com/v1/${path}`)}`,
    `-H "Authorization: Bearer $(gcloud auth print-access-token)"`,
  ].join(' \\\n  ');
}

/** The document's page in the Firebase console, which writes `%` as `~`. */
export function documentInConsole({ name }: Pick<FirestoreDocument, 'name'>): string | undefined {
  const [, project = '', database = '', path = ''] =
    /^projects\/([^/]+)\/databases\/([^/]+)\/documents\/(.+)$/s.exec(name) ?? [];
  if (path === '') {
    return undefined;
  }
  const id = database === '(default)' ? '-default-' : database;
  const place = encodeURIComponent(path).replaceAll('~', '%7E').replaceAll('%', '~');
  return `https://console.firebase.google.com/project/${encodeURIComponent(project)}/firestore/databases/${encodeURIComponent(id)}/data/~2F${place}`;
}

/** A form in which rows can be copied. */
export interface CopyForm {
  readonly id: string;
  readonly label: string;
  readonly text: (chosen: Chosen) => string;
  /** Whether it is of the active field. */
  readonly needsField?: boolean;
}

/** All forms, in the order of the menu. */
export const copyForms: readonly CopyForm[] = [
  {
    id: 'value',
    label: 'Value',
    needsField: true,
    text: ({ documents, column }) =>
      perLine(
        documents.map(({ fields }) => {
          const value = column === undefined ? undefined : valueAt(fields, column.names);
          return value === undefined ? '' : plainText(value);
        }),
      ),
  },
  {
    id: 'field',
    label: 'Field path',
    needsField: true,
    text: ({ column }) => (column === undefined ? '' : formatFieldPath(column.names)),
  },
  { id: 'id', label: 'ID', text: ({ documents }) => perLine(documents.map((d) => idOf(d.path))) },
  { id: 'path', label: 'Path', text: ({ documents }) => perLine(documents.map((d) => d.path)) },
  {
    id: 'reference',
    label: 'Reference',
    text: ({ documents }) => perLine(documents.map(({ name }) => name)),
  },
  {
    id: 'row',
    label: 'Rows, for a spreadsheet',
    text: ({ documents, columns }) =>
      perLine(
        [
          ['id', ...columns.map(({ id }) => rowCell(id))],
          ...documents.map((each) => cellsOf(each, columns, rowCell)),
        ].map((cells) => cells.join('\t')),
      ),
  },
  {
    id: 'csv',
    label: 'CSV',
    text: ({ documents, columns }) =>
      perLine(
        [
          ['id', ...columns.map(({ id }) => csvCell(id))],
          ...documents.map((each) => cellsOf(each, columns, csvCell)),
        ].map((cells) => cells.join(',')),
      ),
  },
  {
    id: 'json',
    label: 'JSON',
    text: ({ documents }) => jsonOf(documents, 'plain'),
  },
  {
    id: 'typed-json',
    label: 'JSON with types',
    text: ({ documents }) => jsonOf(documents, 'typed'),
  },
  { id: 'curl', label: 'curl', text: ({ documents }) => perLine(documents.map(curl)) },
];

/** What Ctrl+C copies: the rows that are selected, else the active value or id. */
export function textOfSelection(chosen: Chosen, isSelected: boolean): string {
  const id = isSelected ? 'row' : chosen.column === undefined ? 'id' : 'value';
  return copyForms.find((form) => form.id === id)?.text(chosen) ?? '';
}
