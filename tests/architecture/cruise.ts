/** dependency-cruiser with the repository's own rules, in the repository or in a seeded tree. */
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { root, sourceFolders } from './source-tree.ts';

const options = await extractDepcruiseOptions(`${root}.dependency-cruiser.cjs`);

/** The names of all rules. */
export const ruleNames = (options.ruleSet?.forbidden ?? []).map(({ name }) => name);

/** Looks at all imports below `baseDir`, which has the repository's folders. */
export async function cruiseTree(baseDir: string): Promise<ICruiseResult> {
  const { output } = await cruise(sourceFolders, { ...options, baseDir });
  if (typeof output === 'string') {
    throw new TypeError('dependency-cruiser answered with text instead of a result');
  }
  return output;
}

/** `rule: from → to` for every violation. */
export function violationsOf(result: ICruiseResult): string[] {
  return result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}
