// The route table: who may open which page, by its address and from inside the app, on wide and
// narrow screens.
import type { Page } from '@playwright/test';
import { isExhaustive } from '../support/exhaustive.ts';
import { signUp as newUser } from '../support/users.ts';
import { signOut } from './support/auth-form.ts';
import { demoUser, getProjectId } from './support/demo.ts';
import { expect, test } from './support/journey.ts';
import { navigate } from './support/navigate.ts';
import { overflowOf } from './support/overflow.ts';
import { anyHeading, routeTable, type Outcome, type Row } from './support/route-table.ts';
import { enter } from './support/session.ts';

// None of these tests changes what another looks at: both browsers may take from one file.
test.describe.configure({ mode: 'parallel' });

const administrator = { email: 'admin@firekeep.dev', password: 'firekeep-admin' };

/**
 * What an owner has to themselves, and what differs for an admin: all else is the same page for
 * everybody who has signed in.
 */
function notForOthers(): Row[] {
  return rows.filter(({ others, admin }) => admin !== undefined || others === 'no such project');
}

async function expectHeading(page: Page, heading: string) {
  await (heading === anyHeading
    ? expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
        /^(Page Not Found|Internal Server Error|Sign in)$/,
      )
    : expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible());
}

async function expectOutcome(page: Page, path: string, outcome: Outcome) {
  if (outcome === 'sign-in') {
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
    await expectHeading(page, 'Sign in');
  } else if (outcome === 'dashboard') {
    await expect(page).toHaveURL('/dashboard');
    await expectHeading(page, 'Dashboard');
  } else if (outcome === 'not found' || outcome === 'no such project') {
    const reason = outcome === 'not found' ? '' : ' (Project not found)';
    await expectHeading(page, 'Page Not Found');
    await expect(page.getByText(`Page not found: ${path}${reason}`, { exact: true })).toBeVisible();
  } else {
    await expect(page).toHaveURL(path);
    await expectHeading(page, outcome.page);
  }
}

async function expectToFit(page: Page, path: string) {
  await expect.poll(() => overflowOf(page), { message: path }).toBe(0);
}

let rows: readonly Row[] = [];

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** Whether a page was found has its kinds; which page it was does not matter then. */
function kindOf({ visitor, owner, others, admin = others }: Row): string {
  return [visitor, owner, others, admin]
    .map((outcome) => (typeof outcome === 'string' ? outcome : 'page'))
    .join(', ');
}

/**
 * One row of each kind: `web/src/app/route-access.test.ts` knows of every route which kind it is,
 * and Hosting answers all with one page.
 */
function oneOfEachKind(all: readonly Row[]): Row[] {
  return [...new Map(all.map((row) => [kindOf(row), row])).values()];
}

/**
 * `byAddress` on a wide screen, and `inside` from inside the app, on a narrow one: those that stand
 * for their kind where nothing else is given; every row in both ways when exhaustive.
 */
async function walk(
  page: Page,
  outcomeOf: (row: Row) => Outcome,
  walked: { readonly byAddress?: readonly Row[]; readonly inside?: readonly Row[] } = {},
) {
  const { byAddress = oneOfEachKind(rows), inside = byAddress } = walked;
  await page.setViewportSize(wide);
  for (const row of isExhaustive ? rows : byAddress) {
    await test.step(row.path, async () => {
      await page.goto(row.path);
      await expectOutcome(page, row.path, outcomeOf(row));
    });
  }
  await page.goto('/dashboard/nowhere');
  await expectHeading(page, 'Page Not Found');
  await page.setViewportSize(narrow);
  for (const row of isExhaustive ? rows : inside) {
    await test.step(`${row.path} from inside`, async () => {
      await navigate(page, row.path);
      await expectOutcome(page, row.path, outcomeOf(row));
      await expectToFit(page, row.path);
    });
  }
}

