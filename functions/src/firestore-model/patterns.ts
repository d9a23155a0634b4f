/**
 * Patterns over collection paths: `*` stands for one segment, `**` for any number. A pattern also
 * covers everything below the collections it names.
 */

export interface Selection {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Whether the selection keeps a collection path's documents; without include patterns all. */
export function makeSelection(selection: Selection): (collectionPath: string) => boolean {
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

/** What a selection keeps of a collection shape; `part` where a pattern names documents. */
export function makeShapeSelection(
  selection: Selection,
): (shape: string) => 'all' | 'part' | 'none' {
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

/** Whether a pattern covers a collection, given by its path. */
export function makePatternMatcher(pattern: string): (collectionPath: string) => boolean {
  const parts = pattern.split('/');
  return (collectionPath) => covers(parts, collectionPath.split('/'));
}

/** Whether a pattern may cover collections of a shape, in which document ids are `*`. */
export function mayMatchShape(pattern: string, shape: string): boolean {
  return covers(pattern.split('/'), shape.split('/'), true);
}

/**
 * Patterns that match no known collection shape. Unless `knowsAll`, only those at the top are
 * known, and a pattern may find what is below them.
 */
export function unmatchedPatterns(
  { include, exclude }: Selection,
  shapes: readonly string[],
  knowsAll: boolean,
): string[] {
  const mayMatch = (pattern: string, shape: string) => {
    const [first = ''] = pattern.split('/');
    return mayMatchShape(pattern, shape) || (!knowsAll && ['*', '**', shape].includes(first));
  };
  return [...new Set([...include, ...exclude])].filter(
    (pattern) => !shapes.some((shape) => mayMatch(pattern, shape)),
  );
}

/**
 * Whether `wider` keeps all that `narrower` does, as far as the patterns alone prove it: false
 * where it depends on the collections that there are.
 */
export function coversSelection(wider: Selection, narrower: Selection): boolean {
  const isIncluded =
    wider.include.length === 0 ||
    (narrower.include.length > 0 &&
      narrower.include.every((pattern) => isBelowOneOf(pattern, wider.include)));
  return isIncluded && wider.exclude.every((pattern) => isBelowOneOf(pattern, narrower.exclude));
}

/** Whether one of `patterns` covers all that `pattern` does. */
function isBelowOneOf(pattern: string, patterns: readonly string[]): boolean {
  if (patterns.includes(pattern)) {
    return true;
  }
  // `**` may stand for nothing at all: only the very same pattern is sure to cover it.
  const segments = pattern.split('/');
  return !segments.includes('**') && patterns.some((one) => covers(one.split('/'), segments));
}

/** Whether `pattern` matches the path (`isShape`: one of that shape) or an ancestor, linearly. */
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
