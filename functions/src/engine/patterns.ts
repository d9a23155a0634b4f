/**
 * Include and exclude patterns over collection paths: `*` stands for one segment, `**` for any number of them.
 * A pattern also covers everything below the collections it names.
 */

/** A document's collection path → whether the selection keeps it. Without include patterns everything is included. */
export function makeSelection(selection: {
  include: readonly string[];
  exclude: readonly string[];
}): (collectionPath: string) => boolean {
  if (selection.include.length === 0 && selection.exclude.length === 0) {
    return () => true;
  }
  const include = selection.include.map((pattern) => pattern.split('/'));
  const exclude = selection.exclude.map((pattern) => pattern.split('/'));
  return (collectionPath) => {
    const segments = collectionPath.split('/');
    const matches = (pattern: readonly string[]) => covers(pattern, segments);
    return (include.length === 0 || include.some(matches)) && !exclude.some(matches);
  };
}

/** Whether `pattern` matches the path or one of its ancestors. Linear in patterns times segments: no backtracking. */
function covers(pattern: readonly string[], segments: readonly string[]): boolean {
  // reachable[i]: the pattern's first i parts match the segments read so far.
  let reachable = skipStars(pattern, new Set([0]));
  for (const segment of segments) {
    const next = new Set<number>();
    for (const at of reachable) {
      const part = pattern[at];
      if (part === '**') {
        next.add(at);
      }
      if (part === '*' || part === segment) {
        next.add(at + 1);
      }
    }
    reachable = skipStars(pattern, next);
    if (reachable.has(pattern.length)) {
      return true;
    }
  }
  return false;
}

function skipStars(pattern: readonly string[], at: Set<number>): Set<number> {
  const all = new Set(at);
  for (const index of all) {
    if (pattern[index] === '**') {
      all.add(index + 1);
    }
  }
  return all;
}
