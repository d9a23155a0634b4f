/** Where names of fields, and entries of arrays, lead to from somewhere. */
export interface Leading<At> {
  /** Names that rules have: all others lead to the same. */
  readonly names: ReadonlySet<string>;
  readonly afterName: (at: At, name: string) => At;
  readonly inEntries: (at: At) => At;
  /** How much there is to be kept of it. */
  readonly sizeOf: (at: At) => number;
}

/** Of one set of rules, whatever documents have: about a megabyte. */
const maxKept = 100_000;

/**
 * A place that names have led to. Where it leads on is found once and kept, up to a bound: rules
 * can be many, and lead to many places at once, while documents have the same names.
 */
export class KeptWay<At> {
  readonly at: At;
  private readonly leading: Leading<At>;
  private readonly room: { left: number };
  private readonly found = new Map<string, KeptWay<At>>();

  constructor(at: At, leading: Leading<At>, room = { left: maxKept }) {
    this.at = at;
    this.leading = leading;
    this.room = room;
  }

  afterName(name: string): KeptWay<At> {
    const { names, afterName } = this.leading;
    const known = names.has(name) ? `.${name}` : '*';
    return this.found.get(known) ?? this.kept(known, afterName(this.at, name));
  }

  inEntries(): KeptWay<At> {
    return this.found.get('[]') ?? this.kept('[]', this.leading.inEntries(this.at));
  }

  private kept(step: string, at: At): KeptWay<At> {
    const way = new KeptWay(at, this.leading, this.room);
    const size = 1 + this.leading.sizeOf(at);
    if (size <= this.room.left) {
      this.room.left -= size;
      this.found.set(step, way);
    }
    return way;
  }
}

/** Of collections that alternate; all of them together keep some megabytes. */
const maxSets = 10;

/**
 * What is made of the rules that are for documents of a collection, or of the one that they come
 * to; kept, as documents of few collections alternate.
 */
export function forCollections<
  Rule extends { readonly covers: (collection: string) => boolean },
  Made,
>(
  rules: readonly Rule[],
  make: (covering: readonly Rule[]) => Made,
): (collection: string, place: string) => Made {
  const sets = new Map<string, Made>();
  let last: { collection: string; place: string; made: Made } | null = null;
  return (collection, place) => {
    if (last?.collection !== collection || last.place !== place) {
      const covering = rules.filter(({ covers }) => covers(collection) || covers(place));
      const id = covering.map((rule) => rules.indexOf(rule)).join();
      const made = sets.get(id) ?? make(covering);
      if (!sets.has(id)) {
        if (sets.size === maxSets) {
          sets.clear();
        }
        sets.set(id, made);
      }
      last = { collection, place, made };
    }
    return last.made;
  };
}
