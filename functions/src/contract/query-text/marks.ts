import { isObject } from '../../firestore-model/values.ts';

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where the parts of a query stand in its text: objects of it, and its properties by name. */
export type QuerySpans = Map<object | string, Span>;

/** The place of the innermost part that stands on the way down a path. */
export function spanOf(
  query: object,
  path: readonly PropertyKey[],
  marks: QuerySpans,
): Span | null {
  const [first] = path;
  let span = typeof first === 'string' ? (marks.get(first) ?? null) : null;
  let part: unknown = query;
  for (const key of path) {
    if (Array.isArray(part) && typeof key === 'number') {
      part = part[key];
    } else {
      part = isObject(part) && typeof key === 'string' ? part[key] : undefined;
    }
    span = (isObject(part) ? marks.get(part) : undefined) ?? span;
  }
  return span;
}
