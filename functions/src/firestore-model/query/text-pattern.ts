import type { CharacterSet } from './pattern-sets.ts';
import { patternSteps, type Step } from './pattern-steps.ts';
import { parsePattern, PatternError } from './pattern-syntax.ts';

/**
 * Work that one text may take, in places and ranges looked at: about 100 ms, measured on a busy
 * core, during which the process does nothing else.
 */
const maxWork = 10_000_000;
/** What a character takes that is asked about for the first time. */
const workPerCharacter = 50;
/** Characters whose sets are remembered: beyond that they are found again. */
const maxCharacters = 1000;

/** A character in the forms that count: where case is ignored, with its other case. */
function formsOf(character: number, ignoresCase: boolean): readonly number[] {
  const text = String.fromCodePoint(character);
  const forms = ignoresCase ? [text.toLowerCase(), text.toUpperCase()] : [];
  const others = forms.filter((form) => form !== text && Array.from(form).length === 1);
  return [character, ...others.flatMap((form) => form.codePointAt(0) ?? [])];
}

/** A negated set excludes what is listed in any of its forms. */
function isIn({ ranges, isNegated }: CharacterSet, forms: readonly number[]): boolean {
  const isListed = forms.some((form) => ranges.some(([from, to]) => form >= from && form <= to));
  return isNegated !== isListed;
}

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

/** Whether sets have a character, by where they stand in their list: 0 where nobody asked. */
type Answers = Uint8Array;
const isInside = 1;
const isOutside = 2;

class Automaton {
  private readonly steps: readonly Step[];
  private readonly ignoresCase: boolean;
  private readonly sets: readonly CharacterSet[];
  /** By place: its set in their list, and the places that are reached from it. */
  private readonly setAt: readonly number[];
  private readonly following: readonly (readonly number[])[];
  /** Where what is looked for may begin: at the text's own beginning, and after it. */
  private readonly atStart: readonly number[];
  private readonly anywhere: readonly number[];
  private readonly answers = new Map<number, Answers>();
  private current: Places;
  private next: Places;
  private work = 0;

  constructor(steps: readonly Step[], ignoresCase: boolean) {
    this.steps = steps;
    this.ignoresCase = ignoresCase;
    this.sets = [...new Set(steps.flatMap((step) => (step.kind === 'set' ? [step.set] : [])))];
    this.setAt = steps.map((step) => (step.kind === 'set' ? this.sets.indexOf(step.set) : -1));
    this.following = steps.map((_, place) => reached(steps, [place + 1], {}));
    this.atStart = reached(steps, [0], { isStart: true });
    this.anywhere = reached(steps, [0], {});
    this.current = new Places(steps.length);
    this.next = new Places(steps.length);
  }

  /** @throws PatternError where it takes too much work */
  finds(text: string): boolean {
    const found = this.steps.length - 1;
    this.work = 0;
    this.current.clear();
    this.current.add(this.atStart);
    for (let at = 0; at < text.length && !this.current.has(found);) {
      const character = text.codePointAt(at) ?? 0;
      this.read(character);
      at += character > 0xff_ff ? 2 : 1;
      if (this.work > maxWork) {
        const length = text.length.toLocaleString('en-US');
        throw new PatternError(`The pattern takes too long in a text of ${length} characters`);
      }
    }
    const ends = { isStart: text === '', isEnd: true };
    return this.current.has(found) || reached(this.steps, this.current.all(), ends).includes(found);
  }

  private read(character: number): void {
    const { current, next, setAt, following } = this;
    const answers = this.answersFor(character);
    let work = current.count + this.anywhere.length;
    for (let index = 0; index < current.count; index += 1) {
      const place = current.at(index);
      const set = setAt[place] ?? -1;
      const known = set < 0 ? isOutside : (answers[set] ?? 0);
      const answer = known === 0 ? this.ask(set, character, answers) : known;
      if (answer === isInside) {
        const places = following[place] ?? [];
        work += places.length;
        next.add(places);
      }
    }
    // What is looked for may begin at any character.
    next.add(this.anywhere);
    this.work += work;
    current.clear();
    this.current = next;
    this.next = current;
  }

  private answersFor(character: number): Answers {
    const known = this.answers.get(character);
    if (known !== undefined) {
      return known;
    }
    if (this.answers.size >= maxCharacters) {
      this.answers.clear();
    }
    const answers = new Uint8Array(this.sets.length);
    this.answers.set(character, answers);
    this.work += workPerCharacter;
    return answers;
  }

  private ask(at: number, character: number, answers: Answers): number {
    const set = this.sets[at];
    const forms = formsOf(character, this.ignoresCase);
    const answer = set !== undefined && isIn(set, forms) ? isInside : isOutside;
    this.work += workPerCharacter + (set?.ranges.length ?? 0) * forms.length;
    answers[at] = answer;
    return answer;
  }
}

/**
 * Whether a pattern is found somewhere in a text, in a time linear in the text's length: it is
 * never read twice. A text for which that takes too long is refused with a PatternError.
 * @throws PatternError for a pattern that is none
 */
export function textPattern(pattern: string, ignoresCase: boolean): (text: string) => boolean {
  const automaton = new Automaton(patternSteps(parsePattern(pattern)), ignoresCase);
  return (text) => automaton.finds(text);
}
