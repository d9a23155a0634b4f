import type { FirestoreValue } from '../../firestore-model/values.ts';
import { corrupt } from '../errors.ts';
import { Best, mostCandidates, type Candidate } from './best.ts';
import type { CompiledQuery, QueryMatch } from './compiled-query.ts';
import { KnownDocuments } from './known-documents.ts';
import type { QueryPhase, QueryState } from './query-state.ts';
import type { ResultPage } from './result-page.ts';
import type { Walker, WalkLimits } from './walk.ts';

type PhaseOf<Kind extends QueryPhase['kind']> = Extract<QueryPhase, { kind: Kind }>;

interface Parts {
  readonly compiled: CompiledQuery;
  readonly range: QueryState['range'];
  readonly page: ResultPage;
  readonly walker: Walker;
  readonly limits: WalkLimits;
}

/**
 * What a query does one after the other. In the order of names it walks to the page's end. Any
 * other order takes a look at the whole range, which keeps the first documents' numbers. For the
 * last ones of an order (`limitToLast`) it finds out first, backwards, where they begin.
 */
export class Phases {
  /** Documents of the query's collections that were looked at. */
  scanned = 0;
  private readonly parts: Parts;
  private readonly known: KnownDocuments;
  private readonly isAggregated: boolean;

  constructor(parts: Parts) {
    this.parts = parts;
    this.known = new KnownDocuments(parts.walker);
    this.isAggregated = parts.compiled.query.aggregates.length > 0;
  }

  first(): QueryPhase {
    const { compiled, range } = this.parts;
    const { query, order } = compiled;
    const isInAnyOrder = this.isAggregated && query.limit === null;
    const missing = query.limitToLast && !this.isAggregated ? query.limit : null;
    if (order.length > 0 && !isInAnyOrder) {
      return this.sortFrom(null, missing);
    }
    if (missing !== null) {
      const next = this.isAscending ? range.end - 1 : range.start;
      return { kind: 'back', next, missing };
    }
    // What is added up of the last documents needs no order.
    const isForward = this.isAscending !== query.limitToLast;
    return isForward
      ? { kind: 'walk', next: range.start, to: range.end }
      : { kind: 'walk', next: range.end - 1, to: range.start - 1 };
  }

  /** The phase that comes after this one, or the rest of it; null at the end. */
  async run(phase: QueryPhase): Promise<QueryPhase | null> {
    switch (phase.kind) {
      case 'walk':
        return await this.walk(phase);
      case 'back':
        return await this.back(phase);
      case 'sort':
        return await this.search(phase);
      case 'found':
        return await this.found(phase);
    }
  }

  /** Documents of the range that a phase has passed. */
  passed(phase: QueryPhase): number {
    const { start, end } = this.parts.range;
    switch (phase.kind) {
      case 'walk':
        return phase.to === end ? phase.next - start : end - 1 - phase.next;
      case 'back':
        return this.isAscending ? end - 1 - phase.next : phase.next - start;
      case 'sort':
        return phase.next - start;
      case 'found':
        return end - start;
    }
  }

  private get isAscending(): boolean {
    return this.parts.compiled.nameDirection === 'asc';
  }

  /** What comes first or last: sorted backwards where the last documents are wanted. */
  private isReversed(missing: number | null): boolean {
    return missing !== null || (this.isAggregated && this.parts.compiled.query.limitToLast);
  }

  private sortFrom(after: PhaseOf<'sort'>['after'], missing: number | null): QueryPhase {
    const most = mostCandidates(this.parts.range.end);
    const capacity = Math.min(most, missing ?? this.parts.page.left);
    const { start: next } = this.parts.range;
    return { kind: 'sort', next, capacity, isCut: false, best: [], after, missing };
  }

  private async walk({ next, to }: PhaseOf<'walk'>): Promise<QueryPhase | null> {
    const { page, compiled } = this.parts;
    const walked = await this.look(next, to, (document) => {
      const match = compiled.match(document);
      if (match !== null) {
        page.add(document, match);
      }
      return !page.isFull;
    });
    return walked === to || page.left <= 0 ? null : { kind: 'walk', next: walked, to };
  }

