import { z } from 'zod';
import {
  makePatternMatcher,
  makeSelection,
  type Selection,
} from '../../firestore-model/patterns.ts';
import { collectionShape } from '../../firestore-model/paths.ts';

/** What a selection met in a database. Plain JSON: it is kept between steps. */
export const selectionSeenSchema = z.object({
  /** Patterns, of `include` and `exclude`, that matched at least one collection. */
  matched: z.array(z.string()),
  /** Shapes of collections that were excluded, whole or in part, sorted; at most `maxLeftOut`. */
  leftOut: z.array(z.string()),
});
export type SelectionSeen = Readonly<z.infer<typeof selectionSeenSchema>>;

export const nothingSeen: SelectionSeen = { matched: [], leftOut: [] };

/** Some databases have a collection for every user, and this is kept with every step. */
const maxLeftOut = 100;
const maxShapeLength = 300;

/**
 * A selection that remembers which of its patterns matched, and which collections it excluded.
 * Seeing a collection twice, as after a repeated step, changes nothing.
 */
export class WatchedSelection {
  private readonly isKept: (collectionPath: string) => boolean;
  private readonly unmatched: Map<string, (collectionPath: string) => boolean>;
  private readonly matched: Set<string>;
  private readonly leftOut: Set<string>;
  /** Documents come collection by collection: the answer for the last one nearly always stands. */
  private last: { readonly path: string; readonly isKept: boolean } | null = null;

  constructor(selection: Selection, seen: SelectionSeen = nothingSeen) {
    this.isKept = makeSelection(selection);
    this.matched = new Set(seen.matched);
    this.leftOut = new Set(seen.leftOut);
    this.unmatched = new Map(
      [...selection.include, ...selection.exclude]
        .filter((pattern) => !this.matched.has(pattern))
        .map((pattern) => [pattern, makePatternMatcher(pattern)]),
    );
  }

  readonly isSelected = (collectionPath: string): boolean => {
    if (this.last?.path === collectionPath) {
      return this.last.isKept;
    }
    const isKept = this.isKept(collectionPath);
    this.last = { path: collectionPath, isKept };
    for (const [pattern, matches] of this.unmatched) {
      if (matches(collectionPath)) {
        this.unmatched.delete(pattern);
        this.matched.add(pattern);
      }
    }
    if (!isKept) {
      this.leaveOut(collectionShape(collectionPath));
    }
    return isKept;
  };

  get seen(): SelectionSeen {
    return { matched: [...this.matched], leftOut: [...this.leftOut].toSorted() };
  }

  private leaveOut(shape: string): void {
    if (this.leftOut.size < maxLeftOut && shape.length <= maxShapeLength) {
      this.leftOut.add(shape);
    }
  }
}

/** What several ranges of one database met together; null where one of them does not know. */
export function joinSeen(parts: readonly (SelectionSeen | null)[]): SelectionSeen | null {
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length) {
    return null;
  }
  const union = (of: (seen: SelectionSeen) => readonly string[]) => [...new Set(known.flatMap(of))];
  return {
    matched: union(({ matched }) => matched),
    leftOut: union(({ leftOut }) => leftOut)
      .toSorted()
      .slice(0, maxLeftOut),
  };
}
