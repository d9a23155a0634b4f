import { assertSmall, PatternError, type PatternNode } from './pattern-nodes.ts';
import {
  classes,
  controls,
  others,
  rangeOf,
  type CharacterSet,
  type CharacterRange,
} from './pattern-sets.ts';

export interface Pattern {
  readonly node: PatternNode;
  /** How many have a number. */
  readonly groups: number;
}

/** @param at from 0, in characters */
function problemAt(at: number, problem: string): PatternError {
  return new PatternError(`At character ${at + 1} of the pattern, ${problem}`);
}

class PatternReader {
  private readonly characters: readonly string[];
  private at = 0;
  private groups = 0;

  constructor(pattern: string) {
    this.characters = Array.from(pattern);
  }

  read(): Pattern {
    const node = this.choice();
    if (this.at < this.characters.length) {
      throw problemAt(this.at, 'a ) closes nothing: write \\) for the character');
    }
    assertSmall(node);
    return { node, groups: this.groups };
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
    const isShort = this.take('?');
    const { at } = this;
    if (this.bounds() !== null) {
      throw problemAt(at, 'a second repetition follows the first: group the first one in ( )');
    }
    const node = { kind: 'repeat', part, ...bounds, isShort } as const;
    // Checked early: what is repeated may itself repeat.
    assertSmall(node);
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
      throw problemAt(this.at, `${all} ends below its beginning`);
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
        throw problemAt(
          this.at - 1,
          `a ${character} repeats nothing: write \\${character} for the character`,
        );
      default:
        return { kind: 'set', set: { ranges: [rangeOf(character)], isNegated: false } };
    }
  }

  private group(): PatternNode {
    const begin = this.at - 1;
    const isPlain = this.take('?');
    if (isPlain && !this.take(':')) {
      throw problemAt(begin, 'only groups ( ) and (?: ) are known: no look-around, no names');
    }
    this.groups += isPlain ? 0 : 1;
    const number = this.groups;
    const part = this.choice();
    if (!this.take(')')) {
      throw problemAt(begin, 'a ( is never closed: write \\( for the character');
    }
    return isPlain ? part : { kind: 'group', number, part };
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
      throw problemAt(
        this.at - 2,
        `\\${letter} has no meaning: known are \\d, \\w, \\s and \\n, \\r, \\t`,
      );
    }
    return [rangeOf(letter)];
  }

  private set(): CharacterSet {
    const begin = this.at - 1;
    const isNegated = this.take('^');
    const ranges: CharacterRange[] = [];
    for (let isFirst = true; isFirst || this.next !== ']'; isFirst = false) {
      if (this.next === undefined) {
        throw problemAt(begin, 'a [ is never closed: write \\[ for the character');
      }
      ranges.push(...this.member());
    }
    this.at += 1;
    return { ranges, isNegated };
  }

  private member(): readonly CharacterRange[] {
    const begin = this.at;
    const from = this.setCharacter();
    const isRange = this.next === '-' && (this.characters[this.at + 1] ?? ']') !== ']';
    const [first, ...more] = from;
    if (!isRange || first === undefined || more.length > 0) {
      return from;
    }
    this.at += 1;
    const [last] = this.setCharacter();
    if (last === undefined || last[0] !== last[1] || last[0] < first[0]) {
      throw problemAt(begin, 'a range in [ ] doesn’t go from a character to a later one');
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
export function parsePattern(pattern: string): Pattern {
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
