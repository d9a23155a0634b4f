import { parseFieldPath } from '../field-paths.ts';
import { emptyFields, fieldOf, type FirestoreFields } from '../values.ts';

/** Field paths as a tree; null: the field with all that is in it. */
interface Selection extends Map<string, Selection | null> {}

function selectionOf(paths: readonly string[]): Selection {
  const selection: Selection = new Map();
  for (const path of paths) {
    const names = parseFieldPath(path) ?? [path];
    let level = selection;
    for (const [index, name] of names.entries()) {
      const inner = level.get(name);
      if (inner === null) {
        break;
      }
      const next: Selection | null =
        index === names.length - 1 ? null : (inner ?? new Map<string, Selection | null>());
      level.set(name, next);
      level = next ?? level;
    }
  }
  return selection;
}

/**
 * The fields of a projection: those that are named, with maps around nested ones; what isn't there
 * is left out, and `__name__` names none.
 */
export function projectFields(fields: FirestoreFields, paths: readonly string[]): FirestoreFields {
  return project(fields, selectionOf(paths));
}

function project(fields: FirestoreFields, selection: Selection): FirestoreFields {
  const projected = emptyFields();
  for (const [name, inner] of selection) {
    const value = fieldOf(fields, name);
    if (value === undefined) {
      continue;
    }
    if (inner === null) {
      projected[name] = value;
    } else if ('mapValue' in value) {
      const below = project(value.mapValue.fields, inner);
      if (Object.keys(below).length > 0) {
        projected[name] = { mapValue: { fields: below } };
      }
    }
  }
  return projected;
}
