import {
  classes,
  controls,
  others,
  rangeOf,
  type CharacterSet,
  type CharacterRange,
} from './pattern-sets.ts';

export type PatternNode =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternNode[] }
  | {
      readonly kind: 'repeat';
      readonly part: PatternNode;
      readonly least: number;
      /** Null for any number of times. */
      readonly most: number | null;
    };

/** Why a text is no pattern, or can't be looked for, as a sentence. */
export class PatternError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PatternError';
  }
}

/** Of an automaton: what is repeated counts as often as it may have to be there. */
const maxSteps = 500;
const tooLarge = 'The pattern is too large: shorten it, or repeat less';

function stepsOf(node: PatternNode): number {
  switch (node.kind) {
    case 'set':
    case 'start':
    case 'end':
      return 1;
    case 'sequence':
    case 'choice':
      return node.parts.reduce((sum, part) => sum + stepsOf(part) + 1, 1);
    case 'repeat':
      return Math.max(1, node.most ?? node.least + 1) * (stepsOf(node.part) + 1);
  }
}

class PatternReader {
  private readonly characters: readonly string[];
  private at = 0;

  constructor(pattern: string) {
    this.characters = Array.from(pattern);
  }

  read(): PatternNode {
    const node = this.choice();
    if (this.at < this.characters.length) {
      throw new PatternError('A closing ) has no opening one: write \\) for the character');
    }
    if (stepsOf(node) > maxSteps) {
      throw new PatternError(tooLarge);
    }
    return node;
  }

  private get next(): string | undefined {
    return this.characters[this.at];
  }

  private take(character: string): boolean {
    const isNext = this.next === character;
    this.at += isNext ? 1 : 0;
    return isNext;
  }

  private choice(): PatternNode {
    const parts = [this.sequence()];
    while (this.take('|')) {
      parts.push(this.sequence());
    }
    const [only, ...more] = parts;
    return only !== undefined && more.length === 0 ? only : { kind: 'choice', parts };
  }

  private sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.next !== undefined && this.next !== '|' && this.next !== ')') {
      parts.push(this.repeated(this.one()));
    }
    return { kind: 'sequence', parts };
  }

  private repeated(part: PatternNode): PatternNode {
    const bounds = this.bounds();
    if (bounds === null) {
      return part;
    }
    // Whether as little as possible is taken makes no difference to what is found.
    this.take('?');
    if (this.bounds() !== null) {
      throw new PatternError('Two repetitions stand side by side: group the first one in ( )');
    }
    const node = { kind: 'repeat', part, ...bounds } as const;
    // Checked early: what is repeated may itself repeat.
    if (stepsOf(node) > maxSteps) {
      throw new PatternError(tooLarge);
    }
    return node;
  }

  private bounds(): { least: number; most: number | null } | null {
    if (this.take('*')) {
      return { least: 0, most: null };
    }
    if (this.take('+')) {
      return { least: 1, most: null };
    }
    if (this.take('?')) {
      return { least: 0, most: 1 };
    }
    const rest = this.next === '{' ? this.characters.slice(this.at, this.at + 12).join('') : '';
    const found = /^\{(\d{1,3})(?:(,)(\d{0,3}))?\}/.exec(rest);
    if (found === null) {
      return null;
    }
    const [all, from = '', comma, to = ''] = found;
    const least = Number(from);
    const most = comma === undefined ? least : to === '' ? null : Number(to);
    if (most !== null && most < least) {
      throw new PatternError(`${all} ends below its beginning`);
    }
    this.at += all.length;
    return { least, most };
  }

  private one(): PatternNode {
    const character = this.next ?? '';
    this.at += 1;
    switch (character) {
      case '^':
        return { kind: 'start' };
      case '$':
        return { kind: 'end' };
      case '.':
        return { kind: 'set', set: { ranges: [[0x0a, 0x0a]], isNegated: true } };
      case '(':
        return this.group();
      case '[':
        return { kind: 'set', set: this.set() };
      case '\\':
        return { kind: 'set', set: { ranges: this.escaped(), isNegated: false } };
      case '*':
      case '+':
      case '?':
        throw new PatternError(
          `${character} repeats nothing: write \\${character} for the character`,
        );
      default:
        return { kind: 'set', set: { ranges: [rangeOf(character)], isNegated: false } };
    }
  }

  private group(): PatternNode {
    if (this.take('?') && !this.take(':')) {
      throw new PatternError('Only groups ( ) and (?: ) are known: no look-around, no names');
    }
    const node = this.choice();
    if (!this.take(')')) {
      throw new PatternError('The closing ) is missing');
    }
    return node;
  }

  private escaped(): readonly CharacterRange[] {
    const letter = this.next ?? '';
    this.at += 1;
    const control = controls.get(letter);
    if (control !== undefined) {
      return [[control, control]];
    }
    const known = classes.get(letter.toLowerCase());
    if (known !== undefined) {
      return letter === letter.toLowerCase() ? known : others(known);
    }
    if (letter === '' || /[A-Za-z0-9]/.test(letter)) {
      throw new PatternError(
        `\\${letter} has no meaning here: known are \\d, \\w, \\s and \\n, \\r, \\t`,
      );
    }
    return [rangeOf(letter)];
  }

  private set(): CharacterSet {
    const isNegated = this.take('^');
    const ranges: CharacterRange[] = [];
    for (let isFirst = true; isFirst || this.next !== ']'; isFirst = false) {
      if (this.next === undefined) {
        throw new PatternError('The closing ] is missing');
      }
      ranges.push(...this.member());
    }
    this.at += 1;
    return { ranges, isNegated };
  }

  private member(): readonly CharacterRange[] {
    const from = this.setCharacter();
    const isRange = this.next === '-' && (this.characters[this.at + 1] ?? ']') !== ']';
    const [first, ...more] = from;
    if (!isRange || first === undefined || more.length > 0) {
      return from;
    }
    this.at += 1;
    const [last] = this.setCharacter();
    if (last === undefined || last[0] !== last[1] || last[0] < first[0]) {
      throw new PatternError('A range in [ ] goes from a character to a later one');
    }
    return [[first[0], last[0]]];
  }

  private setCharacter(): readonly CharacterRange[] {
    const character = this.next ?? '';
    this.at += 1;
    return character === '\\' ? this.escaped() : [rangeOf(character)];
  }
}

/** @throws PatternError */
export function parsePattern(pattern: string): PatternNode {
  return new PatternReader(pattern).read();
}

/** Why a text is no pattern; null for one. */
export function patternProblem(pattern: string): string | null {
  try {
    parsePattern(pattern);
    return null;
  } catch (error) {
    if (error instanceof PatternError) {
      return error.message;
    }
    throw error;
  }
}
