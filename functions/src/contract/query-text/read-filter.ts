import type { QueryCondition, QueryFilter, QueryGroup } from '../../firestore-model/query/shape.ts';
import type { FirestoreValue } from '../../firestore-model/values.ts';
import type { Marks } from './marks.ts';
import { readField } from './read-names.ts';
import { readList, readValue } from './read-value.ts';
import type { TokenReader } from './token-reader.ts';

/** What reading a query's text takes. */
export interface Reading {
  readonly reader: TokenReader;
  readonly text: string;
  /** What the names of the database's documents begin with. */
  readonly root: string;
  readonly marks: Marks;
}

/** Parentheses in one another; a query takes fewer groups, and says so. */
const maxDepth = 50;

type Comparison = Extract<QueryCondition, { value: unknown }>['op'];

const symbols = ['==', '!=', '<=', '>=', '<', '>'] as const;
const words = ['array-contains', 'array-contains-any', 'in', 'not-in'] as const;
/** Other languages' ways to write them. */
const synonyms: ReadonlyMap<string, Comparison> = new Map<string, Comparison>([
  ['=', '=='],
  ['<>', '!='],
]);

function readComparison(reader: TokenReader): Comparison | null {
  const { token } = reader;
  const synonym = token.kind === 'symbol' ? synonyms.get(token.text) : undefined;
  if (synonym !== undefined) {
    reader.next();
    return synonym;
  }
  return (
    symbols.find((op) => reader.takeSymbol(op)) ?? words.find((op) => reader.takeWord(op)) ?? null
  );
}

type State = 'is-null' | 'is-not-null' | 'is-nan' | 'is-not-nan';

function readState(reader: TokenReader): State {
  const isNot = reader.takeWord('not');
  if (reader.takeWord('null')) {
    return isNot ? 'is-not-null' : 'is-null';
  }
  if (!reader.takeWord('nan', 'NaN')) {
    reader.fail();
  }
  return isNot ? 'is-not-nan' : 'is-nan';
}

/** The value that a field is compared with, and its place. */
export function readOperand({ reader, root, marks }: Reading, field: string, op: string) {
  const { from } = reader.token;
  const value: FirestoreValue = readValue(reader, { root, depth: 0, of: { field, op } });
  marks.set(value, { from, to: reader.previous.to });
  return value;
}

function readCondition(reading: Reading): QueryCondition {
  const { reader, text } = reading;
  const field = readField(reader, text);
  if (reader.takeWord('is', 'is null')) {
    return { op: readState(reader), field };
  }
  const isNot = reader.token.text.toLowerCase() === 'not' && reader.takeWord('not');
  if (isNot) {
    reader.needWord('in');
  }
  const op = isNot ? 'not-in' : readComparison(reader);
  return op === null ? reader.fail() : { op, field, value: readOperand(reading, field, op) };
}

function readGroup(reading: Reading, op: QueryGroup['op'], depth: number): QueryGroup {
  return { op, filters: readList(reading.reader, ')', () => readFilter(reading, depth + 1)) };
}

/** A condition, a filter in parentheses, or `all(…)` and `any(…)`, groups of any size. */
function readUnit(reading: Reading, depth: number): QueryFilter {
  const { reader, marks } = reading;
  const { from } = reader.token;
  if (depth > maxDepth) {
    reader.fail('The filters stand too deep in one another');
  }
  let filter: QueryFilter;
  if (reader.takeSymbol('(')) {
    filter = readFilter(reading, depth + 1);
    reader.needSymbol(')');
  } else if (isGroupCall(reader)) {
    const op = reader.next().text.toLowerCase() === 'all' ? 'and' : 'or';
    reader.needSymbol('(');
    filter = readGroup(reading, op, depth);
  } else {
    filter = readCondition(reading);
  }
  marks.set(filter, { from, to: reader.previous.to });
  return filter;
}

function isGroupCall(reader: TokenReader): boolean {
  const { kind, text } = reader.token;
  return kind === 'word' && /^(?:all|any)$/i.test(text) && reader.isFollowedBy('(');
}

function readChain(
  reading: Reading,
  op: QueryGroup['op'],
  readPart: () => QueryFilter,
): QueryFilter {
  const { reader, marks } = reading;
  const { from } = reader.token;
  const first = readPart();
  const filters = [first];
  while (reader.takeWord(op)) {
    filters.push(readPart());
  }
  if (filters.length === 1) {
    return first;
  }
  const group = { op, filters };
  marks.set(group, { from, to: reader.previous.to });
  return group;
}

/** Filters joined by `and` and `or`; `and` binds them more closely. */
export function readFilter(reading: Reading, depth = 0): QueryFilter {
  return readChain(reading, 'or', () => readChain(reading, 'and', () => readUnit(reading, depth)));
}
