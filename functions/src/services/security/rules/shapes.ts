/** Which documents a match stands for, compared with collections and with other matches. */
import type { Segment } from './syntax.ts';

/** A segment: its text, a wildcard for one id, or one for any number of segments. */
type Shape = string | { readonly wildcard: 'one' | 'rest' };

export function shapeOf(segments: readonly Segment[]): Shape[] {
  return segments.map((segment) =>
    segment.kind === 'fixed' ? segment.text : { wildcard: segment.kind },
  );
}

/** The documents of a collection's shape, `customers`, a star for an id, `orders`. */
export function documentsOf(collection: string): Shape[] {
  const ids = collection
    .split('/')
    .map((segment): Shape => (segment === '*' ? { wildcard: 'one' } : segment));
  return [...ids, { wildcard: 'one' }];
}

function isRest(shape: Shape | undefined): boolean {
  return typeof shape === 'object' && shape.wildcard === 'rest';
}

function coversOne(wide: Shape, narrow: Shape): boolean {
  return typeof wide === 'object' ? !isRest(narrow) : wide === narrow;
}

/** More than rules of 256 KiB ask for in practice; bounds the work. */
const maxComparisons = 3_000_000;

/** Compares shapes, as long as it does not take for ever. */
export class PathCover {
  private readonly emptyRest: boolean;
  private comparisons = 0;

  /** @param emptyRest whether `{x=**}` also stands for no segment at all (version 2) */
  constructor(emptyRest: boolean) {
    this.emptyRest = emptyRest;
  }

  /** Whether there was more to compare than is. */
  get isCut(): boolean {
    return this.comparisons > maxComparisons;
  }

  /** Whether every document of `narrow` is one of `wide`. */
  covers(wide: readonly Shape[], narrow: readonly Shape[]): boolean {
    if (!wide.some(isRest) && wide.length !== narrow.length) {
      return false;
    }
    this.comparisons += wide.length * (narrow.length + 1);
    return !this.isCut && covers(wide, narrow, this.emptyRest);
  }
}

function covers(wide: readonly Shape[], narrow: readonly Shape[], emptyRest: boolean): boolean {
  // For each place in `wide`, from the end: which places of `narrow` it covers from there on.
  let after = Array.from({ length: narrow.length + 1 }, (_, at) => at === narrow.length);
  for (const shape of wide.toReversed()) {
    const here = after.map(() => false);
    for (let at = narrow.length; at >= 0; at -= 1) {
      const one = narrow[at];
      here[at] = isRest(shape)
        ? (emptyRest && after[at] === true) ||
          (one !== undefined && (here[at + 1] === true || after[at + 1] === true))
        : one !== undefined && coversOne(shape, one) && after[at + 1] === true;
    }
    after = here;
  }
  return after[0] === true;
}

/** `/users/{user}/posts/{post=**}`, as it is written. */
export function pathText(segments: readonly Segment[]): string {
  const parts = segments.map((segment) => {
    if (segment.kind === 'fixed') {
      return segment.text;
    }
    return segment.kind === 'one' ? `{${segment.name}}` : `{${segment.name}=**}`;
  });
  return `/${parts.join('/')}`;
}