/** `frames.spec.ts` sees every page that an owner has. */
function notInFrames(): Row[] {
  return rows.filter(({ owner }) => typeof owner === 'string');
}

/** The addresses of all calls to the API from now on. */
function callsOf(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) {
      calls.push(request.url());
    }
  });
  return calls;
}

/** The statuses of all answers of the API to calls that name a project. */
function answersAbout(page: Page, id: string): readonly number[] {
  const statuses: number[] = [];
  page.on('response', (response) => {
    const { pathname, href } = new URL(response.url());
    if (pathname.startsWith('/api/') && href.includes(id)) {
      statuses.push(response.status());
    }
  });
  return statuses;
}

let project = '';

test.beforeAll(async () => {
  project = await getProjectId('Demo shop');
  rows = routeTable(`/projects/${project}`);
});

test('visitors see what is public, and are led to sign-in from the rest', async ({ page }) => {
  const calls = callsOf(page);
  await walk(page, ({ visitor }) => visitor);
  expect(calls).toEqual([]);
});

test('an owner sees every page of the project', async ({ page }) => {
  await enter(page, demoUser);
  await walk(page, ({ owner }) => owner, { inside: notInFrames() });
});

test.describe('those whose project it is not', () => {
  // The browser logs what a document's page prefetched: it is not found.
  test.use({ expectedErrors: /status of 404/ });

  test('another user sees nothing of it', async ({ page }) => {
    const answers = answersAbout(page, project);
    await enter(page, await newUser());
    const inside = notForOthers();
    await walk(page, ({ others }) => others, { byAddress: oneOfEachKind(inside), inside });
    expect(new Set(answers)).toEqual(new Set([404]));
  });

  test('nor does an admin, who sees what visitors wrote', async ({ page }) => {
    const answers = answersAbout(page, project);
    await enter(page, administrator);
    const byAddress = oneOfEachKind(notForOthers());
    await walk(page, ({ admin, others }) => admin ?? others, { byAddress });
    expect(new Set(answers)).toEqual(new Set([404]));
  });
});

