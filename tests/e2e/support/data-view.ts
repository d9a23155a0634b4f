// Ways around the view of data, and what is looked at in it.
import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The title of what is shown. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** The line of a field or item; its text is name, type and value in a row. */
export function field(page: Page, name: string): Locator {
  return page
    .getByRole('treeitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .last();
}

/** Opens a path as somebody who knows it. */
export async function goTo(page: Page, path: string) {
  await page.getByRole('navigation', { name: 'Pages of' }).getByText('Data').click();
  await page.getByLabel('Go to a path').fill(path);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(heading(page, path.split('/').at(-1) ?? '')).toBeVisible();
}
