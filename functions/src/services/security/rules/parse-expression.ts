import type { Expression } from './syntax.ts';
import type { RuleTokenReader } from './token-reader.ts';

/** Signs by how tightly they bind, the loosest first. */
const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>=', 'in', 'is'],
  ['+', '-'],
  ['*', '/', '%'],
];

const words: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** An expression that stands for itself. @throws RulesSyntaxError */
export function parseCondition(reader: RuleTokenReader): Expression {
  return reader.whole(() => parseExpression(reader));
}

function parseExpression(reader: RuleTokenReader): Expression {
  return reader.nested(() => {
    const condition = parseBinary(reader, 0);
    if (!reader.accept('?')) {
      return condition;
    }
    const yes = parseExpression(reader);
    reader.expect(':', 'between the two sides of a choice');
    return { kind: 'choice', condition, yes, no: parseExpression(reader) };
  });
}

function parseBinary(reader: RuleTokenReader, level: number): Expression {
  const signs = levels[level];
  if (signs === undefined) {
    return parseUnary(reader);
  }
  let left = parseBinary(reader, level + 1);
  for (;;) {
    const sign = signs.find((one) => reader.accept(one));
    if (sign === undefined) {
      return left;
    }
    reader.countOperator();
    left = { kind: 'binary', sign, left, right: parseBinary(reader, level + 1) };
  }
}

function parseUnary(reader: RuleTokenReader): Expression {
  const kind = reader.accept('!') ? 'not' : reader.accept('-') ? 'minus' : null;
  return kind === null
    ? parsePostfix(reader)
    : reader.nested(() => ({ kind, of: parseUnary(reader) }));
}

function parsePostfix(reader: RuleTokenReader): Expression {
  let value = parsePrimary(reader);
  for (;;) {
    const { line } = reader.token;
    reader.countOperator();
    if (reader.accept('.')) {
      value = { kind: 'member', of: value, name: reader.name('A name after the dot') };
    } else if (reader.accept('(')) {
      value = { kind: 'call', callee: value, values: parseList(reader, ')'), line };
    } else if (reader.accept('[')) {
      const index = parseIndex(reader);
      value = { kind: 'index', of: value, index };
    } else {
      return value;
    }
  }
}

/** `[index]`, or a range of it, `[from:to]`. */
function parseIndex(reader: RuleTokenReader): Expression {
  const from = parseExpression(reader);
  const index: Expression = reader.accept(':')
    ? { kind: 'parts', parts: [from, parseExpression(reader)] }
    : from;
  reader.expect(']', 'after an index');
  return index;
}

function parsePrimary(reader: RuleTokenReader): Expression {
  const { kind, text } = reader.token;
  if (kind === 'string' || kind === 'number') {
    reader.take();
    return { kind: 'literal', value: kind === 'string' ? text : Number(text) };
  }
  if (kind === 'name') {
    reader.take();
    const word = words.get(text);
    return word === undefined ? { kind: 'name', name: text } : { kind: 'literal', value: word };
  }
  if (reader.accept('(')) {
    const inner = parseExpression(reader);
    reader.expect(')', 'after an expression');
    return inner;
  }
  if (reader.accept('[')) {
    return { kind: 'parts', parts: parseList(reader, ']') };
  }
  if (reader.accept('{')) {
    return parseMap(reader);
  }
  if (reader.is('/')) {
    return parsePath(reader);
  }
  throw reader.unexpected('A value is missing');
}

function parseList(reader: RuleTokenReader, closing: string): Expression[] {
  const items: Expression[] = [];
  while (!reader.accept(closing)) {
    items.push(parseExpression(reader));
    if (!reader.is(closing)) {
      reader.expect(',', 'between two values');
    }
  }
  return items;
}

function parseMap(reader: RuleTokenReader): Expression {
  const parts: Expression[] = [];
  while (!reader.accept('}')) {
    parts.push(parseExpression(reader));
    reader.expect(':', 'after a key');
    parts.push(parseExpression(reader));
    if (!reader.is('}')) {
      reader.expect(',', 'between two entries');
    }
  }
  return { kind: 'parts', parts };
}

/** `/databases/$(database)/documents/users/$(request.auth.uid)`: the values in it count. */
function parsePath(reader: RuleTokenReader): Expression {
  const parts: Expression[] = [];
  while (reader.accept('/')) {
    if (reader.accept('$')) {
      reader.expect('(', 'after ‘$’');
      parts.push(parseExpression(reader));
      reader.expect(')', 'after a value in a path');
    } else {
      parsePathName(reader);
    }
  }
  return { kind: 'parts', parts };
}

function parsePathName(reader: RuleTokenReader): void {
  if (reader.accept('(')) {
    // `(default)`, the one name of a database that is no identifier.
    reader.name('The database’s name');
    reader.expect(')', 'after the database’s name');
    return;
  }
  do {
    if (reader.token.kind !== 'name' && reader.token.kind !== 'number' && !reader.is('-')) {
      throw reader.unexpected('A segment of a path is missing');
    }
    reader.take();
  } while (reader.isAdjacent && (reader.is('-') || isWord(reader)));
}

function isWord({ token }: RuleTokenReader): boolean {
  return token.kind === 'name' || token.kind === 'number';
}
