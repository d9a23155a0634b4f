import type {
  QueryCondition,
  QueryFilter,
  QueryGroup,
  TextOperator,
} from '../../firestore-model/query/shape.ts';
import type { FirestoreValue } from '../../firestore-model/values.ts';
import type { QuerySpans } from './marks.ts';
import { readField } from './read-names.ts';
import { readText } from './read-text.ts';
import { readList, readValue } from './read-value.ts';
import type { TokenReader } from './token-reader.ts';
import { isWord } from './tokens.ts';

/** What reading a query's text takes. */
export interface FilterReading {
  readonly reader: TokenReader;
  readonly text: string;
  /** What the names of the database's documents begin with. */
  readonly root: string;
  readonly marks: QuerySpans;
}

/** Nested parentheses; a query takes fewer groups, and says so. */
const maxDepth = 50;

type Comparison = Extract<QueryCondition, { value: unknown }>['op'];

const symbols = ['==', '!=', '<', '<=', '>', '>='] as const;
const words = ['array-contains', 'array-contains-any', 'in', 'not-in'] as const;
/** Other languages' ways to write them. */
const synonyms: ReadonlyMap<string, Comparison> = new Map<string, Comparison>([
  ['=', '=='],
  ['<>', '!='],
]);

function readSymbol(reader: TokenReader): Comparison | null {
  const { token } = reader;
  const synonym = token.kind === 'symbol' ? synonyms.get(token.text) : undefined;
  if (synonym !== undefined) {
    reader.next();
    return synonym;
  }
  return symbols.find((op) => reader.takeSymbol(op)) ?? null;
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
export function readOperand({ reader, root, marks }: FilterReading, field: string, op: string) {
  const { from } = reader.token;
  const value: FirestoreValue = readValue(reader, { root, depth: 0, of: { field, op } });
  marks.set(value, { from, to: reader.previous.to });
  return value;
}

/** Operators of texts by what they begin with, and other languages' words for them. */
const textWords: readonly (readonly [word: string, op: TextOperator])[] = [
  ['contains', 'contains'],
  ['includes', 'contains'],
  ['starts', 'starts-with'],
  ['starts-with', 'starts-with'],
  ['startswith', 'starts-with'],
  ['ends', 'ends-with'],
  ['ends-with', 'ends-with'],
  ['endswith', 'ends-with'],
  ['matches', 'matches'],
];

/** `contains`, `starts with`; null where none of them stands. */
function readTextOperator(reader: TokenReader): TextOperator | null {
  for (const [word, op] of textWords) {
    if (reader.takeWord(word, op.replace('-', ' '))) {
      if (word === 'starts' || word === 'ends') {
        reader.needWord('with');
      }
      return op;
    }
  }
  if (isWord(reader.token, 'like')) {
    reader.fail('In place of like there are contains, starts with, ends with and matches');
  }
  return null;
}

function readTextCondition(reader: TokenReader, field: string, op: TextOperator): QueryCondition {
  const text = readText(reader);
  const ignoreCase = reader.takeWord('ignoring', 'ignoring case');
  if (ignoreCase) {
    reader.needWord('case');
  }
  return { op, field, text, ignoreCase };
}

function readCondition(reading: FilterReading): QueryCondition {
  const { reader, text } = reading;
  const field = readField(reader, text);
  const isNot = reader.token.text.toLowerCase() === 'not' && reader.takeWord('not');
  if (isNot) {
    reader.needWord('in');
  }
  const op = isNot ? 'not-in' : readSymbol(reader);
  const textOp = op === null ? readTextOperator(reader) : null;
  if (textOp !== null) {
    return readTextCondition(reader, field, textOp);
  }
  const comparison = op ?? words.find((word) => reader.takeWord(word)) ?? null;
  if (comparison !== null) {
    return { op: comparison, field, value: readOperand(reading, field, comparison) };
  }
  return reader.takeWord('is', 'is null') ? { op: readState(reader), field } : reader.fail();
}

function readGroup(reading: FilterReading, op: QueryGroup['op'], depth: number): QueryGroup {
  return { op, filters: readList(reading.reader, ')', () => readFilter(reading, depth + 1)) };
}

/** A condition, a filter in parentheses, or `all(…)` and `any(…)`, groups of any size. */
function readUnit(reading: FilterReading, depth: number): QueryFilter {
  const { reader, marks } = reading;
  const { from } = reader.token;
  if (depth > maxDepth) {
    reader.fail('The filters are nested too deep');
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
  reading: FilterReading,
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
export function readFilter(reading: FilterReading, depth = 0): QueryFilter {
  return readChain(reading, 'or', () => readChain(reading, 'and', () => readUnit(reading, depth)));
}
