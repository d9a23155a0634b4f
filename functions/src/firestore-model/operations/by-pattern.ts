import { patternMatches, type PatternMatch } from '../query/pattern-matches.ts';
import { PatternError } from '../query/pattern-nodes.ts';
import { parsePattern } from '../query/pattern-syntax.ts';
import { assertFits, Unconvertible } from './unconvertible.ts';
import { groupsIn, replacementOf, type Replacement } from './replacement.ts';
import type { Operation } from './shape.ts';

type Replace = Extract<Operation, { op: 'replace' }>;
type Split = Extract<Operation, { op: 'split' }>;

/** Texts and groups that one result is put together of. */
const maxParts = 4_000_000;

type Matches = (text: string) => Iterable<PatternMatch>;
interface Made {
  readonly matches: Matches;
  readonly replacement: Replacement;
}

/** Of each operation, once. */
const made = new WeakMap<Replace | Split, Made>();

function madeOf(operation: Replace | Split): Made {
  const known = made.get(operation);
  if (known !== undefined) {
    return known;
  }
  const [sought, by] =
    operation.op === 'replace' ? [operation.find, operation.with] : [operation.separator, ''];
  const replacement = replacementOf(by);
  const matches = patternMatches(parsePattern(sought).node, {
    groups: groupsIn(replacement),
    ignoresCase: operation.pattern === 'any-case',
  });
  made.set(operation, { matches, replacement });
  return { matches, replacement };
}

/** @throws Unconvertible for what would be too large, or takes too long */
export function replacedByPattern(text: string, operation: Replace): string {
  const { matches, replacement } = madeOf(operation);
  let [result, at, parts] = ['', 0, 0];
  for (const { from, to, group } of inTime(matches(text))) {
    parts += replacement.length;
    if (parts > maxParts) {
      throw new Unconvertible('takes too long to put together with this replacement');
    }
    const by = replacement.map((part) => (typeof part === 'number' ? group(part) : part));
    assertFits(by.reduce((sum, { length }) => sum + length, result.length + from - at));
    result += text.slice(at, from) + by.join('');
    at = to;
  }
  assertFits(result.length + text.length - at);
  return result + text.slice(at);
}

/** @throws Unconvertible where it takes too long */
export function splitByPattern(text: string, operation: Split): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of inTime(madeOf(operation).matches(text))) {
    // Where the pattern takes no character, nothing stands between parts.
    if (to > from) {
      parts.push(text.slice(at, from));
      at = to;
    }
  }
  return [...parts, text.slice(at)];
}

function* inTime(matches: Iterable<PatternMatch>): Generator<PatternMatch> {
  try {
    yield* matches;
  } catch (error) {
    if (error instanceof PatternError) {
      throw new Unconvertible('takes too long to look through with this pattern');
    }
    throw error;
  }
}
