// The data view at the limits of Firestore: as many, as long, as deep and as odd as it takes them.
import type { Page } from '@playwright/test';
import { writeDocuments } from '../support/firestore-rest.ts';
import { manyCollections } from '../support/limits.ts';
import { connectProject } from '../support/projects.ts';
import { signUp } from '../support/users.ts';
import { violationsOf } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { overflowOf } from './support/overflow.ts';
import { enter } from './support/session.ts';

const phone = { width: 390, height: 844 };
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** A project of these documents, and its owner's session in the browser. */
async function openDatabase(page: Page, documents: Parameters<typeof writeDocuments>[1]) {
  const user = await signUp();
  const project = await connectProject(user, { name: 'Limits' });
  await writeDocuments({ projectId: project.firebaseProjectId }, documents);
  await enter(page, user);
  return `/projects/${project.id}`;
}

test('1,000 collections are a list and a tree, of which each is in reach', async ({ page }) => {
  const base = await openDatabase(page, [
    ...manyCollections(999),
    { path: `${'c'.repeat(1500)}/document`, fields: {} },
  ]);
  await page.goto(`${base}/collections`);
  const table = page.getByRole('table', { name: 'Collections' });
  const tree = page.getByRole('tree', { name: 'Collections' });
  await expect(table).toHaveAttribute('aria-rowcount', '1001');
  await expect(page.getByText('At most 1,000 collections are listed.')).toBeVisible();
  expect(await table.getByRole('row').count()).toBeLessThan(100);
  // The longest id leaves the counts in sight.
  const first = table.getByRole('row').nth(1);
  await expect(first.getByRole('link')).toHaveText('c'.repeat(1500));
  await expect(first.getByRole('cell').last()).toBeInViewport({ ratio: 1 });
  expect(await violationsOf(page)).toEqual([]);

  const list = page.getByRole('region', { name: 'List of collections' });
  const last = table.getByRole('link', { name: 'collection-0999', exact: true });
  for (const size of [phone, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await expect(async () => {
      await list.evaluate((area) => area.scrollTo({ top: area.scrollHeight }));
      await expect(last).toBeInViewport({ timeout: 500 });
    }).toPass();
    expect(await overflowOf(page)).toBe(0);
  }

  await page.getByLabel('Go to a path').fill('collection-0777');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(heading(page, 'collection-0777')).toBeVisible();
  const shown = tree.getByRole('treeitem', { name: 'collection-0777, 1 document' });
  await expect(shown).toBeInViewport();
  expect(await tree.getByRole('treeitem').count()).toBeLessThan(100);
  await page.getByLabel('Filter collections').fill('-0888');
  await expect(tree.getByRole('treeitem')).toHaveText(['collection-0888']);
});
