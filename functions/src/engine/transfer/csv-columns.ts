/** The columns of a CSV file, and what of a document stands in them. */
import { AppError } from '../../lib/errors.ts';
import { formatFieldPath } from '../../firestore-model/field-paths.ts';
import {
  vectorValues,
  type FirestoreFields,
  type FirestoreValue,
} from '../../firestore-model/values.ts';
import { documentFieldNames } from '../format/document.ts';
import { decodeDocument } from '../format/document-json.ts';

/**
 * `json`: a column for each field, in which maps are JSON. `flat`: a column for each field of a map
 * too, at any depth, named by its path (`address.city`); maps without fields stand in their own.
 */
export type CsvCells = 'flat' | 'json';

/** More than a spreadsheet shows (16 384); bounds what is kept of them. */
const maxColumns = 10_000;
const maxColumnBytes = 4 * 1024 * 1024;

/** Columns in the order in which they are first seen. */
export class ColumnSet {
  private readonly names: Set<string>;
  private bytes = 0;

  constructor(names: Iterable<string> = []) {
    this.names = new Set(names);
    for (const name of this.names) {
      this.bytes += name.length;
    }
  }

  /**
   * @returns those that are new
   * @throws AppError `failed-precondition` for more than a table takes
   */
  add(names: Iterable<string>): string[] {
    const added: string[] = [];
    for (const name of names) {
      if (!this.names.has(name)) {
        this.names.add(name);
        this.bytes += name.length;
        added.push(name);
      }
    }
    if (this.names.size > maxColumns || this.bytes > maxColumnBytes) {
      throw new AppError(
        'failed-precondition',
        `The documents of this collection have more than ${maxColumns} different fields, too many for a table`,
      );
    }
    return added;
  }

  /** As a file has them. */
  sorted(): string[] {
    return [...this.names].toSorted();
  }
}

/** The columns that a document has something in. */
export function columnNames(document: Uint8Array, cells: CsvCells): Iterable<string> {
  return cells === 'json'
    ? documentFieldNames(document)
    : flatCells(decodeDocument(document).fields).keys();
}

/** What stands in a document's columns. */
export function cellsOf(
  fields: FirestoreFields,
  cells: CsvCells,
): Pick<ReadonlyMap<string, FirestoreValue>, 'get'> {
  return cells === 'json' ? new Map(Object.entries(fields)) : flatCells(fields);
}

function flatCells(fields: FirestoreFields): Map<string, FirestoreValue> {
  const cells = new Map<string, FirestoreValue>();
  addCells(cells, fields, []);
  return cells;
}

function addCells(
  cells: Map<string, FirestoreValue>,
  fields: FirestoreFields,
  names: readonly string[],
): void {
  for (const [name, value] of Object.entries(fields)) {
    const path = [...names, name];
    const inner = innerFields(value);
    if (inner === null) {
      cells.set(formatFieldPath(path), value);
    } else {
      addCells(cells, inner, path);
    }
  }
}

/** The fields of a map that has some; vectors are values. */
function innerFields(value: FirestoreValue): FirestoreFields | null {
  if (!('mapValue' in value)) {
    return null;
  }
  const { fields } = value.mapValue;
  return Object.keys(fields).length === 0 || vectorValues(fields) !== undefined ? null : fields;
}
