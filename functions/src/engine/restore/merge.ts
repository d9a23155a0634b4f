import { emptyFields, type JsonValue } from '../format/document-json.ts';

type Fields = Record<string, JsonValue>;

/**
 * Writing one document's fields into another: maps are merged deeply, everything else is replaced
 * (what `set(…, { merge: true })` does in Firestore's client libraries).
 */
export function mergeFields(target: Fields, source: Fields): Fields {
  const merged: Fields = Object.assign(emptyFields(), target);
  for (const [name, value] of Object.entries(source)) {
    const existing = merged[name];
    merged[name] =
      existing !== undefined && isMergeable(existing) && isMergeable(value)
        ? { mapValue: { fields: mergeFields(existing.mapValue.fields, value.mapValue.fields) } }
        : value;
  }
  return merged;
}

/** The update mask of such a write: the path of every leaf of the source. */
export function leafPaths(fields: Fields, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const path = prefix + quoteSegment(name);
    return isMergeable(value) ? leafPaths(value.mapValue.fields, `${path}.`) : [path];
  });
}

type MapValue = Extract<JsonValue, { mapValue: unknown }>;

/** An empty map replaces; so does a vector, which is a map with a reserved `__type__`. */
function isMergeable(value: JsonValue): value is MapValue {
  return (
    'mapValue' in value &&
    Object.keys(value.mapValue.fields).length > 0 &&
    value.mapValue.fields['__type__'] === undefined
  );
}

/** A field path's segment: plain where the syntax allows it, else in backticks. */
function quoteSegment(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)
    ? name
    : `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;
}