  private async back({ next, missing }: PhaseOf<'back'>): Promise<QueryPhase> {
    const { compiled, range } = this.parts;
    const [to, end] = this.isAscending
      ? [range.start - 1, range.end]
      : [range.end, range.start - 1];
    let rest = missing;
    let first = -1;
    const walked = await this.look(next, to, (document, ordinal) => {
      rest -= compiled.match(document) === null ? 0 : 1;
      first = ordinal;
      return rest > 0;
    });
    if (rest === 0) {
      return { kind: 'walk', next: first, to: end };
    }
    return walked === to
      ? { kind: 'walk', next: this.isAscending ? range.start : range.end - 1, to: end }
      : { kind: 'back', next: walked, missing: rest };
  }

  private async search(phase: PhaseOf<'sort'>): Promise<QueryPhase | null> {
    const { compiled, range } = this.parts;
    const { missing, after } = phase;
    const best = new Best(compiled, {
      isReversed: this.isReversed(missing),
      capacity: phase.capacity,
      isCut: phase.isCut,
      kept: await this.candidates(phase.best),
      after:
        after === null ? null : { ...after, document: await this.candidate(after.ordinal, null) },
    });
    const next = await this.look(phase.next, range.end, (document, ordinal) => {
      const match = compiled.match(document);
      if (match !== null) {
        best.offer(match, ordinal, document);
      }
      return true;
    });
    this.known.keep(best.candidates);
    return next === range.end ? this.sorted(best, phase) : { ...phase, next, ...best.state() };
  }

  private sorted(best: Best, { after, missing }: PhaseOf<'sort'>): QueryPhase | null {
    const ordinals = best.candidates.map(({ ordinal }) => ordinal);
    const last = ordinals.at(-1) ?? null;
    if (missing === null) {
      return { kind: 'found', left: ordinals, last, isCut: best.isCut };
    }
    const rest = missing - ordinals.length;
    if (best.isCut && rest > 0 && last !== null) {
      return this.sortFrom({ ordinal: last, inclusive: false }, rest);
    }
    if (after === null) {
      return { kind: 'found', left: ordinals.toReversed(), last: null, isCut: false };
    }
    return this.sortFrom({ ordinal: last ?? after.ordinal, inclusive: true }, null);
  }

  private async found({ left, last, isCut }: PhaseOf<'found'>): Promise<QueryPhase | null> {
    const { page, compiled, limits } = this.parts;
    const wanted = left.slice(0, Math.min(page.room, left.length));
    let done = 0;
    for await (const document of this.known.inOrder(wanted, limits)) {
      page.add(document, matchOf(compiled, document));
      done += 1;
      if (page.isFull) {
        break;
      }
    }
    const rest = left.slice(done);
    if (page.left <= 0 || (rest.length === 0 && !isCut)) {
      return null;
    }
    return rest.length === 0 && last !== null
      ? this.sortFrom({ ordinal: last, inclusive: false }, null)
      : { kind: 'found', left: rest, last, isCut };
  }

  private async look(
    from: number,
    to: number,
    visit: (document: Uint8Array, ordinal: number) => boolean,
  ): Promise<number> {
    const { walker, limits } = this.parts;
    const { next, looked } = await walker.walk({ from, to, visit }, limits);
    this.scanned += looked;
    return next;
  }

  private async candidates(best: PhaseOf<'sort'>['best']): Promise<Candidate[]> {
    const candidates: Candidate[] = [];
    for (const [ordinal, place] of best) {
      candidates.push(await this.candidate(ordinal, place));
    }
    return candidates;
  }

  private async candidate(
    ordinal: number,
    place: readonly FirestoreValue[] | null,
  ): Promise<Candidate> {
    const { walker, compiled } = this.parts;
    const known = place ?? matchOf(compiled, await walker.document(ordinal)).place;
    return { ordinal, place: known, bytes: null };
  }
}

/** Of a document that was found before. */
function matchOf(compiled: CompiledQuery, document: Uint8Array): QueryMatch {
  const match = compiled.match(document);
  if (match === null) {
    throw corrupt('a document that a query found is not found again');
  }
  return match;
}
