import type { FirestoreValue } from '../../firestore-model/values.ts';
import type { CompiledQuery, QueryMatch } from './compiled-query.ts';
import type { QueryState } from './query-state.ts';

/** Documents that one look at a whole range finds: the next ones need another. */
const maxCandidates = 1000;
/** Of what is left to another part as JSON, in a page's token: the places of all documents. */
const maxPlacesLength = 9000;
/** Of one document, as JSON. */
const maxPlaceLength = 400;
/** Longer documents, and those beyond so many bytes, are read again when they are wanted. */
const maxKeptLength = 8192;
const maxKeptBytes = 12 * 1024 * 1024;

/** A document that may be among the first of an order. */
export interface Candidate {
  readonly ordinal: number;
  readonly place: readonly FirestoreValue[];
  /** A copy; null where it has to be read. */
  readonly bytes: Uint8Array | null;
}

type Unkept = Omit<Candidate, 'bytes'>;
type SortPhase = Extract<QueryState['phase'], { kind: 'sort' }>;

/** How many documents one look may find, of so many: their numbers as JSON count, too. */
export function mostCandidates(documents: number): number {
  return Math.min(maxCandidates, Math.floor(maxPlacesLength / (documents.toString().length + 1)));
}

/** The first documents of an order, of all that were offered: at most `capacity`. */
export class Best {
  readonly capacity: number;
  /** Whether there were more than fit. */
  isCut: boolean;
  private readonly compiled: CompiledQuery;
  private readonly isReversed: boolean;
  private readonly after: { readonly document: Unkept; readonly inclusive: boolean } | null;
  private readonly kept: Candidate[];
  private keptBytes = 0;

  constructor(
    compiled: CompiledQuery,
    options: {
      readonly isReversed: boolean;
      readonly capacity: number;
      readonly isCut: boolean;
      /** In order. */
      readonly kept: readonly Candidate[];
      /** Documents that come before this one don't count. */
      readonly after: Best['after'];
    },
  ) {
    this.compiled = compiled;
    this.isReversed = options.isReversed;
    this.after = options.after;
    this.capacity = options.capacity;
    this.kept = [...options.kept];
    this.isCut = options.isCut;
  }

  /** In order. */
  get candidates(): readonly Candidate[] {
    return this.kept;
  }

  /** For the next part, as far as there is room: what doesn't fit is found by another look. */
  state(): Pick<SortPhase, 'best' | 'capacity' | 'isCut'> {
    const best: SortPhase['best'] = [];
    let length = 0;
    for (const { ordinal, place } of this.kept) {
      const text = JSON.stringify(place);
      const isShort = text.length <= maxPlaceLength;
      length += `${ordinal}`.length + (isShort ? text.length : 4);
      if (length > maxPlacesLength && best.length > 0) {
        return { best, capacity: best.length, isCut: true };
      }
      best.push([ordinal, isShort ? [...place] : null]);
    }
    return { best, capacity: this.capacity, isCut: this.isCut };
  }

  private isAfter(one: Unkept): boolean {
    if (this.after === null) {
      return true;
    }
    const order = this.compare(one, this.after.document);
    return order > 0 || (order === 0 && this.after.inclusive);
  }

  /** The order of two documents, as a sort's comparison: by their places, then by name. */
  private compare(a: Unkept, b: Unkept): number {
    const { compiled, isReversed } = this;
    const byName = compiled.nameDirection === 'asc' ? a.ordinal - b.ordinal : b.ordinal - a.ordinal;
    const order = compiled.compare(a.place, b.place) || byName;
    return isReversed ? -order : order;
  }

  offer({ place }: QueryMatch, ordinal: number, document: Uint8Array): void {
    const { kept, capacity } = this;
    if (!this.isAfter({ ordinal, place })) {
      return;
    }
    const last = kept.at(-1);
    const isFull = kept.length >= capacity;
    if (isFull && last !== undefined && this.compare({ ordinal, place }, last) > 0) {
      this.isCut = true;
      return;
    }
    const bytes = this.keptCopy(document);
    kept.splice(this.indexFor({ ordinal, place }), 0, { ordinal, place, bytes });
    if (isFull) {
      this.keptBytes -= kept.pop()?.bytes?.length ?? 0;
      this.isCut = true;
    }
  }

  /** Null for what has to be read again. */
  private keptCopy(document: Uint8Array): Uint8Array | null {
    const { length } = document;
    if (length > maxKeptLength || this.keptBytes + length > maxKeptBytes) {
      return null;
    }
    this.keptBytes += length;
    return Uint8Array.from(document);
  }

  private indexFor(one: Unkept): number {
    let low = 0;
    let high = this.kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.kept[middle];
      if (other !== undefined && this.compare(other, one) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
