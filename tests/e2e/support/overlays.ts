// Menus, dialogs and drawers: what is pressed before they have taken the focus goes elsewhere.
import type { Locator } from '@playwright/test';
import { expect } from './journey.ts';

/** Waits until a dialog or a drawer takes keys: it has the focus then, or something in it. */
export async function expectOpen(overlay: Locator): Promise<void> {
  await expect(overlay.and(overlay.page().locator(':focus-within'))).toBeVisible();
}

/** Closes a dialog or a drawer by its key, however shortly it has been open. */
export async function closeByKey(overlay: Locator): Promise<void> {
  await expectOpen(overlay);
  await overlay.page().keyboard.press('Escape');
  await expect(overlay).toBeHidden();
}

/** Opens the menu of a button and chooses an item. */
export async function chooseInMenu(button: Locator, name: string | RegExp): Promise<void> {
  const page = button.page();
  await button.click();
  // Only then does it take keys and clicks.
  await expect(page.getByRole('menu')).toBeFocused();
  const item = page.getByRole('menuitem', { name });
  await item.hover();
  await expect(item).toHaveAttribute('data-highlighted');
  // A key goes to what is highlighted, wherever the page has moved it since.
  await page.keyboard.press('Enter');
  // Distinguishes an item that was not chosen from work that does not end.
  await expect(item).toBeHidden();
}
