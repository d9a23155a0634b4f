// How the rows of a file become documents.
import { z } from 'zod';
import { collectionPathSchema } from '../paths.ts';
import { areNested } from '../field-paths.ts';

export const importEncodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export const importSeparators = [',', ';', '\t'] as const;
/** A list of JSON is an array of objects, or an object of them by their ids. */
export const importFormats = ['csv', 'json', 'ndjson'] as const;

/** What a column's values become. `as-is`: what JSON says; of CSV, texts. */
export const importTypes = [
  'as-is',
  'text',
  'integer',
  'double',
  'boolean',
  'time',
  'seconds',
  'milliseconds',
  'day-first',
  'month-first',
  'geopoint',
  'reference',
  'json',
  'null',
] as const;
export type ImportType = (typeof importTypes)[number];

export const maxImportColumns = 500;
const maxColumnName = 300;

/** Columns that files of Firekeep have beside a document's fields. */
export const pathColumn = '__path__';
export const idColumn = '__id__';

const step = /(?:([A-Za-z_]\w*)|(\d{1,4})|`((?:[^`\\]|\\[`\\])+)`)(\.(?=.)|$)/suy;

/**
 * The names of a path such as `address.city`, and places in lists (`tags.0`) as numbers; null for
 * what is no path.
 */
export function parseImportPath(text: string): (string | number)[] | null {
  const names: (string | number)[] = [];
  step.lastIndex = 0;
  while (step.lastIndex < text.length) {
    const [whole, plain, place, quoted = ''] = step.exec(text) ?? [];
    if (whole === undefined) {
      return null;
    }
    names.push(
      place === undefined ? (plain ?? quoted.replaceAll(/\\([`\\])/g, '$1')) : Number(place),
    );
  }
  // A list is in a field, and no list is in a list.
  const isMisplaced = names.some(
    (name, at) => isPlace(name) && (at === 0 || isPlace(names[at - 1])),
  );
  return names.length === 0 || isMisplaced ? null : names;
}

function isPlace(name: string | number | undefined): name is number {
  return typeof name === 'number';
}

const columnName = z
  .string()
  .min(1, 'Name a column')
  .max(maxColumnName, `Names of columns have at most ${maxColumnName} characters`)
  .refine((name) => name.isWellFormed(), { error: 'The name contains an invalid character' });

const importColumnSchema = z.strictObject({
  column: columnName,
  field: z
    .string()
    .min(1, 'Name a field')
    .max(1500, 'The path of the field is too long')
    .refine((path) => path === '' || (path.isWellFormed() && parseImportPath(path) !== null), {
      error: 'Not a field such as name, address.city or tags.0: other names stand in backticks',
    }),
  type: z.enum(importTypes),
});
export type ImportColumn = z.output<typeof importColumnSchema>;

/** Where a document's id comes from. */
const importIdsSchema = z.discriminatedUnion(
  'from',
  [
    z.strictObject({ from: z.literal('generated') }),
    z.strictObject({ from: z.literal('column'), column: columnName }),
    /** `{column}` stands for a value. */
    z.strictObject({
      from: z.literal('template'),
      template: z.string().min(1, 'Enter a text').max(1500, 'At most 1,500 characters'),
    }),
    /** The column holds whole paths of documents. */
    z.strictObject({ from: z.literal('path'), column: columnName }),
  ],
  { error: 'Choose where the ids come from' },
);
export type ImportIds = z.output<typeof importIdsSchema>;

const fileFormShape = {
  format: z.enum(importFormats),
  encoding: z.enum(importEncodings),
  /** Of CSV. */
  separator: z.enum(importSeparators),
  /** Whether the first line of CSV names the columns; they are numbered otherwise. */
  hasHeader: z.boolean(),
};

export const importMappingSchema = z
  .strictObject({
    ...fileFormShape,
    /** That the documents go into; null where their paths are in the file. */
    collection: collectionPathSchema.nullable(),
    ids: importIdsSchema,
    columns: z
      .array(importColumnSchema)
      .max(maxImportColumns, `At most ${maxImportColumns} columns`),
    /** What becomes of columns that aren't named: fields of the same name, or nothing. */
    others: z.enum(['keep', 'leave']),
    /** Columns that become nothing where others are kept, such as that of the ids. */
    omitted: z.array(columnName).max(maxImportColumns).optional(),
    /** What becomes of an empty cell, or of what a row lacks. */
    empty: z.enum(['missing', 'null', 'text']),
    decimal: z.enum(['.', ',']),
  })
  .refine(({ collection, ids }) => collection !== null || ids.from === 'path', {
    path: ['collection'],
    error: 'Name the collection',
  })
  .refine(({ columns }) => !areNested(columns.map(({ field }) => placesOf(field))), {
    path: ['columns'],
    error: 'Two columns go into the same field, or one into what another one fills',
  })
  .refine(({ columns }) => !haveMixedPlaces(columns.map(({ field }) => placesOf(field))), {
    path: ['columns'],
    error: 'A field can be a list (tags.0) or a map (tags.first), not both',
  });
export type ImportMapping = z.output<typeof importMappingSchema>;
export type RowsForm = Pick<ImportMapping, 'format' | 'encoding' | 'separator' | 'hasHeader'>;

/** Places of lists as names no other field has. */
function placesOf(field: string): string[] {
  return (parseImportPath(field) ?? []).map((name) => (isPlace(name) ? `\u0000${name}` : name));
}

function haveMixedPlaces(paths: readonly (readonly string[])[]): boolean {
  const kinds = new Map<string, boolean>();
  return paths.some((names) =>
    names.some((name, at) => {
      const parent = JSON.stringify(names.slice(0, at));
      const isList = name.startsWith('\u0000');
      const known = kinds.get(parent) ?? isList;
      kinds.set(parent, known);
      return known !== isList;
    }),
  );
}
