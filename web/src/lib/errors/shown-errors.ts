/** Errors that a page has shown in their place: once is enough. */
const shown = new WeakSet<object>();

export function noteShown(error: unknown): void {
  if (typeof error === 'object' && error !== null) {
    shown.add(error);
  }
}

export function wasShown(error: unknown): boolean {
  return typeof error === 'object' && error !== null && shown.has(error);
}
