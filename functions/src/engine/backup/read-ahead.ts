/** Runs `read` over `items` ahead of what is consumed. Results come in the order of the items. */
export async function* readAhead<T, R>(
  items: readonly T[],
  ahead: number,
  read: (item: T) => Promise<R>,
): AsyncGenerator<{ item: T; result: Promise<R> }> {
  const started: { item: T; result: Promise<R> }[] = [];
  let next = 0;
  for (;;) {
    for (; next < items.length && started.length < ahead; next += 1) {
      const item = items[next];
      if (item !== undefined) {
        const result = read(item);
        // A failure is met where the result is awaited; until then it must not count as unhandled.
        result.catch(() => undefined);
        started.push({ item, result });
      }
    }
    const oldest = started.shift();
    if (oldest === undefined) {
      return;
    }
    yield oldest;
  }
}
