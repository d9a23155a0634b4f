import { describe, expect, test } from 'vitest';
import type { FirestoreFields, FirestoreValue } from '../values.ts';
import { applyOperations } from './apply-operations.ts';
import { operationsSchema, type Operation } from './shape.ts';

const root = 'projects/p/databases/(default)/documents';
const text = (stringValue: string): FirestoreValue => ({ stringValue });
const whole = (value: number | string): FirestoreValue => ({ integerValue: `${value}` });
const double = (doubleValue: number): FirestoreValue => ({ doubleValue });
const list = (...values: FirestoreValue[]): FirestoreValue => ({ arrayValue: { values } });

function after(fields: FirestoreFields, ...operations: unknown[]) {
  const parsed: Operation[] = operationsSchema.parse(operations);
  const { result, ...rest } = applyOperations({ path: 'c/ada', fields }, parsed, {
    root,
    transform: null,
  });
  return 'fields' in rest ? { ...rest.fields } : { result, ...rest };
}

describe('fields', () => {
  test('are set to values, to others’ values, and to texts with fields in them', () => {
    const name = { mapValue: { fields: { first: text('Ada'), age: whole(36) } } };
    const fields = { name, copy: whole(1) };
    expect(after(fields, { op: 'set', field: 'copy', to: { value: whole(2) } })).toEqual({
      name,
      copy: whole(2),
    });
    expect(after(fields, { op: 'set', field: 'copy', to: { from: 'name.age' } })).toEqual({
      name,
      copy: whole(36),
    });
    const template = '{name.first} ({name.age}) {{{__name__}}';
    expect(after(fields, { op: 'set', field: 'copy', to: { template } })).toEqual({
      name,
      copy: text('Ada (36) {ada}'),
    });
  });

  test('are set only where they are missing, if wanted; a missing source sets nothing', () => {
    const set = { op: 'set', field: 'a', to: { value: whole(2) }, when: 'missing' };
    expect(after({ a: whole(1) }, set)).toEqual({ a: whole(1) });
    expect(after({}, set)).toEqual({ a: whole(2) });
    expect(after({}, { op: 'set', field: 'a', to: { from: 'b' } })).toEqual({});
    expect(after({}, { op: 'set', field: 'a', to: { template: '{b}' } })).toMatchObject({
      result: 'refused',
      field: 'a',
    });
  });

  test('where only missing ones are set, nothing on the way to them is replaced', () => {
    const set = { op: 'set', field: 'a.b.c', to: { value: whole(2) }, when: 'missing' };
    const refused = { result: 'refused', field: 'a.b.c' };
    const map = (value: FirestoreValue): FirestoreFields => ({
      a: { mapValue: { fields: { b: value } } },
    });
    expect(after({ a: text('kept') }, set)).toEqual({
      ...refused,
      reason: 'is missing, but a is no map',
    });
    expect(after(map(list()), set)).toMatchObject({ reason: 'is missing, but a.b is no map' });
    const expected = map({ mapValue: { fields: { c: whole(2) } } });
    expect(after(map({ nullValue: null }), set)).toEqual(expected);
    expect(after({}, set)).toEqual(expected);
    expect(after({ a: text('kept') }, { ...set, when: 'always' })).toEqual(expected);
  });

  test('are removed and renamed, also from one map into another', () => {
    const fields = { a: { mapValue: { fields: { b: whole(1), c: whole(2) } } } };
    expect(after(fields, { op: 'remove', field: 'a.b' })).toEqual({
      a: { mapValue: { fields: { c: whole(2) } } },
    });
    expect(after(fields, { op: 'rename', field: 'a.b', to: 'd.e' })).toEqual({
      a: { mapValue: { fields: { c: whole(2) } } },
      d: { mapValue: { fields: { e: whole(1) } } },
    });
    expect(after(fields, { op: 'rename', field: 'none', to: 'd' })).toEqual(fields);
  });

  test('called like what objects have are fields like all others', () => {
    const made = after({}, { op: 'set', field: '__proto__', to: { value: whole(1) } });
    expect(Object.entries(made)).toEqual([['__proto__', whole(1)]]);
    expect(after({}, { op: 'remove', field: 'constructor' })).toEqual({});
  });
});

describe('numbers', () => {
  test.each<[FirestoreValue, object, FirestoreValue]>([
    [whole('9007199254740993'), { op: 'add', number: 1 }, whole('9007199254740994')],
    [whole(3), { op: 'multiply', number: 2 }, whole(6)],
    [whole(3), { op: 'multiply', number: 0.5 }, double(1.5)],
    [double(1.5), { op: 'add', number: 1 }, double(2.5)],
    [double(1.005), { op: 'round', digits: 2 }, double(1.01)],
    [double(-2.5), { op: 'round', digits: 0 }, double(-3)],
    [double(1e300), { op: 'round', digits: 10 }, double(1e300)],
    [{ doubleValue: 'NaN' }, { op: 'add', number: 1 }, { doubleValue: 'NaN' }],
    [{ doubleValue: 'Infinity' }, { op: 'round', digits: 1 }, { doubleValue: 'Infinity' }],
  ])('%j after %j', (n, operation, wanted) => {
    expect(after({ n }, { ...operation, field: 'n' })).toEqual({ n: wanted });
  });

  test('that would not fit, and what is none, are refused', () => {
    const most = { n: whole('9223372036854775807') };
    expect(after(most, { op: 'add', field: 'n', number: 1 })).toMatchObject({ result: 'refused' });
    expect(after({ n: text('3') }, { op: 'add', field: 'n', number: 1 })).toEqual({
      result: 'refused',
      field: 'n',
      reason: 'is not a number',
    });
  });
});

