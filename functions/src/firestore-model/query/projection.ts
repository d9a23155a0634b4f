import { parseFieldPath } from '../field-paths.ts';
import { emptyFields, type FirestoreFields } from '../values.ts';

type FieldPath = readonly string[];

/** The names of the fields that a query selects; `['__name__']` stands for none. */
export function selectedPaths(select: readonly string[]): FieldPath[] {
  return select.map((field) => parseFieldPath(field) ?? [field]);
}

function isWithin(path: FieldPath, outer: FieldPath): boolean {
  return outer.length <= path.length && outer.every((name, at) => path[at] === name);
}

/** These paths without those that lie within another one, each once. */
export function widestPaths(paths: readonly FieldPath[]): FieldPath[] {
  return paths.filter((path, at) =>
    paths.every(
      (other, otherAt) =>
        otherAt === at ||
        !isWithin(path, other) ||
        // Of two that are the same, the first one stays.
        (other.length === path.length && at < otherAt),
    ),
  );
}

/** The fields of a document at these paths, in the maps that they are in. */
export function projectFields(
  fields: FirestoreFields,
  paths: readonly FieldPath[],
): FirestoreFields {
  const projected = emptyFields();
  for (const [name, value] of Object.entries(fields)) {
    const inner = paths.filter(([first]) => first === name).map((path) => path.slice(1));
    if (inner.some((path) => path.length === 0)) {
      projected[name] = value;
    } else if (inner.length > 0 && 'mapValue' in value) {
      const below = projectFields(value.mapValue.fields, inner);
      if (Object.keys(below).length > 0) {
        projected[name] = { mapValue: { fields: below } };
      }
    }
  }
  return projected;
}
