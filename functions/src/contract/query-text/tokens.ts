/** One piece of a query's text; `from` and `to` are places in the text, in UTF-16 units. */
export interface Token {
  /** `open`: a text or a name whose closing mark is missing; `bad`: no piece of any query. */
  readonly kind:
    | 'source'
    | 'word'
    | 'quoted'
    | 'string'
    | 'date'
    | 'number'
    | 'symbol'
    | 'open'
    | 'bad'
    | 'end';
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Words that a query's parts begin with; a collection of such a name stands in backticks. */
export const clauseWords: ReadonlySet<string> = new Set([
  'select',
  'where',
  'order',
  'start',
  'end',
  'limit',
  'nearest',
]);

const patterns: readonly (readonly [Token['kind'], RegExp])[] = [
  ['word', /[\p{L}_$](?:[\p{L}\p{M}\p{N}_$]|-(?=[\p{L}\p{N}_$]))*/uy],
  // No value as it is: what it is meant as can be said.
  ['date', /\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?/y],
  ['number', /-?(?:Infinity|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/y],
  ['string', /"[^"\\]*(?:\\[^][^"\\]*)*"|'[^'\\]*(?:\\[^][^'\\]*)*'/y],
  ['quoted', /`[^`\\]*(?:\\[^][^`\\]*)*`/y],
  ['symbol', /[=!<>]=|<>|[=<>()[\]{},:.*]/y],
  ['open', /["'`][^]*/y],
  ['bad', /[^]/uy],
];
const space = /\s*/y;
const bareSource = /[^\s`"'()[\]{},=<>!]+/y;

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function tokenAt(text: string, at: number): Token {
  for (const [kind, pattern] of patterns) {
    const found = matchAt(pattern, text, at);
    if (found !== '') {
      return { kind, text: found, from: at, to: at + found.length };
    }
  }
  return { kind: 'end', text: '', from: at, to: at };
}

/** What a query begins with: a collection, the word `group`, or a part where no collection is. */
function sourceAt(text: string, at: number): Token {
  const found = matchAt(bareSource, text, at);
  return found === '' || clauseWords.has(found.toLowerCase())
    ? tokenAt(text, at)
    : { kind: 'source', text: found, from: at, to: at + found.length };
}

/**
 * The pieces of a query's text, with one of kind `end` after the last.
 *
 * @param hasSource whether it begins with one: a value alone doesn't
 */
export function tokensOf(text: string, hasSource = true): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += matchAt(space, text, at).length;
    const isGroup = tokens.length === 1 && isWord(tokens[0], 'group');
    const isSource = hasSource && (tokens.length === 0 || isGroup);
    const token = isSource ? sourceAt(text, at) : tokenAt(text, at);
    tokens.push(token);
    if (token.kind === 'end') {
      return tokens;
    }
    at = token.to;
  }
}

/** Whether it is this word, in whatever case, and no name in backticks. */
export function isWord(token: Token | undefined, word: string): boolean {
  return (token?.kind === 'word' || token?.kind === 'source') && token.text.toLowerCase() === word;
}
