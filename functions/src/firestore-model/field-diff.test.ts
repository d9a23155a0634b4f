import { expect, test } from 'vitest';
import { emptyFields, type FirestoreFields, type FirestoreValue } from './values.ts';
import { diffFields } from './field-diff.ts';
import { isSameValue } from './equality.ts';

const text = (stringValue: string): FirestoreValue => ({ stringValue });
const whole = (value: number): FirestoreValue => ({ integerValue: `${value}` });
const map = (fields: FirestoreFields): FirestoreValue => ({ mapValue: { fields } });
const list = (...values: FirestoreValue[]): FirestoreValue => ({ arrayValue: { values } });

function changes(before: FirestoreFields, after: FirestoreFields) {
  return diffFields(before, after).changes.map(({ path, before: old, after: now }) => [
    path,
    old,
    now,
  ]);
}

test('finds nothing where only the order of fields and map entries differs', () => {
  const before = {
    a: whole(1),
    m: map({ x: text('x'), y: list(map({ p: whole(1), q: whole(2) })) }),
  };
  const after = {
    m: map({ y: list(map({ q: whole(2), p: whole(1) })), x: text('x') }),
    a: whole(1),
  };
  expect(diffFields(before, after)).toEqual({ changes: [], total: 0 });
});

test('names added, removed and changed fields with their typed values, at any depth', () => {
  const before = {
    a: whole(1),
    gone: text('x'),
    m: map({ n: map({ deep: whole(1), same: whole(2) }) }),
  };
  const after = {
    a: { doubleValue: 1 },
    m: map({ n: map({ deep: whole(3), same: whole(2) }) }),
    new: map({}),
  };
  expect(changes(before, after)).toEqual([
    [['a'], whole(1), { doubleValue: 1 }],
    [['gone'], text('x'), null],
    [['m', 'n', 'deep'], whole(1), whole(3)],
    [['new'], null, map({})],
  ]);
});

test('distinguishes a null from a field that is not there, and zero from minus zero', () => {
  expect(changes({ a: { nullValue: null } }, {})).toEqual([[['a'], { nullValue: null }, null]]);
  expect(isSameValue({ doubleValue: 0 }, { doubleValue: '-0' })).toBe(false);
  expect(isSameValue({ doubleValue: 'NaN' }, { doubleValue: 'NaN' })).toBe(true);
});

test('compares arrays and vectors whole', () => {
  const vector = (...numbers: number[]) =>
    map({
      __type__: text('__vector__'),
      value: list(...numbers.map((doubleValue) => ({ doubleValue }))),
    });
  expect(
    changes(
      { l: list(whole(1)), v: vector(1, 2) },
      { l: list(whole(1), whole(2)), v: vector(1, 3) },
    ),
  ).toEqual([
    [['l'], list(whole(1)), list(whole(1), whole(2))],
    [['v'], vector(1, 2), vector(1, 3)],
  ]);
});

test('knows fields with the names of what every object has, and names with dots', () => {
  const fields = (value: FirestoreValue) =>
    Object.assign(emptyFields(), { ['__proto__x']: value, constructor: value });
  const odd = emptyFields();
  odd['__proto__'] = whole(1);
  expect(changes({}, odd)).toEqual([[['__proto__'], null, whole(1)]]);
  expect(changes({}, fields(whole(1))).map(([path]) => path)).toEqual([
    ['__proto__x'],
    ['constructor'],
  ]);
  expect(changes({ m: map({ 'a.b': whole(1) }) }, { m: map({}) })).toEqual([
    [['m', 'a.b'], whole(1), null],
  ]);
});

test('counts all differences and gives as many as the bounds allow', () => {
  const many = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`f${index}`, whole(index)]),
  );
  const diff = diffFields(many, {}, { changes: 10, valueBytes: 100 });
  expect([diff.changes.length, diff.total]).toEqual([10, 50]);
});

test('shortens large values around the place where they differ', () => {
  const before = {
    s: text(`${'a'.repeat(5000)}X${'b'.repeat(5000)}`),
    l: list(...Array.from({ length: 5000 }, () => whole(1))),
  };
  const after = {
    s: text(`${'a'.repeat(5000)}Y${'b'.repeat(5000)}`),
    l: list(...Array.from({ length: 4999 }, () => whole(1)), whole(2)),
  };
  const [array, string] = diffFields(before, after).changes;
  expect(array).toMatchObject({
    isCut: true,
    offset: 4999,
    before: list(whole(1)),
    after: list(whole(2)),
  });
  expect(string).toMatchObject({ isCut: true, offset: 4980 });
  expect(JSON.stringify(string?.before)).toContain('aX');
  expect(JSON.stringify(string?.after)).toContain('aY');
  expect(JSON.stringify(string).length).toBeLessThan(5000);
});

test('shortens without breaking characters or base64', () => {
  const before = {
    s: text('😀'.repeat(3000)),
    b: { bytesValue: Buffer.alloc(9000, 1).toString('base64') },
  };
  const after = {
    s: text(`${'😀'.repeat(2000)}!`),
    b: { bytesValue: Buffer.alloc(9001, 1).toString('base64') },
  };
  const [bytes, string] = diffFields(before, after).changes;
  for (const value of [string?.before, string?.after]) {
    expect(value).toMatchObject({ stringValue: expect.any(String) });
    expect((value as { stringValue: string }).stringValue.isWellFormed()).toBe(true);
  }
  const bytesAfter = bytes?.after ?? null;
  const { bytesValue } = bytesAfter as { bytesValue: string };
  expect(Buffer.from(bytesValue, 'base64').toString('base64')).toBe(bytesValue);
});

test('shortens a large map that came or went to a bounded part of it', () => {
  const big = map(
    Object.fromEntries(
      Array.from({ length: 2000 }, (_, index) => [`key${index}`, text('v'.repeat(50))]),
    ),
  );
  const { changes: found, total } = diffFields({}, { big });
  expect(total).toBe(1);
  expect(JSON.stringify(found).length).toBeLessThan(3000);
});
