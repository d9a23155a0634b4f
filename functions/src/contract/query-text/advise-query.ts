import { conditionsOf } from '../../firestore-model/query/conditions.ts';
import type { Query, QueryCondition, TextCondition } from '../../firestore-model/query/shape.ts';
import { patternProblem } from '../../firestore-model/query/pattern-syntax.ts';
import { inUtc } from '../../firestore-model/timestamps.ts';
import type { FirestoreValue } from '../../firestore-model/values.ts';
import type { KnownField, QueryVocabulary } from './complete-query.ts';
import type { QuerySpans } from './marks.ts';
import { maxQueryTextLength, type QueryTextPlace } from './place.ts';
import { printCondition } from './print-query.ts';
import { readClauses } from './read-clauses.ts';
import { QueryTextError, TokenReader } from './token-reader.ts';
import { tokensOf } from './tokens.ts';
import { kindOf, kindsOf, kindWords, valueWords, type ValueKind } from './value-kinds.ts';

/** A query that is one, but probably not the one that is meant. */
export interface QueryAdvice {
  readonly message: string;
  /** The part of the text that it is about. */
  readonly from: number;
  readonly to: number;
  /** What is probably meant in place of that part; null where nobody can know. */
  readonly fix: string | null;
}

type Comparison = Extract<QueryCondition, { value: unknown }>;
type KnownFields = ReadonlyMap<string, KnownField>;
type AdviceText = Pick<QueryAdvice, 'message' | 'fix'>;

/** How many letters differ between two words, at least. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [row, letter] of a.split('').entries()) {
    const next = [row + 1];
    for (let at = 0; at < b.length; at += 1) {
      const swapped = (before[at] ?? 0) + (b[at] === letter ? 0 : 1);
      next.push(Math.min(swapped, (before[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    before = next;
  }
  return before[b.length] ?? 0;
}

const maxCompared = 100;

/** The known field that is probably meant by another name; null where none is near. */
function nearest(field: string, known: KnownFields): string | null {
  const most = Math.min(2, Math.floor(field.length / 2));
  let best: { path: string; far: number } | null = null;
  for (const path of known.keys()) {
    const isNear = Math.abs(path.length - field.length) <= most && path.length <= maxCompared;
    const far = isNear ? distance(field.toLowerCase(), path.toLowerCase()) : most + 1;
    if (far <= most && far < (best?.far ?? Infinity)) {
      best = { path, far };
    }
  }
  return best?.path ?? null;
}

/** Whether documents have the field, or may: a map's names can be data. */
function isKnown(field: string, known: KnownFields): boolean {
  const isAbove = [...known.keys()].some((path) => path.startsWith(`${field}.`));
  return field === '__name__' || known.has(field) || isAbove;
}

function isBelowMap(field: string, known: KnownFields): boolean {
  return [...known].some(
    ([path, { types }]) => types.includes('map') && field.startsWith(`${path}.`),
  );
}

function ofField(
  field: string,
  known: KnownFields,
): { message: string; better: string | null } | null {
  if (known.size === 0 || isKnown(field, known)) {
    return null;
  }
  const better = nearest(field, known);
  if (better !== null) {
    return { message: `No document seen has ${field}. Did you mean ${better}?`, better };
  }
  return isBelowMap(field, known)
    ? null
    : { message: `No document seen has ${field}.`, better: null };
}

/** The value in the form that the field's values have; null where it has none. */
function asKind(value: FirestoreValue, kinds: ReadonlySet<ValueKind>): FirestoreValue | null {
  if (!('stringValue' in value)) {
    return 'integerValue' in value && kinds.has('string')
      ? { stringValue: value.integerValue }
      : null;
  }
  const text = value.stringValue;
  const time = kinds.has('timestamp') ? inUtc(text) : null;
  if (time !== null) {
    return { timestampValue: time };
  }
  if (kinds.has('number') && /^-?\d{1,15}$/.test(text)) {
    return { integerValue: String(Number(text)) };
  }
  return kinds.has('boolean') && /^(?:true|false)$/.test(text)
    ? { booleanValue: text === 'true' }
    : null;
}

const single: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

type Kinds = ReadonlySet<ValueKind>;