test('sign-in leads back to the project that a visitor came to', async ({ page }) => {
  const path = `${rows.find((row) => /^\/projects\/.*\/collections$/.test(row.path))?.path}?tab=backups`;
  await page.goto(path);
  await page.getByRole('link', { name: 'Sign in to continue' }).click();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Email address').fill(demoUser.email);
  await page.getByLabel('Password').fill(demoUser.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(path);
  await expectHeading(page, 'Collections');
});

test('who signs out goes to sign-in, even from the demonstration', async ({ page }) => {
  await enter(page, await newUser());
  await page.goto('/projects/demo/collections');
  await signOut(page);
});

test('a visitor looks around in the demonstration, whose connection test is simulated', async ({
  page,
}) => {
  const calls = callsOf(page);
  await page.goto('/projects/demo');
  await expect(page.getByRole('list', { name: 'Open alerts' })).toContainText(
    'Collection subscriptions is gone',
  );
  await page.getByRole('button', { name: 'Connection' }).click();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/Simulated: (?:no call|one test)/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('navigation', { name: 'Pages of' }).getByText('Data').click();
  await page.getByRole('treeitem', { name: /^customers, / }).click();
  await page.getByRole('link', { name: 'esra' }).click();
  await expect(page.getByRole('treeitem').getByText('Esra Yılmaz')).toBeVisible();
  await page.getByRole('link', { name: 'orders' }).click();
  await expect(
    page.getByRole('grid', { name: 'Documents of customers/esra/orders' }),
  ).toBeVisible();
  await page.goto('/projects/demo/collections/roasts');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+End');
  await expect(page.getByRole('link', { name: 'batch-026' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Pages of' });
  await tabs.getByText('Backup').click();
  await page.getByRole('link', { name: 'See the backup' }).first().click();
  await expect(page.getByText('89 of 89 documents decoded')).toBeVisible();
  await page.getByRole('button', { name: 'Verify again' }).click();
  await expect(page.getByText('This is the live demo, on sample data')).toBeVisible();
  await page.goto('/projects/demo/restore?restore=demo-plan');
  await expect(page.getByText('subscriptions/sub-001')).toBeVisible();
  await tabs.getByText('Security').click();
  await expect(page.getByText(/^The newest drill, .* restored all 96 documents/)).toBeVisible();
  await page.goto('/projects/demo/history/settings/opening-hours');
  await page.getByRole('link', { name: 'What was done to it' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('row').filter({ hasText: 'applied' })).toHaveCount(1);
  // With the head, and without what is of no restore: backups are made every night.
  await expect(log.getByRole('row')).toHaveCount(4);
  await tabs.getByText('Analytics').click();
  await expect(page.getByRole('heading', { name: 'Documents per collection' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('a visitor renames a document of the demonstration with its orders, and undoes it', async ({
  page,
}) => {
  const calls = callsOf(page);
  const tabs = page.getByRole('navigation', { name: 'Pages of' });
  await page.goto('/projects/demo/documents/customers/chiara');
  await page.getByRole('button', { name: 'Change the document' }).click();
  await page.getByRole('menuitem', { name: 'Copy, move or rename…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy or move' });
  await dialog.getByLabel('New path').fill('customers/clara');
  await dialog.getByRole('button', { name: 'Make a plan' }).click();
  await expect(page.getByText('customers/clara/orders/2026-0022')).toBeVisible();
  await page.getByRole('button', { name: 'Move now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move now' }).click();
  await page.getByRole('link', { name: 'See customers/clara' }).click();
  await expect(page.getByRole('heading', { name: 'clara' })).toBeVisible();
  await page.getByRole('link', { name: 'orders' }).click();
  const orders = page.getByRole('grid', { name: 'Documents of customers/clara/orders' });
  await expect(orders.getByText('2026-0022')).toBeVisible();
  await tabs.getByText('Changes').click();
  await page.getByRole('link', { name: /^Move of .*customers\/chiara/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('All 8 documents can still be put back.')).toBeVisible();
  await question.getByRole('button', { name: 'Undo now' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await tabs.getByText('Data').click();
  await page.getByRole('treeitem', { name: /^customers, / }).click();
  await expect(page.getByRole('link', { name: 'chiara' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'clara' })).toBeHidden();
  expect(calls).toEqual([]);
});

test('a visitor changes documents of the demonstration in bulk, and undoes it', async ({
  page,
}) => {
  const calls = callsOf(page);
  const prices = page.getByRole('grid', { name: 'Documents of products' }).getByText(/^1[37]\d0$/);
  await page.goto('/projects/demo/collections/products');
  await expect(prices).toHaveText(['1390', '1720']);
  await page.getByRole('button', { name: 'Change in bulk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change in bulk' });
  await dialog.getByLabel('What to do').selectOption({ label: 'Add a number' });
  await dialog.getByLabel('Field', { exact: true }).fill('priceCents');
  await dialog.getByLabel('Number').fill('10');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('6 documents would change, 0 would not')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make a plan' }).click();
  await expect(dialog).toBeHidden();
  await page.getByText('products/nyeri-aa').click();
  await page.getByRole('button', { name: 'Apply now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply now' }).click();
  await page.getByRole('link', { name: 'See products' }).click();
  await expect(prices).toHaveText(['1300', '1720']);
  await page.getByRole('navigation', { name: 'Pages of' }).getByText('Changes').click();
  await page.getByRole('link', { name: /^Bulk change of collection products/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('All 5 documents can still be put back.')).toBeVisible();
  await question.getByRole('button', { name: 'Undo now' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages of' }).getByText('Data').click();
  await page.getByRole('treeitem', { name: /^products, / }).click();
  await expect(prices).toHaveText(['1390', '1720']);
  expect(calls).toEqual([]);
});