describe('texts and arrays', () => {
  test.each<[FirestoreValue, object, FirestoreValue]>([
    [text('  a b '), { op: 'trim' }, text('a b')],
    [text('Straße'), { op: 'upper-case' }, text('STRASSE')],
    [text('a.b.c'), { op: 'replace', find: '.', with: '$&' }, text('a$&b$&c')],
    [text('a, b'), { op: 'split', separator: ', ' }, list(text('a'), text('b'))],
    [text(''), { op: 'split', separator: ',' }, list()],
    [list(text('a'), whole(1)), { op: 'join', separator: '-' }, text('a-1')],
    [list(whole(1)), { op: 'array-add', value: whole(1) }, list(whole(1))],
    [list(whole(1)), { op: 'array-add', value: double(1) }, list(whole(1), double(1))],
    [list(whole(1), whole(2)), { op: 'array-remove', value: whole(1) }, list(whole(2))],
    [list(whole(1), text('1'), whole(1)), { op: 'array-unique' }, list(whole(1), text('1'))],
    [
      list(text('b'), whole(2), text('a')),
      { op: 'array-sort' },
      list(whole(2), text('a'), text('b')),
    ],
  ])('%j after %j', (v, operation, wanted) => {
    expect(after({ v }, { ...operation, field: 'v' })).toEqual({ v: wanted });
  });

  const pattern = 'same-case';
  test.each<[string, object, FirestoreValue]>([
    ['2026-01-31', { find: '(\\d+)-(\\d+)-(\\d+)', with: '$3.$2.$1' }, text('31.01.2026')],
    ['a1b22', { find: '\\d+', with: '<$0$$1>' }, text('a<1$1>b<22$1>')],
    ['ab', { find: 'x*', with: '-' }, text('-a-b-')],
    ['Mr X, MR Y', { find: 'mr ', with: '', pattern: 'any-case' }, text('X, Y')],
    ['b', { find: '(a)|b', with: '[$1]' }, text('[]')],
    ['a, b;c', { separator: '[,;] *' }, list(text('a'), text('b'), text('c'))],
    ['ab', { separator: 'x*' }, list(text('ab'))],
    ['', { separator: ',' }, list()],
  ])('%j by the pattern of %j', (v, operation, wanted) => {
    const op = 'find' in operation ? 'replace' : 'split';
    expect(after({ v: text(v) }, { op, field: 'v', pattern, ...operation })).toEqual({ v: wanted });
  });

  test.each([
    [{ find: 'a(b', with: '' }, 'At character 2 of the pattern, a ( is never closed'],
    [{ find: 'a', with: '$1' }, 'The pattern has no group ( ) number 1: write $$1'],
    [{ find: 'a'.repeat(501), with: '' }, 'A pattern has at most 500 characters'],
    [{ separator: '*' }, 'At character 1 of the pattern, a * repeats nothing'],
  ])('%j is no pattern: %s', (operation, message) => {
    const op = 'find' in operation ? 'replace' : 'split';
    const parsed = operationsSchema.safeParse([{ op, field: 'v', pattern, ...operation }]);
    expect(parsed.error?.issues[0]?.message).toContain(message);
    const plain = operationsSchema.safeParse([{ op, field: 'v', ...operation }]);
    expect(plain.success).toBe(true);
  });

  test.each([
    ['(a+)+$', `${'a'.repeat(100_000)}!`, `${'a'.repeat(100_000)}!`],
    ['(a|a)*b', 'a'.repeat(100_000), 'a'.repeat(100_000)],
  ])('%s, which others take forever to look for, ends', (find, before, wanted) => {
    const operation = { op: 'replace', field: 'v', find, with: '', pattern };
    expect(after({ v: text(before) }, operation)).toEqual({ v: text(wanted) });
  });

  test.each([
    [{ op: 'replace', find: 'a(?:.*b)?', with: '' }],
    [{ op: 'split', separator: 'a(?:.*b)?' }],
  ])('a text that takes too long is refused: %j', (operation) => {
    const v = text('a'.repeat(1_000_000));
    expect(after({ v }, { ...operation, field: 'v', pattern })).toEqual({
      result: 'refused',
      field: 'v',
      reason: 'takes too long to look through with this pattern',
    });
  });

  test('a replacement of very many parts that come to nothing is refused in time', () => {
    const operation = {
      op: 'replace',
      field: 'v',
      find: '(b)?a',
      with: '$1'.repeat(5000),
      pattern,
    };
    expect(after({ v: text('a'.repeat(400_000)) }, operation)).toMatchObject({
      result: 'refused',
      reason: 'takes too long to put together with this replacement',
    });
  });

  test('few operations of one change look for patterns', () => {
    const of = (count: number) =>
      Array.from({ length: count }, () => ({ op: 'split', field: 'v', separator: 'a', pattern }));
    expect(operationsSchema.safeParse(of(5)).success).toBe(true);
    expect(operationsSchema.safeParse(of(6)).error?.issues[0]?.message).toContain('At most 5');
  });

  test.each([
    { op: 'set', to: { template: '{v}'.repeat(3000) } },
    { op: 'replace', find: 'x', with: 'y'.repeat(10_000) },
    { op: 'replace', find: '(x)', with: '$1'.repeat(20), pattern },
  ])('what would be far too large is refused before it is made: $op', (operation) => {
    const v = text('x'.repeat(1_000_000));
    expect(after({ v }, { ...operation, field: 'v' })).toMatchObject({
      result: 'refused',
      reason: 'would be larger than Firestore takes',
    });
  });

  test('an array of a hundred thousand is made unique in moments', () => {
    const values = Array.from({ length: 100_000 }, (_, at) => whole(at % 1000));
    const unique = after({ v: list(...values) }, { op: 'array-unique', field: 'v' });
    expect(unique).toEqual({ v: list(...values.slice(0, 1000)) });
  });
});

