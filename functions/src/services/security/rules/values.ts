/** Values of conditions, as far as known without data, and what operators make of them. */

export type Value =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'request' | 'auth' | 'time' | 'date' | 'present' | 'unknown' | 'error' };

export const unknown: Value = { kind: 'unknown' };
export const failed: Value = { kind: 'error' };
export const present: Value = { kind: 'present' };
export const literal = (value: string | number | boolean | null): Value => ({
  kind: 'literal',
  value,
});

export function chosen(condition: Value, sides: () => readonly [Value, Value]): Value {
  const [yes, no] = sides();
  if (condition.kind === 'literal') {
    return condition.value === true ? yes : no;
  }
  return condition.kind === 'error' ? failed : joined(yes, no);
}

export function firstError(values: readonly Value[]): Value {
  return values.find(({ kind }) => kind === 'error') ?? unknown;
}

function isLiteral(value: Value, wanted: boolean | null): boolean {
  return value.kind === 'literal' && value.value === wanted;
}

export function negated(value: Value): Value {
  if (value.kind === 'literal' && typeof value.value === 'boolean') {
    return literal(!value.value);
  }
  return firstError([value]);
}

function joined(one: Value, other: Value): Value {
  const isSame =
    one.kind === other.kind &&
    (one.kind !== 'literal' || (other.kind === 'literal' && one.value === other.value));
  return isSame ? one : unknown;
}

/** `or` ends with true, `and` with false; the other side makes good an error of one side. */
export function logical(ending: boolean, left: Value, rightOf: () => Value): Value {
  if (isLiteral(left, ending)) {
    return left;
  }
  const right = rightOf();
  if (isLiteral(right, ending)) {
    return right;
  }
  if (isLiteral(left, !ending) && isLiteral(right, !ending)) {
    return left;
  }
  const isError = left.kind === 'error' || right.kind === 'error';
  if (!isError) {
    return unknown;
  }
  const isOpen = ending && [left, right].some(({ kind }) => kind !== 'error' && kind !== 'literal');
  return isOpen ? unknown : failed;
}

/** Null where it depends on data. */
export function equality(left: Value, right: Value): boolean | null {
  if (left.kind === 'literal' && right.kind === 'literal') {
    return left.value === right.value;
  }
  const isNull = [left, right].some((one) => isLiteral(one, null));
  const isThere = [left, right].some(({ kind }) =>
    ['present', 'auth', 'request', 'time', 'date'].includes(kind),
  );
  return isNull && isThere ? false : null;
}
