import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#lib/errors/api-error.ts';

/** The longest beginning of the path that is in the values: `include` for `include.2`. */
function fieldAt(values: unknown, path: string): string {
  const place: string[] = [];
  let at = values;
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) {
      break;
    }
    place.push(key);
    at = Reflect.get(at, key);
  }
  return place.join('.');
}

function isPlace<Values extends FieldValues>(
  values: Values,
  place: string,
): place is FieldPath<Values> {
  return place !== '' && fieldAt(values, place) === place;
}

/** Puts what the server says about single inputs at the form's fields. */
export function applyServerErrors<Values extends FieldValues, Out>(
  { getValues, setError }: Pick<UseFormReturn<Values, unknown, Out>, 'getValues' | 'setError'>,
  error: unknown,
): void {
  const values = getValues();
  // Of several messages for one field, the first stays.
  for (const [path, message] of Object.entries(
    error instanceof ApiError ? error.fields : {},
  ).toReversed()) {
    const place = fieldAt(values, path);
    if (isPlace(values, place)) {
      setError(place, { type: 'server', message });
    }
  }
}
