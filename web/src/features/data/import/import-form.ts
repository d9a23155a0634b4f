import {
  fieldOf,
  formatFieldPath,
  formOfFile,
  guessDecimal,
  guessIds,
  guessType,
  importMappingSchema,
  parseImportPath,
  previewBytes,
  previewDocument,
  previewOf,
  printValueLines,
  wrongTable,
  type FilePreview,
  type FirestoreValue,
  type ImportMapping,
  type ImportType,
  type RowsForm,
} from '@firekeep/functions/contract';
import { maxFileBytes } from '#components/file-field.tsx';
import { startOf } from '#lib/file-start.ts';

/** A file that was chosen: its beginning, and how it is read. */
export interface ChosenFile {
  readonly file: File;
  readonly first: Uint8Array;
  readonly isCut: boolean;
  readonly form: RowsForm;
  readonly preview: FilePreview;
}

/** A column of the file, and what becomes of it; without a field, nothing does. */
export interface ColumnForm {
  readonly column: string;
  readonly field: string;
  readonly type: ImportType;
}

/** What is chosen beside the columns. */
export interface Choices {
  readonly collection: string;
  readonly ids: ImportMapping['ids'];
  readonly empty: ImportMapping['empty'];
  readonly decimal: ImportMapping['decimal'];
  readonly mode: 'create' | 'overwrite' | 'merge';
}

/** Opens a file. @returns what is wrong with it, where that shows at its beginning */
export async function openFile(file: File): Promise<ChosenFile | { readonly problem: string }> {
  if (file.size > maxFileBytes) {
    return { problem: 'A file of at most 8 GiB can be imported' };
  }
  const { bytes: first, isPacked, isCut } = await startOf(file, previewBytes);
  if (isPacked && first.length === 0) {
    return { problem: 'This file is packed with gzip, and empty or damaged.' };
  }
  const problem = wrongTable(first, file.name);
  if (problem !== null) {
    return { problem };
  }
  const form = await formOfFile(first);
  return { file, first, isCut, form, preview: await previewOf(first, form, isCut) };
}

/** The same file read in another way. */
export async function readAs(opened: ChosenFile, form: RowsForm): Promise<ChosenFile> {
  return { ...opened, form, preview: await previewOf(opened.first, form, opened.isCut) };
}

/** Such columns are no fields: they say where a document is, and when it was changed. */
const isSpecial = (column: string) => /^__.*__$/s.test(column);

/** What seems to be meant, by the first rows. */
export function guessed({ preview, form: { format, separator } }: ChosenFile): {
  readonly columns: readonly ColumnForm[];
  readonly choices: Pick<Choices, 'ids' | 'decimal'>;
} {
  const rows = preview.rows.map(({ values }) => values).filter((values) => values !== null);
  const decimal = guessDecimal(rows);
  const ids = guessIds(preview.columns);
  const idColumn = ids.from === 'column' ? ids.column : null;
  const columns = preview.columns
    .filter((column) => !isSpecial(column))
    .map((column) => ({
      column,
      field: column === idColumn ? '' : fieldOfColumn(column, format),
      type: guessType(rows, column, { format, separator, decimal }),
    }));
  return { columns, choices: { ids, decimal } };
}

type Chosen = Pick<ReturnType<typeof guessed>, 'columns'> & {
  readonly choices: Pick<Choices, 'ids' | 'decimal'>;
};

/** What seems to be meant where a file is read in another way: what was chosen for it stays. */
export function guessedAgain(
  next: ChosenFile,
  { opened, ...chosen }: Chosen & { readonly opened: ChosenFile | null },
): Chosen {
  const guess = guessed(next);
  if (opened?.file !== next.file) {
    return guess;
  }
  const before = guessed(opened);
  const kept = chosen.columns.filter(
    (one) => !before.columns.some((guessedOne) => isSame(one, guessedOne)),
  );
  const { ids, decimal } = chosen.choices;
  const hasIds = !('column' in ids) || next.preview.columns.includes(ids.column);
  return {
    columns: guess.columns.map((one) => kept.find(({ column }) => column === one.column) ?? one),
    choices: {
      ids: hasIds && !isSame(ids, before.choices.ids) ? ids : guess.choices.ids,
      decimal: decimal === before.choices.decimal ? guess.choices.decimal : decimal,
    },
  };
}

