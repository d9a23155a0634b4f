import { patternsSchema } from '@firekeep/functions/contract';
import { z } from 'zod';
import { visibleName } from './visible-text.ts';

/** The patterns in a text of one per line; empty lines and outer slashes don't count. */
export function parsePatterns(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/^\/+|\/+$/g, ''))
    .filter((line) => line !== '');
}

/** Why the patterns can't be used, with the line it is about; undefined where they can. */
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

const typedPatterns = z.string().transform((text, context) => {
  const message = patternsError(text);
  if (message !== undefined) {
    context.addIssue(message);
  }
  return parsePatterns(text);
});

/** The fields of a form that chooses what is backed up; its schema is refined by `choosesSome`. */
export const selectionFields = {
  /** Patterns, one per line. */
  include: typedPatterns,
  exclude: typedPatterns,
  /** Without patterns in `include`, nothing is chosen; otherwise that means all collections. */
  onlyChosen: z.boolean(),
};

export const choosesSome: [
  check: (chosen: { include: readonly string[]; onlyChosen: boolean }) => boolean,
  refusal: { path: string[]; error: string; when: () => boolean },
] = [
  ({ include, onlyChosen }) => !onlyChosen || include.length > 0,
  {
    path: ['include'],
    error: 'Choose at least one collection, or choose to back up all of them',
    // Said beside whatever else is wrong.
    when: () => true,
  },
];

const selectionSchema = z.object(selectionFields).refine(...choosesSome);

/** Which collections are backed up, as it is typed and chosen in a form. */
export type TypedSelection = z.input<typeof selectionSchema>;

/** What the typed selection chooses; undefined while it can't be used. */
export function readSelection(typed: TypedSelection) {
  return selectionSchema.safeParse(typed).data;
}

function named(patterns: readonly string[]): string {
  return patterns.map(visibleName).join(', ');
}

/** `All collections`, `customers, orders`, `All collections except logs`. */
export function describePatterns(include: readonly string[], exclude: readonly string[]): string {
  const what = include.length === 0 ? 'All collections' : named(include);
  return exclude.length === 0 ? what : `${what} except ${named(exclude)}`;
}
