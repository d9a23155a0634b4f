/**
 * The message of a refused value or, where it is a list or a group, of the first of its parts that
 * has one; undefined where nothing is refused.
 */
export function firstMessage(error: object | undefined): string | undefined {
  if (error === undefined) {
    return undefined;
  }
  if ('message' in error && typeof error.message === 'string') {
    return error.message;
  }
  const parts: readonly unknown[] = Object.values(error);
  return parts
    .map((part) => (typeof part === 'object' ? firstMessage(part ?? undefined) : undefined))
    .find((message) => message !== undefined);
}