function isSame<T extends object>(a: T, b: T): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * In tables `address.city`, `tags.0` and what Firekeep's own tables set in backticks are paths
 * already; all else is one name, as in JSON everything is.
 */
function fieldOfColumn(column: string, format: RowsForm['format']): string {
  if (format !== 'csv' || !isPathOfNames(column)) {
    return formatFieldPath([column]);
  }
  // `users.7d` is no such path, and its parts are names all the same.
  return parseImportPath(column) === null ? formatFieldPath(column.split('.')) : column;
}

function isPathOfNames(column: string): boolean {
  return (
    /^[A-Za-z_]\w*(?:\.\w+)*$/.test(column) ||
    (column.includes('`') && parseImportPath(column) !== null)
  );
}

const exampleCharacters = 80;

function inOneLine(value: FirestoreValue): string {
  return printValueLines(value, '').replaceAll(/\n */g, ' ');
}

/** A value that the first rows have in a column; '' for none. */
export function exampleOf({ preview }: ChosenFile, column: string): string {
  for (const { values } of preview.rows) {
    const value = values === null ? undefined : fieldOf(values, column);
    if (value !== undefined) {
      const text = 'stringValue' in value ? value.stringValue : inOneLine(value);
      return text.slice(0, exampleCharacters);
    }
  }
  return '';
}

/** What the form says, or what is wrong with it. */
export function mappingOf(
  { form }: ChosenFile,
  columns: readonly ColumnForm[],
  { collection, ids, empty, decimal }: Choices,
): { readonly mapping: ImportMapping } | { readonly problem: string } {
  const named = columns.filter(({ field }) => field.trim() !== '');
  const parsed = importMappingSchema.safeParse({
    ...form,
    collection: ids.from === 'path' ? null : collection.trim(),
    ids,
    columns: named.map((one) => ({ ...one, field: one.field.trim() })),
    ...othersOf(form, columns, ids),
    empty,
    decimal,
  });
  if (parsed.success) {
    return { mapping: parsed.data };
  }
  const [issue] = parsed.error.issues;
  const at = issue?.path[0] === 'columns' ? issue.path[1] : undefined;
  const column = typeof at === 'number' ? named[at]?.column : undefined;
  const message = issue?.message ?? 'The form is incomplete';
  return { problem: column === undefined ? message : `${column}: ${message}` };
}

/** Later rows of JSON may have more than the first ones: all are kept where only ids are left. */
function othersOf(
  { format }: RowsForm,
  columns: readonly ColumnForm[],
  ids: Choices['ids'],
): Pick<ImportMapping, 'others' | 'omitted'> {
  const omitted = columns.filter(({ field }) => field.trim() === '').map(({ column }) => column);
  const isAll = omitted.every((column) => 'column' in ids && column === ids.column);
  return format === 'csv' || !isAll
    ? { others: 'leave' }
    : { others: 'keep', ...(omitted.length === 0 ? {} : { omitted }) };
}

const maxDocuments = 5;
const maxProblems = 3;

export interface Sample {
  readonly documents: readonly {
    /** Of its row. */
    readonly number: number;
    readonly path: string;
    readonly fields: number;
  }[];
  readonly problems: readonly string[];
  /** Rows that can't be read, of all that were looked at. */
  readonly unread: number;
  readonly rows: number;
}

/** What becomes of the first rows. */
export function sampleOf(
  { preview, form }: ChosenFile,
  mapping: ImportMapping,
  root: string,
): Sample {
  const what = form.format === 'json' ? 'Entry' : 'Line';
  const documents: Sample['documents'][number][] = [];
  const problems: string[] = [];
  for (const row of preview.rows) {
    const made = previewDocument(row, mapping, { root, columns: preview.columns });
    if (made !== null && 'problem' in made) {
      problems.push(`${what} ${row.number}: ${made.problem}`);
    } else if (made !== null && documents.length < maxDocuments) {
      documents.push({
        number: row.number,
        path: made.path,
        fields: Object.keys(made.fields).length,
      });
    }
  }
  return {
    documents,
    problems: problems.slice(0, maxProblems),
    unread: problems.length,
    rows: preview.rows.filter(({ values, problem }) => values !== null || problem !== null).length,
  };
}
