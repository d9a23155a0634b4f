/** Fields of a document; dots in their paths lead into maps, as in Firestore. */
export type Fields = Record<string, unknown>;

/** Undefined where there is none. */
export function valueAt(fields: Fields, path: string): unknown {
  let value: unknown = fields;
  for (const name of path.split('.')) {
    value = isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

function isMap(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

/** Sets a value below a path of names, and makes the maps that it needs. */
export function setAt(at: Fields, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    if (value === undefined) {
      delete at[name];
    } else {
      at[name] = value;
    }
    return;
  }
  const below = at[name];
  const map: Fields = isMap(below) ? { ...below } : {};
  setAt(map, rest, value);
  at[name] = map;
}