describe('conversions', () => {
  const time = { timestampValue: '2026-01-31T09:00:00Z' };
  const reference = { referenceValue: `${root}/c/d` };
  test.each<[FirestoreValue, string, FirestoreValue]>([
    [text(' 12 '), 'integer', whole(12)],
    [text('9007199254740993'), 'integer', whole('9007199254740993')],
    [double(3), 'integer', whole(3)],
    [text('1e3'), 'double', double(1000)],
    [text('Yes'), 'boolean', { booleanValue: true }],
    [whole(0), 'boolean', { booleanValue: false }],
    [text('2026-01-31T10:00+01:00'), 'timestamp', time],
    [
      whole(Date.parse('2026-01-31T09:00:00Z')),
      'timestamp',
      { timestampValue: '2026-01-31T09:00:00Z' },
    ],
    [text('c/d'), 'reference', reference],
    [reference, 'string', text('c/d')],
    [text('projects/p1'), 'reference', { referenceValue: `${root}/projects/p1` }],
    [text(`${root}/projects/p1`), 'reference', { referenceValue: `${root}/projects/p1` }],
    [whole(7), 'string', text('7')],
    [{ booleanValue: true }, 'string', text('true')],
    [
      text('{"a":[1,{"b":null}]}'),
      'map',
      {
        mapValue: {
          fields: { a: list(whole(1), { mapValue: { fields: { b: { nullValue: null } } } }) },
        },
      },
    ],
    [{ nullValue: null }, 'integer', { nullValue: null }],
  ])('%j to %s', (v, to, wanted) => {
    expect(after({ v }, { op: 'convert', field: 'v', to })).toEqual({ v: wanted });
  });

  test.each<[FirestoreValue, string, string]>([
    [text('12a'), 'integer', 'is not a number'],
    [double(1.5), 'integer', 'is not a whole number'],
    [text('9223372036854775808'), 'integer', 'is too large for an integer'],
    [whole('9007199254740993'), 'double', 'has more digits than a double keeps'],
    [text('maybe'), 'boolean', 'is neither true nor false'],
    [text('2026-02-30'), 'timestamp', 'is not a time'],
    [text('c'), 'reference', 'is not the path of a document'],
    [text('projects/P!/databases/d/documents/c/d'), 'reference', 'is not the path of a document'],
    [text('['), 'map', 'is not JSON'],
    [text('{"a":1,"a":2}'), 'map', 'has a name twice in one object'],
    [text('{"a":1e999}'), 'map', 'has a number that is too large for a double'],
    [text('[1]'), 'map', 'is not a JSON object'],
  ])('%j to %s is refused: %s', (v, to, reason) => {
    const result = after({ v }, { op: 'convert', field: 'v', to });
    expect(result).toMatchObject({
      result: 'refused',
      field: 'v',
      reason: expect.stringContaining(reason),
    });
    expect(JSON.stringify(result)).not.toContain(JSON.stringify(v));
  });
});

test('a refused operation leaves all of the document as it is, and deleting stands alone', () => {
  const fields = { a: text('1'), b: text('x') };
  const convert = { op: 'convert', to: 'integer' };
  expect(after(fields, { ...convert, field: 'a' }, { ...convert, field: 'b' })).toMatchObject({
    result: 'refused',
    field: 'b',
  });
  expect(after(fields, { op: 'delete' })).toEqual({ result: 'delete' });
  const both = [{ op: 'delete' }, { op: 'remove', field: 'a' }];
  expect(operationsSchema.safeParse(both).success).toBe(false);
});
