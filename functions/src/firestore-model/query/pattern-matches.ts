import { CharacterSets } from './character-sets.ts';
import type { PatternNode } from './pattern-nodes.ts';
import { patternSteps, type Step } from './pattern-steps.ts';

/** What a place takes: it carries more with it than where only something is looked for. */
const workPerPlace = 2;

/** Where a pattern and its groups were found, by slot; -1 where a group took no part. */
type Slots = readonly number[];

export interface PatternMatch {
  /** In UTF-16 units of the text. */
  readonly from: number;
  readonly to: number;
  /** What a group took; '' where it took no part. 0 is all of the match. */
  readonly group: (number: number) => string;
}

/** Ways to read the text up to a character, the preferred one first, each at another place. */
class Threads {
  count = 0;
  private readonly places: Int32Array;
  private readonly slots: Slots[] = [];
  /** By place: the turn in which it was reached. */
  private readonly reachedIn: Int32Array;
  private turn = 1;

  constructor(steps: number) {
    this.places = new Int32Array(steps);
    this.reachedIn = new Int32Array(steps);
  }

  /** False where it has been reached already, in a way that is preferred. */
  reach(place: number): boolean {
    const isFirst = this.reachedIn[place] !== this.turn;
    this.reachedIn[place] = this.turn;
    return isFirst;
  }

  add(place: number, slots: Slots): void {
    this.places[this.count] = place;
    this.slots[this.count] = slots;
    this.count += 1;
  }

  placeAt(index: number): number {
    return this.places[index] ?? 0;
  }

  slotsAt(index: number): Slots {
    return this.slots[index] ?? [];
  }

  clear(): void {
    this.count = 0;
    this.turn += 1;
  }
}

class Matcher {
  private readonly steps: readonly Step[];
  private readonly sets: CharacterSets;
  private readonly empty: Slots;
  private current: Threads;
  private next: Threads;

  constructor(steps: readonly Step[], groups: number, ignoresCase: boolean) {
    this.steps = steps;
    this.sets = new CharacterSets(steps, ignoresCase);
    this.empty = Array.from({ length: 2 * (groups + 1) }, () => -1);
    this.current = new Threads(steps.length);
    this.next = new Threads(steps.length);
  }

  *matchesIn(text: string): Generator<PatternMatch> {
    this.sets.begin(text);
    for (let at = 0; at <= text.length;) {
      const slots = this.find(text, at);
      if (slots === null) {
        return;
      }
      const [from = 0, to = 0] = slots;
      yield { from, to, group: (number) => groupIn(text, slots, number) };
      at = to > from ? to : to + sizeAt(text, to);
    }
  }

  /** The first match from a place in the text on; of those that begin there, the preferred one. */
  private find(text: string, begin: number): Slots | null {
    let found: Slots | null = null;
    this.current.clear();
    for (let at = begin; at <= text.length; at += sizeAt(text, at)) {
      if (found === null) {
        this.follow(0, this.empty.with(0, at), { at, text, threads: this.current });
      } else if (this.current.count === 0) {
        break;
      }
      found = this.read(text, at) ?? found;
      this.sets.assertLittleWork(text);
    }
    return found;
  }

  /** Reads a character, or the end. Null where nothing ends before it. */
  private read(text: string, at: number): Slots | null {
    const { current, next, sets } = this;
    const character = text.codePointAt(at);
    const answers = sets.answersFor(character ?? 0);
    const after = { at: at + sizeAt(text, at), text, threads: next };
    let found: Slots | null = null;
    next.clear();
    sets.work += 1;
    // What comes after a thread that has found the pattern is not preferred to it.
    for (let index = 0; index < current.count && found === null; index += 1) {
      const place = current.placeAt(index);
      const slots = current.slotsAt(index);
      if (this.steps[place]?.kind === 'found') {
        found = slots.with(1, at);
      } else if (character !== undefined && sets.takes(place, character, answers)) {
        this.follow(place + 1, slots, after);
      }
    }
    this.current = next;
    this.next = current;
    return found;
  }

  /** Adds the places that are reached from one without reading. */
  private follow(place: number, slots: Slots, into: Into): void {
    const step = this.steps[place];
    if (step === undefined || !into.threads.reach(place)) {
      return;
    }
    this.sets.work += workPerPlace;
    switch (step.kind) {
      case 'fork':
        step.to.forEach((to) => this.follow(to, slots, into));
        break;
      case 'keep':
        this.follow(place + 1, slots.with(step.slot, into.at), into);
        break;
      case 'start':
      case 'end':
        if (into.at === (step.kind === 'start' ? 0 : into.text.length)) {
          this.follow(place + 1, slots, into);
        }
        break;
      case 'set':
      case 'found':
        into.threads.add(place, slots);
    }
  }
}

interface Into {
  readonly at: number;
  readonly text: string;
  readonly threads: Threads;
}

/** Of the character there, in UTF-16 units. */
function sizeAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1;
}

function groupIn(text: string, slots: Slots, number: number): string {
  const [from = -1, to = -1] = slots.slice(2 * number, 2 * number + 2);
  return from < 0 || to < 0 ? '' : text.slice(from, to);
}

/**
 * Finds all matches of a pattern in a text, none overlapping another, as an expression of
 * JavaScript does. No place of the text is tried twice for one match: a text for which all of them
 * take too much work is refused with a PatternError, whatever the pattern.
 *
 * @param groups how many of the pattern's groups are asked for
 */
export function patternMatches(
  pattern: PatternNode,
  { groups, ignoresCase }: { groups: number; ignoresCase: boolean },
): (text: string) => Iterable<PatternMatch> {
  const matcher = new Matcher(patternSteps(pattern, groups), groups, ignoresCase);
  return (text) => matcher.matchesIn(text);
}
