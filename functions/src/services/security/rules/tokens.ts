/** Firestore rules as tokens: one pass, no regular expressions, so in time linear to the text. */

export interface RuleToken {
  readonly kind: 'name' | 'number' | 'string' | 'sign' | 'end';
  /** The name, sign or number as written; of a string what stands between its quotes. */
  readonly text: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** The rules can't be read from here on. */
export class RulesSyntaxError extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.name = 'RulesSyntaxError';
    this.line = line;
  }
}

const longSigns = new Set(['&&', '||', '==', '!=', '<=', '>=', '**']);
const signs = '{}()[]<>=!+-*/%,.:;?$&|';

function isLetter(character: string): boolean {
  return (
    (character >= 'a' && character <= 'z') ||
    (character >= 'A' && character <= 'Z') ||
    character === '_'
  );
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

class Scanner {
  private readonly source: string;
  private at = 0;
  private line = 1;
  private readonly tokens: RuleToken[] = [];

  constructor(source: string) {
    this.source = source;
  }

  scan(): RuleToken[] {
    while (this.at < this.source.length) {
      this.next();
    }
    this.add('end', '', this.at);
    return this.tokens;
  }

  private get character(): string {
    return this.source.charAt(this.at);
  }

  private next(): void {
    const { character } = this;
    if (character === '\n') {
      this.line += 1;
      this.at += 1;
    } else if (character.trim() === '' || character === '\u{feff}') {
      this.at += 1;
    } else if (this.source.startsWith('//', this.at)) {
      const end = this.source.indexOf('\n', this.at);
      this.at = end === -1 ? this.source.length : end;
    } else if (this.source.startsWith('/*', this.at)) {
      this.skipComment();
    } else if (character === "'" || character === '"') {
      this.readString(character);
    } else if (isLetter(character)) {
      this.readWhile('name', (one) => isLetter(one) || isDigit(one));
    } else if (isDigit(character)) {
      this.readWhile('number', (one) => isDigit(one) || isLetter(one) || one === '.');
    } else {
      this.readSign();
    }
  }

  private skipComment(): void {
    const end = this.source.indexOf('*/', this.at + 2);
    if (end === -1) {
      throw new RulesSyntaxError('A comment begins here and does not end', this.line);
    }
    for (; this.at < end + 2; this.at += 1) {
      if (this.character === '\n') {
        this.line += 1;
      }
    }
  }

  private readString(quote: string): void {
    const start = this.at;
    this.at += 1;
    while (this.character !== quote) {
      if (this.at >= this.source.length || this.character === '\n') {
        throw new RulesSyntaxError(
          'A text begins here and its closing quote is missing',
          this.line,
        );
      }
      this.at += this.character === '\\' ? 2 : 1;
    }
    this.at += 1;
    this.add('string', this.source.slice(start + 1, this.at - 1), start);
  }

  private readWhile(kind: 'name' | 'number', belongs: (character: string) => boolean): void {
    const start = this.at;
    while (this.at < this.source.length && belongs(this.character)) {
      this.at += 1;
    }
    this.add(kind, this.source.slice(start, this.at), start);
  }

  private readSign(): void {
    const start = this.at;
    const long = this.source.slice(start, start + 2);
    if (longSigns.has(long)) {
      this.at += 2;
    } else if (signs.includes(this.character)) {
      this.at += 1;
    } else {
      throw new RulesSyntaxError('A character stands here that rules don’t know', this.line);
    }
    this.add('sign', this.source.slice(start, this.at), start);
  }

  private add(kind: RuleToken['kind'], text: string, start: number): void {
    this.tokens.push({ kind, text, line: this.line, start, end: this.at });
  }
}

/** @throws RulesSyntaxError */
export function tokenize(source: string): RuleToken[] {
  return new Scanner(source).scan();
}
