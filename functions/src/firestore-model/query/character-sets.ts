import type { CharacterSet } from './pattern-sets.ts';
import type { Step } from './pattern-steps.ts';
import { PatternError } from './pattern-nodes.ts';

/**
 * Work that one text may take, in places and ranges looked at: about 100 ms, measured on a busy
 * core, during which the process does nothing else.
 */
const maxWork = 10_000_000;
/** What a character takes that is asked about for the first time. */
const workPerCharacter = 50;
/** Characters whose sets are remembered: beyond that they are found again. */
const maxCharacters = 1000;
/** A text of no more takes little work, whatever is remembered of those before it. */
const shortLength = 1000;
/** Letters with a second small form, which their capital doesn't lead to. */
const secondSmall: ReadonlyMap<string, string> = new Map([
  ['s', 'ſ'],
  ['k', '\u212a'],
  ['å', '\u212b'],
  ['σ', 'ς'],
  ['β', 'ϐ'],
  ['ε', 'ϵ'],
  ['θ', 'ϑ'],
  ['κ', 'ϰ'],
  ['π', 'ϖ'],
  ['ρ', 'ϱ'],
  ['φ', 'ϕ'],
  ['μ', '\u00b5'],
  ['ω', '\u2126'],
  ['\u1e61', '\u1e9b'],
]);

/** A character in the forms that count: where case is ignored, with its other case. */
function formsOf(character: number, ignoresCase: boolean): readonly number[] {
  const text = String.fromCodePoint(character);
  const small = text.toUpperCase().toLowerCase();
  const forms = ignoresCase
    ? [text.toLowerCase(), text.toUpperCase(), small, secondSmall.get(small) ?? text]
    : [];
  const others = forms.filter((form) => form !== text && Array.from(form).length === 1);
  return [character, ...others.flatMap((form) => form.codePointAt(0) ?? [])];
}

/** A negated set excludes what is listed in any of its forms. */
function isIn({ ranges, isNegated }: CharacterSet, forms: readonly number[]): boolean {
  const isListed = forms.some((form) => ranges.some(([from, to]) => form >= from && form <= to));
  return isNegated !== isListed;
}

/** Whether sets have a character, by where they stand in their list: 0 where nobody asked. */
type Answers = Uint8Array;
const isInside = 1;
const isOutside = 2;

/** The sets of an automaton's steps, and the work that a text takes. */
export class CharacterSets {
  work = 0;
  /** Whether what is asked for the first time is counted. */
  private isCounting = true;
  private readonly ignoresCase: boolean;
  private readonly sets: readonly CharacterSet[];
  /** By place: its set in their list; -1 for what takes no character. */
  private readonly setAt: Int32Array;
  private readonly answers = new Map<number, Answers>();

  constructor(steps: readonly Step[], ignoresCase: boolean) {
    this.ignoresCase = ignoresCase;
    this.sets = [...new Set(steps.flatMap((step) => (step.kind === 'set' ? [step.set] : [])))];
    this.setAt = Int32Array.from(steps, (step) =>
      step.kind === 'set' ? this.sets.indexOf(step.set) : -1,
    );
  }

  /**
   * Before each text. What a text takes depends on nothing but the text: of a long one nothing is
   * remembered from those before, and of a short one it doesn't count.
   */
  begin(text: string): void {
    this.work = 0;
    this.isCounting = text.length > shortLength;
    if (this.isCounting) {
      this.answers.clear();
    }
  }

  /** What is known about a character, to ask with. */
  answersFor(character: number): Answers {
    const known = this.answers.get(character);
    if (known !== undefined) {
      return known;
    }
    if (this.answers.size >= maxCharacters) {
      this.answers.clear();
    }
    const answers = new Uint8Array(this.sets.length);
    this.answers.set(character, answers);
    this.work += this.isCounting ? workPerCharacter : 0;
    return answers;
  }

  /** Whether the step at a place takes a character. */
  takes(place: number, character: number, answers: Answers): boolean {
    const set = this.setAt[place] ?? -1;
    const known = set < 0 ? isOutside : (answers[set] ?? 0);
    return (known === 0 ? this.ask(set, character, answers) : known) === isInside;
  }

  /** @throws PatternError where a text takes too much work */
  assertLittleWork(text: string): void {
    if (this.work > maxWork) {
      const length = text.length.toLocaleString('en-US');
      throw new PatternError(`The pattern takes too long in a text of ${length} characters`);
    }
  }

  private ask(at: number, character: number, answers: Answers): number {
    const set = this.sets[at];
    const forms = formsOf(character, this.ignoresCase);
    const answer = set !== undefined && isIn(set, forms) ? isInside : isOutside;
    const work = workPerCharacter + (set?.ranges.length ?? 0) * forms.length;
    this.work += this.isCounting ? work : 0;
    answers[at] = answer;
    return answer;
  }
}
