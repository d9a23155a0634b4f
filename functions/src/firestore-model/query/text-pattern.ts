import { CharacterSets } from './character-sets.ts';
import { patternSteps, type Step } from './pattern-steps.ts';
import { parsePattern } from './pattern-syntax.ts';

/** The places from which a character is taken, the end is waited for, or the pattern is found. */
function reached(
  steps: readonly Step[],
  from: readonly number[],
  at: { isStart?: boolean; isEnd?: boolean },
): readonly number[] {
  const seen = new Set<number>();
  const places: number[] = [];
  const left = [...from];
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    const step = steps[place];
    if (step === undefined || seen.has(place)) {
      continue;
    }
    seen.add(place);
    if (step.kind === 'fork') {
      left.push(...step.to);
    } else if (
      (step.kind === 'start' && at.isStart === true) ||
      (step.kind === 'end' && at.isEnd === true)
    ) {
      left.push(place + 1);
    } else if (step.kind !== 'start') {
      places.push(place);
    }
  }
  return places;
}

/** Places that the automaton is at, each once. */
class Places {
  count = 0;
  private readonly list: Int32Array;
  private readonly isListed: Uint8Array;

  constructor(steps: number) {
    this.list = new Int32Array(steps);
    this.isListed = new Uint8Array(steps);
  }

  at(index: number): number {
    return this.list[index] ?? 0;
  }

  has(place: number): boolean {
    return this.isListed[place] === 1;
  }

  all(): number[] {
    return [...this.list.subarray(0, this.count)];
  }

  add(places: readonly number[]): void {
    for (const place of places) {
      if (this.isListed[place] === 0) {
        this.isListed[place] = 1;
        this.list[this.count] = place;
        this.count += 1;
      }
    }
  }

  clear(): void {
    for (let index = 0; index < this.count; index += 1) {
      this.isListed[this.at(index)] = 0;
    }
    this.count = 0;
  }
}

class Automaton {
  private readonly steps: readonly Step[];
  private readonly sets: CharacterSets;
  /** By place: the places that are reached from it. */
  private readonly following: readonly (readonly number[])[];
  /** Where what is looked for may begin: at the text's own beginning, and after it. */
  private readonly atStart: readonly number[];
  private readonly anywhere: readonly number[];
  private current: Places;
  private next: Places;

  constructor(steps: readonly Step[], ignoresCase: boolean) {
    this.steps = steps;
    this.sets = new CharacterSets(steps, ignoresCase);
    this.following = steps.map((_, place) => reached(steps, [place + 1], {}));
    this.atStart = reached(steps, [0], { isStart: true });
    this.anywhere = reached(steps, [0], {});
    this.current = new Places(steps.length);
    this.next = new Places(steps.length);
  }

  /** @throws PatternError where it takes too much work */
  finds(text: string): boolean {
    const found = this.steps.length - 1;
    this.sets.begin(text);
    this.current.clear();
    this.current.add(this.atStart);
    for (let at = 0; at < text.length && !this.current.has(found);) {
      const character = text.codePointAt(at) ?? 0;
      this.read(character);
      at += character > 0xff_ff ? 2 : 1;
      this.sets.assertLittleWork(text);
    }
    const ends = { isStart: text === '', isEnd: true };
    return this.current.has(found) || reached(this.steps, this.current.all(), ends).includes(found);
  }

  private read(character: number): void {
    const { current, next, sets, following } = this;
    const answers = sets.answersFor(character);
    let work = current.count + this.anywhere.length;
    for (let index = 0; index < current.count; index += 1) {
      const place = current.at(index);
      if (sets.takes(place, character, answers)) {
        const places = following[place] ?? [];
        work += places.length;
        next.add(places);
      }
    }
    // What is looked for may begin at any character.
    next.add(this.anywhere);
    sets.work += work;
    current.clear();
    this.current = next;
    this.next = current;
  }
}

/**
 * Whether a pattern is found somewhere in a text, in a time linear in the text's length: it is
 * never read twice. A text for which that takes too long is refused with a PatternError.
 * @throws PatternError for a pattern that is none
 */
export function textPattern(pattern: string, ignoresCase: boolean): (text: string) => boolean {
  const automaton = new Automaton(patternSteps(parsePattern(pattern).node), ignoresCase);
  return (text) => automaton.finds(text);
}
