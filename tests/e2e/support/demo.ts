// The demo's user, with whose session a test begins, and what belongs to them.
import { listProjects } from '@firekeep/functions/contract';
import type { Page } from '@playwright/test';
import { call } from '../../support/api.ts';
import { readEmulators } from '../../support/emulators.ts';
import { signIn } from '../../support/users.ts';
import { expect, test as base } from './journey.ts';
import { sessionOf } from './session.ts';

export const demoUser = { email: 'demo@firekeep.dev', password: 'firekeep-demo' };

let asking: Promise<ReadonlyMap<string, string>> | undefined;

async function askForIds(): Promise<ReadonlyMap<string, string>> {
  const user = await signIn(demoUser.email, demoUser.password);
  const { data } = await call(user, listProjects, { query: {} });
  return new Map(data.map(({ name, id }) => [name, id]));
}

/** A test that begins with the demo's user signed in. */
export const test = base.extend({
  // Playwright reads from the pattern what a fixture takes.
  storageState: async ({}, use) => {
    if (!readEmulators().hasDemoData) {
      throw new Error('These tests need the demo: start the suite with --data');
    }
    await use(await sessionOf(demoUser));
  },
});

/** Opens a page of the project `demo-shop`. */
export async function openShop(page: Page, tab: 'Collections' | 'Backup' | 'Security') {
  await page.goto(`/projects/${await getProjectId('Demo shop')}/${tab.toLowerCase()}`);
  await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible();
}

/** The id of one of the demo's projects. */
export async function getProjectId(name: string): Promise<string> {
  const id = (await (asking ??= askForIds())).get(name);
  if (id === undefined) {
    throw new Error(`The demo has no project named ${name}`);
  }
  return id;
}
