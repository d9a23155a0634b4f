// The data view in Chromium, for a user with one project.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Project } from '@firekeep/functions/contract';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { addressOf, type LooseInput } from '../support/api.ts';
import { readEmulators } from '../support/emulators.ts';
import { connectProject, newFirebaseProjectId } from '../support/projects.ts';
import { giveTier } from '../support/tiers.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { launchOptions } from './measure-web.ts';

export interface DataView {
  readonly user: TestUser;
  readonly project: Project;
  readonly browser: BrowserContext;
  /** Signed in. */
  readonly page: Page;
  /** The project's address in the app. */
  readonly base: string;
  /** Asks the API as the pages do, outside of the browser. */
  readonly ask: (
    endpoint: Parameters<typeof addressOf>[0],
    query: LooseInput['query'],
  ) => Promise<void>;
}

/**
 * @param fill writes the documents of a new project, by its id at Firebase
 * @param work is done while the browser is open
 */
export async function withDataView<T>(
  fill: (firebaseProjectId: string) => Promise<unknown>,
  work: (view: DataView) => Promise<T>,
): Promise<T> {
  const user = await signUp();
  await giveTier(user, 'team');
  const firebaseProjectId = newFirebaseProjectId();
  await fill(firebaseProjectId);
  const project = await connectProject(user, { firebaseProjectId });
  const pid = project.id;
  const { origin } = readEmulators();
  // As people's browsers do, it keeps files and what it has compiled of them: without its own
  // profile on disk, Chromium compiles all scripts again with each page.
  const profile = mkdtempSync(join(tmpdir(), 'firekeep-bench-'));
  const viewport = { width: 1440, height: 900 };
  const options = { ...launchOptions(), baseURL: origin, viewport };
  const browser = await chromium.launchPersistentContext(profile, options);
  try {
    const page = await browser.newPage();
    await signIn(page, user);
    const headers = { Authorization: `Bearer ${user.idToken}` };
    return await work({
      user,
      project,
      browser,
      page,
      base: `/projects/${pid}`,
      ask: async (endpoint, query) => {
        const address = addressOf(endpoint, { query: { pid, ...query } }, user.uid);
        const response = await fetch(`${origin}${address}`, { headers });
        const text = await response.text();
        if (!response.ok) {
          throw new Error(`The API answered ${response.status}: ${text}`);
        }
      },
    });
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function signIn(page: Page, { email, password }: TestUser): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

/** Milliseconds from the start of a navigation until something of that selector is there. */
export async function openUntil(page: Page, path: string, selector: string): Promise<number> {
  await page.goto(path);
  const shown = await page.waitForFunction(
    (wanted) => (document.querySelector(wanted) === null ? false : performance.now()),
    selector,
    { polling: 'raf' },
  );
  return Number(await shown.jsonValue());
}

/** Milliseconds that it takes. */
export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
