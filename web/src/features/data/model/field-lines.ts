import type { FirestoreFields, FirestoreValue } from '@firekeep/functions/contract';
import { fieldEntries, showValue, type ShownValue, type ValueEntry } from '#lib/typed-value.ts';

/** A field, or an entry of one, as a line of a tree. */
export interface FieldLine {
  /** Its names and indexes from the document on, which no other line has. */
  readonly id: string;
  readonly names: readonly string[];
  /** How deep it stands, from 1. */
  readonly level: number;
  readonly value: FirestoreValue;
  readonly shown: ShownValue;
  /** Null for what holds nothing. */
  readonly isOpen: boolean | null;
}

/** Opened without being asked: small maps and arrays right below the document. */
const openUpTo = 12;

function idOfLine(names: readonly string[]): string {
  return names.map((name) => `${name.length}:${name}`).join('/');
}

function isOpenAtFirst(shown: ShownValue & { kind: 'container' }, level: number): boolean {
  return level === 1 && shown.type !== 'vector' && shown.size <= openUpTo;
}

interface Opened {
  /** Lines that were opened or closed. */
  readonly toggled: ReadonlyMap<string, boolean>;
}

function linesBelow(
  entries: readonly ValueEntry[],
  parents: readonly string[],
  opened: Opened,
): FieldLine[] {
  return entries.flatMap(({ key, value }) => {
    const names = [...parents, key];
    const id = idOfLine(names);
    const shown = showValue(value);
    const level = names.length;
    if (shown.kind === 'leaf' || shown.size === 0) {
      return [{ id, names, level, value, shown, isOpen: null }];
    }
    const isOpen = opened.toggled.get(id) ?? isOpenAtFirst(shown, level);
    const line = { id, names, level, value, shown, isOpen };
    return isOpen ? [line, ...linesBelow(shown.entries, names, opened)] : [line];
  });
}

/** The lines of a document's fields, those below open ones included. */
export function fieldLines(
  fields: FirestoreFields,
  toggled: ReadonlyMap<string, boolean>,
): FieldLine[] {
  return linesBelow(fieldEntries(fields), [], { toggled });
}

interface Searchable extends FieldLine {
  /** Name and value in small letters. */
  readonly text: string;
}

/** All lines of a document, for searching in it: made once, then each search is one pass. */
export function searchIndex(fields: FirestoreFields): readonly Searchable[] {
  const index: Searchable[] = [];
  const add = (entries: readonly ValueEntry[], parents: readonly string[]) => {
    for (const { key, value } of entries) {
      const names = [...parents, key];
      const shown = showValue(value);
      const own = shown.kind === 'leaf' ? shown.text : '';
      const isOpen = shown.kind === 'container' && shown.size > 0 ? true : null;
      const text = `${key}\n${own}`.toLowerCase();
      const line = { id: idOfLine(names), names, level: names.length, value, shown, isOpen };
      index.push({ ...line, text });
      if (shown.kind === 'container' && shown.type !== 'vector') {
        add(shown.entries, names);
      }
    }
  };
  add(fieldEntries(fields), []);
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
