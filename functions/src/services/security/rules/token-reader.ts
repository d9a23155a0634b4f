import { RulesSyntaxError, type RuleToken } from './tokens.ts';

const shownLength = 30;
/** Deeper than any rules are; keeps text made to break the parser from doing so. */
const maxDepth = 100;
/** Of one expression; Firestore works out 1,000 for a whole request. */
const maxOperators = 2000;

/** Goes along the tokens. What it does not find, it throws. */
export class RuleTokenReader {
  private readonly tokens: readonly RuleToken[];
  private at = 0;
  private depth = 0;
  private operators = 0;

  /** @param tokens end with one of kind `end` */
  constructor(tokens: readonly RuleToken[]) {
    this.tokens = tokens;
  }

  get token(): RuleToken {
    const token = this.tokens[Math.min(this.at, this.tokens.length - 1)];
    if (token === undefined) {
      throw new RulesSyntaxError('The rules are empty', 1);
    }
    return token;
  }

  get isAtEnd(): boolean {
    return this.token.kind === 'end';
  }

  /** Whether the next token follows without a space. */
  get isAdjacent(): boolean {
    return this.tokens[this.at - 1]?.end === this.token.start;
  }

  take(): RuleToken {
    const { token } = this;
    this.at += 1;
    return token;
  }

  /** Whether the next token is this sign or word. */
  is(text: string): boolean {
    const { kind } = this.token;
    return (kind === 'sign' || kind === 'name') && this.token.text === text;
  }

  accept(text: string): boolean {
    if (!this.is(text)) {
      return false;
    }
    this.at += 1;
    return true;
  }

  expect(text: string, where: string): void {
    if (!this.accept(text)) {
      throw this.unexpected(`‘${text}’ is missing ${where}`);
    }
  }

  name(what: string): string {
    if (this.token.kind !== 'name') {
      throw this.unexpected(`${what} is missing`);
    }
    return this.take().text;
  }

  unexpected(message: string): RulesSyntaxError {
    const { token } = this;
    const found =
      token.kind === 'end' ? 'the end of the rules' : `‘${token.text.slice(0, shownLength)}’`;
    return new RulesSyntaxError(`${message}; found ${found}`, token.line);
  }

  /** The end of a statement; before a closing brace it may be missing. */
  endStatement(what: string): void {
    if (!this.is('}')) {
      this.expect(';', `after ${what}`);
    }
  }

  /** Leaves out whatever is still to be read. */
  toEnd(): void {
    this.at = this.tokens.length - 1;
  }

  /** Goes past the statement or block that can't be read. */
  skip(): void {
    let open = 0;
    while (!this.isAtEnd) {
      if (open === 0 && this.is('}')) {
        return;
      }
      const { text, kind } = this.take();
      if (kind !== 'sign') {
        continue;
      }
      open += text === '{' ? 1 : text === '}' ? -1 : 0;
      if (open === 0 && (text === ';' || text === '}')) {
        return;
      }
    }
  }

  /** Reads an expression that is part of no other. */
  whole<T>(read: () => T): T {
    this.operators = 0;
    return read();
  }

  /** Counts what makes an expression longer: each makes its tree one deeper. */
  countOperator(): void {
    this.operators += 1;
    if (this.operators > maxOperators) {
      throw new RulesSyntaxError('This expression is too long', this.token.line);
    }
  }

  /** Reads something that may hold itself. */
  nested<T>(read: () => T): T {
    if (this.depth >= maxDepth) {
      throw new RulesSyntaxError('This is nested too deeply', this.token.line);
    }
    this.depth += 1;
    try {
      return read();
    } finally {
      this.depth -= 1;
    }
  }
}
