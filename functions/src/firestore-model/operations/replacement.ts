import { parsePattern, patternProblem } from '../query/pattern-syntax.ts';

/** Texts, and numbers of groups. */
export type Replacement = readonly (string | number)[];

/** `$1` to `$9` stand for what a group took, `$0` for all that was found, `$$` for a dollar. */
export function replacementOf(text: string): Replacement {
  const parts = text.split(/(\$[0-9$])/);
  return parts.map((part, at) => (at % 2 === 0 ? part : part === '$$' ? '$' : Number(part[1])));
}

/** The largest number of a group in it; 0 where there is none. */
export function groupsIn(replacement: Replacement): number {
  return Math.max(0, ...replacement.filter((part) => typeof part === 'number'));
}

/** Why nothing can be looked for, and replaced, by a pattern so; null where it can. */
export function byPatternProblem(sought: string, by: string): string | null {
  const problem = patternProblem(sought);
  if (problem !== null) {
    return problem;
  }
  const wanted = groupsIn(replacementOf(by));
  return wanted <= parsePattern(sought).groups
    ? null
    : `The pattern has no group ( ) number ${wanted}: write $$${wanted} for the text $${wanted}`;
}
