import { takesList } from '../../firestore-model/query/conditions.ts';
import type { FieldType } from '../../firestore-model/schema/shape.ts';
import type { FirestoreValue } from '../../firestore-model/values.ts';
import { maxQueryTextLength, type QueryTextPlace } from './place.ts';
import { printSource } from './print-query.ts';
import { printValue } from './print-value.ts';
import { readClauses } from './read-clauses.ts';
import { QueryTextError, TokenReader, type Expected } from './token-reader.ts';
import { tokensOf, type Token } from './tokens.ts';

/** What is known of a database, to choose from. */
export interface QueryVocabulary {
  /** Paths of collections. */
  readonly collections: readonly string[];
  /** Ids of collection groups. */
  readonly groups: readonly string[];
  /** Fields, with values that documents had there; an array counts as its values, too. */
  readonly fields: readonly KnownField[];
}

export interface KnownField {
  readonly path: string;
  /** The types that its values have, as far as is known. */
  readonly types: readonly FieldType[];
  readonly values: readonly FirestoreValue[];
}

export interface QueryCompletion {
  /** As it stands in a query. */
  readonly text: string;
  readonly kind: 'keyword' | 'operator' | 'field' | 'value' | 'collection';
}

export interface QueryCompletions {
  /** The part of the text that an option takes the place of. */
  readonly from: number;
  readonly to: number;
  /** All that may stand there, whatever has been typed of it. */
  readonly options: readonly QueryCompletion[];
}

interface Sources {
  readonly root: string;
  readonly vocabulary: QueryVocabulary;
}

const maxValueLength = 80;
/** Words that come in several forms. */
const forms: ReadonlyMap<string, readonly string[]> = new Map([
  ['is null', ['is null', 'is not null', 'is NaN', 'is not NaN']],
  ['start at', ['start at (', 'start after (']],
  ['end at', ['end at (', 'end before (']],
  ['limit', ['limit', 'limit to last']],
  ['group', ['group']],
]);
const operators =
  /^(?:[=!<>]=?|contains|matches|(?:starts|ends) with|array-contains(?:-any)?|in|not-in|is .*)$/;
const date = /^\d{4}-\d\d-\d\d$/;

function ofWord(text: string): QueryCompletion[] {
  return (forms.get(text) ?? [text]).map((form) => ({
    text: form,
    kind: operators.test(form) ? 'operator' : 'keyword',
  }));
}

/** Whether values of this form may be compared with the field by the operator. */
function isOperand(value: FirestoreValue, isList: boolean): boolean {
  return 'arrayValue' in value === isList;
}

const literalTypes: readonly (readonly [text: string, type: FieldType])[] = [
  ['true', 'boolean'],
  ['false', 'boolean'],
  ['null', 'null'],
  ['NaN', 'double'],
  ['timestamp(', 'timestamp'],
  ['ref(', 'reference'],
  ['geo(', 'geopoint'],
  ['bytes(', 'bytes'],
  ['vector(', 'vector'],
];
const namesAlone: readonly FieldType[] = ['reference'];

function ofValue(
  { of, depth }: Extract<Expected, { kind: 'value' }>,
  { root, vocabulary }: Sources,
): QueryCompletion[] {
  if (of !== null && depth === 0 && takesList(of.op)) {
    return [{ text: '[', kind: 'value' }];
  }
  const field = vocabulary.fields.find(({ path }) => path === of?.field);
  const known = field?.values ?? [];
  const isOfArray = of?.op.startsWith('array-') ?? false;
  const printed = known
    .filter((value) => !isOfArray || isOperand(value, false))
    .map((value) => printValue(value, root))
    .filter((text) => text.length <= maxValueLength);
  const types = of?.field === '__name__' ? namesAlone : (field?.types ?? []);
  const literals = literalTypes.flatMap(([text, type]) =>
    types.length === 0 || types.includes(type) ? text : [],
  );
  return [...new Set([...printed, ...literals])].map((text) => ({ text, kind: 'value' }));
}

function optionsOf(expected: Expected, sources: Sources): QueryCompletion[] {
  const { vocabulary } = sources;
  switch (expected.kind) {
    case 'word':
      return ofWord(expected.text);
    case 'symbol':
      return operators.test(expected.text) ? ofWord(expected.text) : [];
    case 'field':
      return [...vocabulary.fields.map(({ path }) => path), '__name__'].map((text) => ({
        text,
        kind: 'field',
      }));
    case 'value':
      return ofValue(expected, sources);
    case 'collection':
    case 'group':
      return vocabulary[expected.kind === 'group' ? 'groups' : 'collections'].map((path) => ({
        text: printSource(path),
        kind: 'collection',
      }));
    case 'number':
    case 'text':
      return [];
  }
}

/** The pieces that belong to what is being typed, at the end of the text. */
function isUnfinished(token: Token, isLast: boolean): boolean {
  if (token.kind === 'symbol' || token.kind === 'bad') {
    return token.text === '.' || (isLast && /^[=!<>]+$/.test(token.text));
  }
  return token.kind !== 'end';
}

/** The pieces before what is being typed at the end of a text, and where that begins. */
function finishedTokens(text: string): { tokens: Token[]; from: number } {
  const tokens = tokensOf(text);
  let from = text.length;
  let count = tokens.length - 1;
  for (let isLast = true; count > 0; isLast = false) {
    const before = tokens[count - 1];
    if (before === undefined || before.to !== from || !isUnfinished(before, isLast)) {
      break;
    }
    from = before.from;
    count -= 1;
    if (before.kind === 'symbol' && before.text !== '.') {
      break;
    }
  }
  return { tokens: [...tokens.slice(0, count), { kind: 'end', text: '', from, to: from }], from };
}

/** What may stand after these pieces; nothing where they begin no query. */
function expectedAfter(tokens: readonly Token[], text: string, place: QueryTextPlace) {
  const reader = new TokenReader(tokens);
  try {
    readClauses({ reader, text, root: place.root, marks: new Map() }, place.from);
  } catch (error) {
    if (!(error instanceof QueryTextError)) {
      throw error;
    }
  }
  return reader.token.kind === 'end' ? reader.expected : [];
}

/** Where the piece ends that is being typed at this place. */
function endOf(text: string, from: number, position: number): number {
  const around = tokensOf(text).find((token) => token.from < position && token.to > position);
  return around === undefined || around.from < from || around.kind === 'open'
    ? position
    : around.to;
}

/**
 * What may stand at a place of a query's text: words, operators, fields, values and collections, in
 * this order of likelihood. Never throws; a text that is no query up to there has no options.
 */
export function completeQuery(
  text: string,
  position: number,
  place: QueryTextPlace & { readonly vocabulary: QueryVocabulary },
): QueryCompletions {
  if (text.length > maxQueryTextLength) {
    return { from: position, to: position, options: [] };
  }
  const before = text.slice(0, position);
  const { tokens, from } = finishedTokens(before);
  const options = new Map<string, QueryCompletion>();
  const allExpected = expectedAfter(tokens, before, place);
  const typed = before.slice(from);
  if (date.test(typed) && allExpected.some(({ kind }) => kind === 'value')) {
    const time = `timestamp("${typed}")`;
    options.set(time, { text: time, kind: 'value' });
  }
  for (const expected of allExpected) {
    for (const option of optionsOf(expected, place)) {
      options.set(option.text, option);
    }
  }
  return { from, to: endOf(text, from, position), options: [...options.values()] };
}
