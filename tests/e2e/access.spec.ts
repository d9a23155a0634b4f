// The route table: who may open which page, by its address and from inside the app, on wide and
// narrow screens.
import type { Page, Response } from '@playwright/test';
import { isExhaustive } from '../support/exhaustive.ts';
import { signUp as newUser } from '../support/users.ts';
import { signOut } from './support/auth-form.ts';
import { callsOf } from './support/calls-of.ts';
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

function isAbout(id: string, response: Response): boolean {
  const { pathname, href } = new URL(response.url());
  return pathname.startsWith('/api/') && href.includes(id);
}

/** The statuses of all answers of the API to calls that name a project. */
function answersAbout(page: Page, id: string): readonly number[] {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (isAbout(id, response)) {
      statuses.push(response.status());
    }
  });
  return statuses;
}

/** A page that is left, or known not to be there, may not wait for what it has prefetched. */
async function seePrefetchAnswered(page: Page, id: string): Promise<void> {
  const answered = page.waitForResponse((response) => isAbout(id, response));
  await page.goto(`/projects/${id}/collections/customers`);
  await answered;
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
    await seePrefetchAnswered(page, project);
    expect(new Set(answers)).toEqual(new Set([404]));
  });

  test('nor does an admin, who sees what visitors wrote', async ({ page }) => {
    const answers = answersAbout(page, project);
    await enter(page, administrator);
    const byAddress = oneOfEachKind(notForOthers());
    await walk(page, ({ admin, others }) => admin ?? others, { byAddress });
    await seePrefetchAnswered(page, project);
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
