import { isWord, type Token } from './tokens.ts';

/** Something that may stand at a place of the text. */
export type Expected =
  | { readonly kind: 'word' | 'symbol'; readonly text: string }
  | { readonly kind: 'collection' | 'group' | 'field' | 'number' | 'text' }
  /** `of`: what it is compared with, if it is known; `depth`: how many values it stands in. */
  | {
      readonly kind: 'value';
      readonly of: { readonly field: string; readonly op: string } | null;
      readonly depth: number;
    };

/** Why a text is no query, which part of it to change, and what is probably meant there. */
export class QueryTextError extends Error {
  readonly from: number;
  readonly to: number;
  readonly fix: string | null;

  constructor(
    message: string,
    { from, to }: { readonly from: number; readonly to: number },
    fix: string | null = null,
  ) {
    super(message);
    this.name = 'QueryTextError';
    this.from = from;
    this.to = to;
    this.fix = fix;
  }
}

const kinds: Readonly<Record<Exclude<Expected['kind'], 'word' | 'symbol'>, string>> = {
  collection: 'a collection',
  group: 'the id of a collection group',
  field: 'a field',
  number: 'a number',
  text: 'a text in quotation marks',
  value: 'a value such as "text", 42, true or null',
};

function nameOf(expected: Expected): string {
  return 'text' in expected ? expected.text : kinds[expected.kind];
}

const maxShown = 30;

function foundIn(token: Token): string {
  if (token.kind === 'end') {
    return 'the query ends here';
  }
  return `found ${token.text.slice(0, maxShown).toWellFormed()}${token.text.length > maxShown ? '…' : ''}`;
}

/** Goes through the pieces of a query, and remembers what could have stood at the present one. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  #at = 0;
  #expected: Expected[] = [];

  /** @param tokens the last is of kind `end` */
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get token(): Token {
    const token = this.#tokens[this.#at];
    if (token === undefined) {
      throw new Error('Nothing follows the end of a query');
    }
    return token;
  }

  /** The piece that was taken last, or the first. */
  get previous(): Token {
    return this.#tokens[this.#at - 1] ?? this.token;
  }

  isFollowedBy(symbol: string): boolean {
    const after = this.#tokens[this.#at + 1];
    return after?.kind === 'symbol' && after.text === symbol;
  }

  get expected(): readonly Expected[] {
    return this.#expected;
  }

  /** Notes that this may stand here; for messages and completion. */
  expect(expected: Expected): void {
    this.#expected.push(expected);
  }

  next(): Token {
    const { token } = this;
    this.#at += token.kind === 'end' ? 0 : 1;
    this.#expected = [];
    return token;
  }

  /** Whether the word stands here; takes it then. `label`: the words to offer in its place. */
  takeWord(word: string, label = word): boolean {
    if (isWord(this.token, word)) {
      this.next();
      return true;
    }
    this.expect({ kind: 'word', text: label });
    return false;
  }

  takeSymbol(symbol: string): boolean {
    if (this.token.kind === 'symbol' && this.token.text === symbol) {
      this.next();
      return true;
    }
    this.expect({ kind: 'symbol', text: symbol });
    return false;
  }

  needWord(word: string): void {
    if (!this.takeWord(word)) {
      this.fail();
    }
  }

  needSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) {
      this.fail();
    }
  }

  /** @param message where what is expected doesn't say what is wrong */
  fail(message?: string, token: Token = this.token): never {
    if (this.token.kind === 'open' && message === undefined) {
      throw new QueryTextError(`The closing ${this.token.text[0] ?? ''} is missing`, this.token);
    }
    throw new QueryTextError(message ?? this.#sentence(), token);
  }

  #sentence(): string {
    const names = [...new Set(this.#expected.map(nameOf))];
    const last = names.pop() ?? 'the end of the query';
    const all = names.length === 0 ? last : `${names.join(', ')} or ${last}`;
    return `Expected ${all}: ${foundIn(this.token)}`;
  }
}
