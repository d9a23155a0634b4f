import { expect, type Page } from '@playwright/test';

/** Until then a public page shows what was prerendered, and its links are ordinary ones. */
export async function expectAlive(page: Page) {
  const hasReact = () =>
    page.evaluate(() => {
      const root = document.querySelector('#root main');
      return root !== null && Object.keys(root).some((key) => key.startsWith('__reactFiber$'));
    });
  await expect.poll(hasReact).toBe(true);
}
