// A page as it looks: whether it fits its window, and what axe finds in it.
import { expect, type Page, type TestInfo } from '@playwright/test';
import { isExhaustive } from '../../support/exhaustive.ts';
import { violationsOf } from './axe.ts';
import { overflowOf } from './overflow.ts';

/** Pages whose pictures are worth a look. */
const pictured =
  /^(?:home|auth|dashboard|dashboard-projects|project|project-(?:collections|backup).*|project-documents-products.*|project-(?:compare|history).*|.*-(?:details|dialog|wizard|plan|confirmation))$/;

/** Areas that the keyboard stops at although there is nothing to scroll in them. */
function idleStopsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    // Where arrow keys move something, a stop is of use even where there is nothing to scroll.
    [...document.querySelectorAll<HTMLElement>('[tabindex="0"]:not([role=grid], [role=tree])')]
      .filter(
        (area) => area.checkVisibility() && /auto|scroll/.test(getComputedStyle(area).overflow),
      )
      .filter(
        (area) => area.scrollWidth <= area.clientWidth && area.scrollHeight <= area.clientHeight,
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );
}

const modes = ['light', 'dark'] as const;

/** Axe takes longer than all else: half of the pages have it on wide screens, half on narrow. */
function widthForAxe(name: string): number {
  const sum = Buffer.from(name).reduce((total, byte) => total + byte, 0);
  return sum % 2 === 0 ? 390 : 1440;
}

/**
 * The page at all widths, light where it is wide and dark where it is narrow: nothing sticks out at
 * the side, and at one of them axe finds nothing. Each in each mode, and with axe, when exhaustive,
 * with pictures among the test's results.
 */
export async function inspect(page: Page, info: TestInfo, name: string) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    for (const colorScheme of isExhaustive ? modes : [width === 390 ? modes[1] : modes[0]]) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveClass(colorScheme);
      await expect.poll(() => overflowOf(page), { message: `${name} at ${width} px` }).toBe(0);
      await expect.poll(() => idleStopsOf(page), { message: `${name} at ${width} px` }).toEqual([]);
      if (isExhaustive || width === widthForAxe(name)) {
        await expect
          .poll(() => violationsOf(page), {
            message: `${name} at ${width} px in ${colorScheme} mode`,
          })
          .toEqual([]);
      }
      if (isExhaustive && pictured.test(name)) {
        const path = info.outputPath(`${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true, animations: 'disabled' });
      }
    }
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => overflowOf(page), { message: `${name} at 360 px` }).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}
