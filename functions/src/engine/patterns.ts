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

/**
 * What a selection keeps of the collections of one shape (document ids are `*` in it). `part`: some, where a pattern names documents.
 */
export function makeShapeSelection(selection: {
  include: readonly string[];
  exclude: readonly string[];
}): (shape: string) => 'all' | 'part' | 'none' {
  const include = selection.include.map((pattern) => pattern.split('/'));
  const exclude = selection.exclude.map((pattern) => pattern.split('/'));
  return (shape) => {
    const segments = shape.split('/');
    const some = (patterns: readonly string[][], isSome: boolean) =>
      patterns.some((pattern) => covers(pattern, segments, isSome));
    if (some(exclude, false) || (include.length > 0 && !some(include, true))) {
      return 'none';
    }
    const isWhole = include.length === 0 || some(include, false);
    return isWhole && !some(exclude, true) ? 'all' : 'part';
  };
}

/**
 * Whether `pattern` matches the path or one of its ancestors. Linear in patterns times segments: no backtracking.
 * With `isShape`, whether it matches one of the paths of that shape.
 */
function covers(pattern: readonly string[], segments: readonly string[], isShape = false): boolean {
  // reachable[i]: the pattern's first i parts match the segments read so far.
  let reachable = skipStars(pattern, new Set([0]));
  for (const [index, segment] of segments.entries()) {
    // In a shape any document's id may stand here.
    const isAny = isShape && index % 2 === 1;
    const next = new Set<number>();
    for (const at of reachable) {
      const part = pattern[at];
      if (part === '**') {
        next.add(at);
      }
      if (part === '*' || part === segment || (isAny && part !== undefined)) {
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
