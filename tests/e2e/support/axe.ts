// What axe finds on a page: https://github.com/dequelabs/axe-core, the rules of WCAG 2.2 A and AA.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

declare const axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };

// The page's own policy lets no foreign script in: the source is evaluated, which no policy
// concerns.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // No rule of these reads style sheets, which are parsed otherwise.
  preload: { assets: ['media'] },
};

/** Waits for what fades or moves to come to its end: halfway, its colours are those of neither. */
async function standsStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
}

/**
 * The page's violations as it stands, each as `rule: where`. What is found is looked at twice: a
 * message may just have been going.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(source);
  }
  const found = await runAxe(page);
  return found.length === 0 ? found : runAxe(page);
}

async function runAxe(page: Page): Promise<string[]> {
  await standsStill(page);
  const violations = await page.evaluate(async (runOptions) => {
    const { violations: found } = await axe.run(document, runOptions);
    return found.map(({ id, nodes }) => ({
      id,
      where: nodes
        .slice(0, 5)
        .map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`),
    }));
  }, options);
  return violations.map(({ id, where }) => `${id}: ${where.join('; ')}`);
}