function held(field: string, kinds: Kinds): string {
  return `${field} holds ${[...kinds].map((kind) => kindWords[kind]).join(' and ')}`;
}

/** Of a text that is looked for where there are no texts. */
function ofText({ field, op, text }: TextCondition, kinds: Kinds, root: string): AdviceText | null {
  const isList = kinds.has('array');
  if (kinds.has('string') && !isList) {
    return null;
  }
  const listed = { op: 'array-contains', field, value: { stringValue: text } } as const;
  return {
    message: `${held(field, kinds)}: ${op.replace('-', ' ')} looks at texts.`,
    fix: isList && op === 'contains' ? printCondition(listed, root) : null,
  };
}

/** Of a value that no value of the field can be equal to or compared with. */
function ofValue(condition: Comparison, kinds: Kinds, root: string): AdviceText | null {
  const { field, op, value } = condition;
  const kind = single.has(op) ? kindOf(value) : null;
  if (kind === null || kinds.has(kind)) {
    return null;
  }
  const message = `${held(field, kinds)}: no ${valueWords[kind]} is found there.`;
  if (kinds.has('array') && op === '==') {
    return { message, fix: printCondition({ ...condition, op: 'array-contains' }, root) };
  }
  const meant = asKind(value, kinds);
  const fix = meant === null ? null : printCondition({ ...condition, value: meant }, root);
  return { message, fix };
}

function ofType(condition: QueryCondition, { types }: KnownField, root: string): AdviceText | null {
  const kinds = kindsOf(types);
  if ('text' in condition) {
    return ofText(condition, kinds, root);
  }
  return 'value' in condition ? ofValue(condition, kinds, root) : null;
}

function ofPattern(condition: QueryCondition): AdviceText | null {
  const isPattern = 'text' in condition && condition.op === 'matches';
  const message = isPattern ? patternProblem(condition.text) : null;
  return message === null ? null : { message, fix: null };
}

function ofCondition(
  condition: QueryCondition,
  known: KnownFields,
  root: string,
): AdviceText | null {
  const { field } = condition;
  const pattern = ofPattern(condition);
  if (pattern !== null || known.size === 0) {
    return pattern;
  }
  const unknown = ofField(field, known);
  if (unknown !== null) {
    const { message, better } = unknown;
    const fix = better === null ? null : printCondition({ ...condition, field: better }, root);
    return { message, fix };
  }
  const one = known.get(field);
  return one === undefined || one.types.length === 0 ? null : ofType(condition, one, root);
}

function ofSort(
  { field, direction }: Query['orderBy'][number],
  known: KnownFields,
): AdviceText | null {
  const unknown = ofField(field, known);
  const ending = direction === 'desc' ? ' desc' : '';
  return unknown === null
    ? null
    : {
        message: unknown.message,
        fix: unknown.better === null ? null : `${unknown.better}${ending}`,
      };
}

/**
 * What is probably meant otherwise in a text that is a query: fields that no document has, values
 * of types that a field doesn't have, patterns that are none. Empty where nothing is, or nothing is
 * known. Never throws.
 */
export function adviseQuery(
  text: string,
  place: QueryTextPlace & { readonly vocabulary: QueryVocabulary },
): QueryAdvice[] {
  const known = new Map(place.vocabulary.fields.map((field) => [field.path, field]));
  if (text.length > maxQueryTextLength) {
    return [];
  }
  const marks: QuerySpans = new Map();
  try {
    const reader = new TokenReader(tokensOf(text));
    const parts = readClauses({ reader, text, root: place.root, marks }, place.from);
    const found = (part: object, advice: AdviceText | null): QueryAdvice[] => {
      const span = marks.get(part);
      return advice === null || span === undefined ? [] : [{ ...advice, ...span }];
    };
    return [
      ...conditionsOf(parts.where ?? null).flatMap(({ condition }) =>
        found(condition, ofCondition(condition, known, place.root)),
      ),
      ...(parts.orderBy ?? []).flatMap((sort) => found(sort, ofSort(sort, known))),
    ];
  } catch (error) {
    if (error instanceof QueryTextError) {
      return [];
    }
    throw error;
  }
}
