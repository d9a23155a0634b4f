import {
  fieldOf,
  isPlainMap,
  isSameValue,
  type FirestoreDocument,
  type FirestoreFields,
  type FirestoreValue,
} from '@firekeep/functions/contract';
import { seenOf, type DocumentDraft } from './document-draft.ts';
import { withValueAt } from './edit-fields.ts';

export type ConflictSide = 'mine' | 'theirs';
/** What a field is to hold: what one side has, or what somebody has made of both. */
export type ConflictChoice = ConflictSide | { readonly edited: FirestoreValue };
/** By the paths of fields, as JSON. */
export type ConflictChoices = ReadonlyMap<string, ConflictChoice>;

/** A field in which a draft and the document as others left it differ; null: it isn't there. */
export interface FieldConflict {
  readonly path: readonly string[];
  readonly before: FirestoreValue | null;
  readonly mine: FirestoreValue | null;
  readonly theirs: FirestoreValue | null;
  /** Who changed it: where both did, somebody has to choose. */
  readonly changedBy: ConflictSide | 'both';
}

function isSame(a: FirestoreValue | null, b: FirestoreValue | null): boolean {
  return a === null || b === null ? a === b : isSameValue(a, b);
}

const valueOf = (fields: FirestoreFields, name: string) => fieldOf(fields, name) ?? null;

function fieldsIn(value: FirestoreValue | null): FirestoreFields {
  return value !== null && isPlainMap(value) ? value.mapValue.fields : {};
}

interface Three {
  readonly before: FirestoreFields;
  readonly mine: FirestoreFields;
  readonly theirs: FirestoreFields;
}

/** The fields in which mine and theirs differ, in the order of names; maps are descended into. */
export function fieldConflicts(three: Three, parents: readonly string[] = []): FieldConflict[] {
  const names = [...new Set([...Object.keys(three.mine), ...Object.keys(three.theirs)])];
  return names.toSorted().flatMap((name) => {
    const before = valueOf(three.before, name);
    const mine = valueOf(three.mine, name);
    const theirs = valueOf(three.theirs, name);
    const path = [...parents, name];
    if (isSame(mine, theirs)) {
      return [];
    }
    if (mine !== null && theirs !== null && isPlainMap(mine) && isPlainMap(theirs)) {
      const inner = { before: fieldsIn(before), mine: fieldsIn(mine), theirs: fieldsIn(theirs) };
      return fieldConflicts(inner, path);
    }
    const changedBy = isSame(before, theirs) ? 'mine' : isSame(before, mine) ? 'theirs' : 'both';
    return [{ path, before, mine, theirs, changedBy }];
  });
}

/** What was chosen; before that, whoever changed the field: mine where both did. */
export function chosenFor(
  { path, changedBy }: Pick<FieldConflict, 'path' | 'changedBy'>,
  chosen: ConflictChoices,
): ConflictChoice {
  return chosen.get(JSON.stringify(path)) ?? (changedBy === 'theirs' ? 'theirs' : 'mine');
}

function withChoice(
  fields: FirestoreFields,
  { path, mine }: FieldConflict,
  choice: ConflictChoice,
): FirestoreFields {
  return choice === 'theirs'
    ? fields
    : withValueAt(fields, path, choice === 'mine' ? mine : choice.edited);
}

/** The draft once more, on the document as others left it. */
export function rebased(
  draft: DocumentDraft,
  theirs: FirestoreDocument | null,
  chosen: ConflictChoices,
): DocumentDraft {
  const seen = seenOf(theirs);
  const { path, wanted } = draft;
  if (seen === null || wanted === null) {
    return { path, seen, wanted };
  }
  const three = { before: draft.seen?.fields ?? {}, mine: wanted, theirs: seen.fields };
  const merged = fieldConflicts(three).reduce(
    (fields, conflict) => withChoice(fields, conflict, chosenFor(conflict, chosen)),
    seen.fields,
  );
  return { path, seen, wanted: merged };
}
