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

/**
 * The page at all widths and in both modes (in each at each when exhaustive, with pictures among
 * the test's results): nothing sticks out at the side, and axe finds nothing.
 */
export async function inspect(page: Page, info: TestInfo, name: string) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    // Colours don't change with the width, and axe takes longer than all else: once in each mode,
    // and at each width.
    for (const colorScheme of isExhaustive ? modes : [width === 390 ? modes[1] : modes[0]]) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveClass(colorScheme);
      await expect.poll(() => overflowOf(page), { message: `${name} at ${width} px` }).toBe(0);
      await expect.poll(() => idleStopsOf(page), { message: `${name} at ${width} px` }).toEqual([]);
      await expect
        .poll(() => violationsOf(page), {
          message: `${name} at ${width} px in ${colorScheme} mode`,
        })
        .toEqual([]);
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
