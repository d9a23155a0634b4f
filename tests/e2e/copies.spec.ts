// Copying and moving a collection into another project, from its menu to the undo.
import {
  deletionIdOf,
  noGuards,
  pathOfName,
  planCopy,
  updateProject,
  type Project,
} from '@firekeep/functions/contract';
import type { Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { endOfRestore } from '../support/backups.ts';
import { readAllDocuments, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { applyPlan } from '../support/reviewed-restores.ts';
import { giveTier } from '../support/tiers.ts';
import { signUp as newUser } from '../support/users.ts';
import { expect, test } from './support/journey.ts';
import { enter } from './support/session.ts';

/** Longer than a plan or a change of a few documents takes on a busy machine. */
const workTimeout = { timeout: 60_000 };

async function pathsIn({ firebaseProjectId: projectId }: Project) {
  return (await readAllDocuments({ projectId })).map(({ name }) => pathOfName(name));
}

/** Two connected projects, of which one has a collection. */
async function shopAndStaging(page: Page) {
  const user = await newUser();
  await giveTier(user, 'team');
  const shop = await connectProject(user, { name: 'Shop' });
  const staging = await connectProject(user, { name: 'Staging' });
  const named = (name: string) => ({ name: { stringValue: name } });
  await writeDocuments({ projectId: shop.firebaseProjectId }, [
    { path: 'menu/tea', fields: named('Tea') },
    { path: 'menu/tea/sizes/small', fields: named('Small') },
  ]);
  await enter(page, user);
  return { user, shop, staging };
}

/** The plan of what is done with the collection `menu`, as `dishes` of the other project. */
async function planInto(page: Page, target: Project, what: 'Copy' | 'Move or rename') {
  await page.getByRole('button', { name: 'The whole collection' }).click();
  await page.getByRole('menuitem', { name: 'Copy, move or rename…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy or move' });
  await dialog.getByLabel('Project').selectOption(target.id);
  await dialog.getByLabel('What to do').selectOption({ label: what });
  await dialog.getByLabel('New path').fill('dishes');
  await dialog.getByRole('button', { name: 'Make a plan' }).click();
  await expect(page.getByText('Planned', { exact: true })).toBeVisible(workTimeout);
}

async function applyNow(page: Page, verb: 'Copy' | 'Move') {
  await expect(page.getByRole('heading', { level: 1, name: verb, exact: true })).toBeVisible();
  await page.getByRole('button', { name: `${verb} now` }).click();
  const dialog = page.getByRole('alertdialog', { name: `${verb} documents into Staging?` });
  await dialog.getByRole('button', { name: `${verb} now` }).click();
}

async function undoNow(page: Page) {
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Undo now' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible(workTimeout);
}

test('a collection is copied into another project, seen there, and undone', async ({ page }) => {
  const { shop, staging } = await shopAndStaging(page);
  await page.goto(`/projects/${shop.id}/collections/menu`);
  await planInto(page, staging, 'Copy');
  await applyNow(page, 'Copy');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible(workTimeout);
  await expect(page.getByRole('region', { name: 'Copy', exact: true })).toContainText(
    `Shop (${shop.firebaseProjectId}, database (default))`,
  );
  const outcome = page.url();

  await test.step('its documents are there', async () => {
    await page.goto(`/projects/${staging.id}/collections/dishes`);
    await expect(page.getByRole('gridcell', { name: 'Tea', exact: true })).toBeVisible();
    expect(await pathsIn(staging)).toEqual(['dishes/tea', 'dishes/tea/sizes/small']);
  });

  await test.step('both projects name it among their changes', async () => {
    for (const { id } of [shop, staging]) {
      await page.goto(`/projects/${id}/changes`);
      await expect(
        page.getByRole('link', { name: 'Copy of collection menu of Shop to dishes of Staging' }),
      ).toBeVisible();
    }
  });

  await page.goto(outcome);
  await undoNow(page);
  expect(await pathsIn(staging)).toEqual([]);
  expect(await pathsIn(shop)).toEqual(['menu/tea', 'menu/tea/sizes/small']);
});

test('a collection is moved into another project, and back by one undo', async ({ page }) => {
  const { shop, staging } = await shopAndStaging(page);
  await page.goto(`/projects/${shop.id}/collections/menu`);
  await planInto(page, staging, 'Move or rename');
  await applyNow(page, 'Move');
  const following = page.getByRole('link', { name: 'See the deletion of what was copied' });
  await expect(following).toBeVisible(workTimeout);
  const copied = page.url();
  await following.click();
  const deletion = page.getByRole('region', { name: 'Deletion after the move' });
  await expect(deletion.getByText('Deleted', { exact: true })).toBeVisible(workTimeout);
  expect(await pathsIn(shop)).toEqual([]);
  expect(await pathsIn(staging)).toEqual(['dishes/tea', 'dishes/tea/sizes/small']);

  await page.goto(copied);
  await undoNow(page);
  await expect.poll(() => pathsIn(staging), workTimeout).toEqual([]);
  expect(await pathsIn(shop)).toEqual(['menu/tea', 'menu/tea/sizes/small']);
});

test('a move is undone by the names of both projects, which are guarded since', async ({
  page,
}) => {
  const { user, shop, staging } = await shopAndStaging(page);
  const { id } = await call(user, planCopy, {
    body: {
      pid: shop.id,
      from: { below: 'menu' },
      to: 'food',
      target: { projectId: staging.id },
      isMove: true,
      existing: 'keep',
    },
  });
  await endOfRestore(user, id);
  const moved = await applyPlan(user, id);
  await endOfRestore(user, deletionIdOf(moved.id));
  expect(await pathsIn(shop)).toEqual([]);
  for (const project of [shop, staging]) {
    const guards = { ...noGuards, needsReason: true, confirmAbove: 0 };
    await call(user, updateProject, { params: { id: project.id }, body: { guards } });
  }
  await page.goto(`/projects/${staging.id}/restore?restore=${moved.id}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: 'Undo now' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too tidy');
  await dialog
    .getByLabel('Type Staging to confirm: the copies go from this project')
    .fill('Staging');
  await expect(confirm).toBeDisabled();
  await dialog
    .getByLabel('Type Shop to confirm: the documents go back to this project')
    .fill('Shop');
  await confirm.click();
  await expect.poll(() => pathsIn(staging), workTimeout).toEqual([]);
  expect(await pathsIn(shop)).toEqual(['menu/tea', 'menu/tea/sizes/small']);
});
