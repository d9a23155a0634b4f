import type { FirestoreFields, FirestoreValue } from '@firekeep/functions/contract';
import type { TreeLine } from '#components/tree-keys.ts';
import { formatFieldPath } from '#lib/value-text.ts';
import { fieldEntries, showValue, type ShownValue, type ValueEntry } from '#lib/typed-value.ts';

/** A field, or an entry of one, as a line of a tree. */
export interface FieldLine extends TreeLine {
  /** Its names and indexes from the document on, which no other line has. */
  readonly id: string;
  readonly names: readonly string[];
  /** Those of the field that Firestore has a path to: an array's entries are in the array's. */
  readonly field: readonly string[];
  readonly value: FirestoreValue;
  readonly shown: ShownValue;
}

/** Opened without being asked: small maps and arrays right below the document. */
const openUpTo = 12;

/** The id of a line by its names. */
export function lineId(names: readonly string[]): string {
  return names.map((name) => `${name.length}:${name}`).join('/');
}

function isOpenAtFirst(shown: ShownValue & { kind: 'container' }, level: number): boolean {
  return level === 1 && shown.type !== 'vector' && shown.size <= openUpTo;
}

/** What entries stand below. */
type Parent = Pick<FieldLine, 'names' | 'field'> & { readonly isMap: boolean };

const documentItself: Parent = { names: [], field: [], isMap: true };

function lineAt(parent: Parent, key: string): Pick<FieldLine, 'id' | 'names' | 'field' | 'level'> {
  const names = [...parent.names, key];
  const isField = parent.isMap && parent.field.length === parent.names.length;
  const field = isField ? names : parent.field;
  return { id: lineId(names), names, field, level: names.length };
}

interface Opened {
  /** Lines that were opened or closed. */
  readonly toggled: ReadonlyMap<string, boolean>;
}

function linesBelow(entries: readonly ValueEntry[], parent: Parent, opened: Opened): FieldLine[] {
  return entries.flatMap(({ key, value }) => {
    const place = lineAt(parent, key);
    const shown = showValue(value);
    if (shown.kind === 'leaf' || shown.size === 0) {
      return [{ ...place, value, shown, isOpen: null }];
    }
    const isOpen = opened.toggled.get(place.id) ?? isOpenAtFirst(shown, place.level);
    const line = { ...place, value, shown, isOpen };
    const below = { ...place, isMap: shown.type === 'map' };
    return isOpen ? [line, ...linesBelow(shown.entries, below, opened)] : [line];
  });
}

/** The lines of a document's fields, those below open ones included. */
export function fieldLines(
  fields: FirestoreFields,
  toggled: ReadonlyMap<string, boolean>,
): FieldLine[] {
  return linesBelow(fieldEntries(fields), documentItself, { toggled });
}

/** Where a line stands, as people write it: `items[0].price`. */
export function pathText({ field, names }: Pick<FieldLine, 'field' | 'names'>): string {
  const within = names.slice(field.length);
  const steps = within.map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`));
  return [formatFieldPath(field), ...steps].join('');
}

interface Searchable extends FieldLine {
  /** Name and value in small letters. */
  readonly text: string;
}

/** All lines of a document, for searching in it: made once, then each search is one pass. */
export function searchIndex(fields: FirestoreFields): readonly Searchable[] {
  const index: Searchable[] = [];
  const add = (entries: readonly ValueEntry[], parent: Parent) => {
    for (const { key, value } of entries) {
      const place = lineAt(parent, key);
      const shown = showValue(value);
      const own = shown.kind === 'leaf' ? shown.text : '';
      const isOpen = shown.kind === 'container' && shown.size > 0 ? true : null;
      const text = `${key}\n${own}`.toLowerCase();
      index.push({ ...place, value, shown, isOpen, text });
      if (shown.kind === 'container' && shown.type !== 'vector') {
        add(shown.entries, { ...place, isMap: shown.type === 'map' });
      }
    }
  };
  add(fieldEntries(fields), documentItself);
  return index;
}

/** The lines whose name or value has a text in it, with those above them. */
export function searchLines(index: readonly Searchable[], search: string): FieldLine[] {
  const wanted = search.toLowerCase();
  const found: Searchable[] = [];
  // From the end, so that a line is kept where one below it was.
  let keepLevel = 0;
  for (const line of index.toReversed()) {
    const isParent = line.level === keepLevel;
    if (isParent || line.text.includes(wanted)) {
      found.push(line);
      keepLevel = line.level - 1;
    }
  }
  return found.toReversed();
}
