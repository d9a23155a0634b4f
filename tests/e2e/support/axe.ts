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

/** Looks in which something began to fade or to move are not counted, up to so many. */
const mostLooks = 6;

/**
 * The page's violations as it stands, each as `rule: where`. What is found is looked at twice: a
 * message may just have been going.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(source);
  }
  let found: string[] = [];
  let still = 0;
  for (let looks = 0; looks < mostLooks && still < 2; looks += 1) {
    const look = await runAxe(page);
    found = look.found;
    if (found.length === 0) {
      return found;
    }
    still += look.hasMoved ? 0 : 1;
  }
  return found;
}

/** `hasMoved`: a button that is enabled again fades in, whenever its answer comes. */
async function runAxe(page: Page): Promise<{ found: string[]; hasMoved: boolean }> {
  await standsStill(page);
  const { violations, hasMoved } = await page.evaluate(async (runOptions) => {
    let isMoving = document.getAnimations().some(({ playState, effect }) => {
      const endTime = effect?.getComputedTiming().endTime;
      return playState === 'running' && endTime !== Infinity;
    });
    const note = () => {
      isMoving = true;
    };
    const beginnings = ['transitionrun', 'animationstart'] as const;
    for (const beginning of beginnings) {
      document.addEventListener(beginning, note);
    }
    const results = await axe.run(document, runOptions);
    for (const beginning of beginnings) {
      document.removeEventListener(beginning, note);
    }
    return {
      hasMoved: isMoving,
      violations: results.violations.map(({ id, nodes }) => ({
        id,
        where: nodes
          .slice(0, 5)
          .map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`),
      })),
    };
  }, options);
  return { hasMoved, found: violations.map(({ id, where }) => `${id}: ${where.join('; ')}`) };
}
