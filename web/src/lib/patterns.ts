import { patternsSchema } from '@firekeep/functions/contract';
import { visibleName } from './visible-text.ts';

/** The patterns in a text of one per line; empty lines and outer slashes don't count. */
export function parsePatterns(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/^\/+|\/+$/g, ''))
    .filter((line) => line !== '');
}

/** Why the patterns of the text can't be used, with the line it is about; undefined where they can. */
export function patternsError(text: string): string | undefined {
  const patterns = parsePatterns(text);
  const parsed = patternsSchema.safeParse(patterns);
  const issue = parsed.error?.issues[0];
  if (issue === undefined) {
    return undefined;
  }
  const [index] = issue.path;
  const pattern = typeof index === 'number' ? patterns[index] : undefined;
  return pattern === undefined ? issue.message : `${pattern.slice(0, 60)}: ${issue.message}`;
}

/** Which collections are backed up, as it is typed and chosen in a form. */
export interface TypedSelection {
  /** Patterns, one per line. */
  readonly include: string;
  readonly exclude: string;
  /** Without patterns in `include`, nothing is chosen; otherwise that stands for all collections. */
  readonly onlyChosen: boolean;
}

/** Why what is included can't be used; undefined where it can. */
export function includeError({ include, onlyChosen }: TypedSelection): string | undefined {
  return onlyChosen && parsePatterns(include).length === 0
    ? 'Choose at least one collection, or choose to back up all of them'
    : patternsError(include);
}

function named(patterns: readonly string[]): string {
  return patterns.map(visibleName).join(', ');
}

/** `All collections`, `customers, orders`, `All collections except logs`. */
export function describePatterns(include: readonly string[], exclude: readonly string[]): string {
  const what = include.length === 0 ? 'All collections' : named(include);
  return exclude.length === 0 ? what : `${what} except ${named(exclude)}`;
}
