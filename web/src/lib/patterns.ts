import { patternsSchema } from '@firekeep/functions/contract';

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

/** `All collections`, `customers, orders`, `All collections except logs`. */
export function describePatterns(include: readonly string[], exclude: readonly string[]): string {
  const what = include.length === 0 ? 'All collections' : include.join(', ');
  return exclude.length === 0 ? what : `${what} except ${exclude.join(', ')}`;
}
