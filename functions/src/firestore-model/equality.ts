import { fieldOf, type FirestoreFields, type FirestoreValue } from './values.ts';

/** Whether two values are of the same type and equal, map entries in whatever order. */
export function isSameValue(a: FirestoreValue, b: FirestoreValue): boolean {
  if ('mapValue' in a) {
    return 'mapValue' in b && isSameFields(a.mapValue.fields, b.mapValue.fields);
  }
  if ('arrayValue' in a) {
    if (!('arrayValue' in b)) {
      return false;
    }
    const others = b.arrayValue.values;
    return (
      a.arrayValue.values.length === others.length &&
      a.arrayValue.values.every((value, index) => {
        const other = others[index];
        return other !== undefined && isSameValue(value, other);
      })
    );
  }
  return isSameContent(a, b);
}

/** For values without values in them. Comparing the commonest types as text would take longer. */
function isSameContent(a: FirestoreValue, b: FirestoreValue): boolean {
  if ('stringValue' in a) {
    return 'stringValue' in b && a.stringValue === b.stringValue;
  }
  if ('integerValue' in a) {
    return 'integerValue' in b && a.integerValue === b.integerValue;
  }
  if ('doubleValue' in a) {
    return 'doubleValue' in b && a.doubleValue === b.doubleValue;
  }
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether two documents or maps have the same typed fields, in whatever order. */
export function isSameFields(a: FirestoreFields, b: FirestoreFields): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => {
      const [left, right] = [fieldOf(a, name), fieldOf(b, name)];
      return left !== undefined && right !== undefined && isSameValue(left, right);
    })
  );
}
