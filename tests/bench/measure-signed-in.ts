// How long signed-in pages take until they show their data, all files in the browser's cache, and
// the scripts that they load for it.
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from '@playwright/test';
import { z } from 'zod';
import { readEmulators } from '../support/emulators.ts';
import { median } from './figures.ts';
import { launch } from './measure-web.ts';
import type { ResultOf } from './results.ts';
import type { Say } from './suite.ts';

type SignedInPage = ResultOf<'pages'>['signedIn'][number];

const demoUser = { email: 'demo@firekeep.dev', password: 'firekeep-demo' };

/** By what they are called in the report; `''` is the project's overview. */
const ofDashboard = { dashboard: '/dashboard', projects: '/dashboard/projects' };
const ofProject = {
  overview: '',
  collections: '/collections',
  collection: '/collections/customers',
  backups: '/backup',
  restores: '/restore',
  security: '/security',
  analytics: '/analytics',
};

/** A page counts as shown only if it stays so: skeletons may follow each other. */
const settledMs = 300;

/**
 * Milliseconds from the start of the navigation, and the scripts that were asked for until then.
 */
const shownSchema = z.object({ ms: z.number(), scripts: z.array(z.string()) });

/** Waits until the page has a heading, and nothing on it stands for data that is still to come. */
async function untilShown(page: Page): Promise<z.infer<typeof shownSchema>> {
  const shown = await page.waitForFunction(
    (settled) => {
      const main = document.querySelector('main');
      const isShown =
        main?.querySelector('h1') !== null &&
        main !== null &&
        document.querySelector('.chakra-skeleton, .chakra-spinner, [aria-busy="true"]') === null;
      const since = isShown ? Number(document.body.dataset['shownAt'] ?? performance.now()) : null;
      if (since === null) {
        delete document.body.dataset['shownAt'];
        return false;
      }
      document.body.dataset['shownAt'] = String(since);
      const asked = performance.getEntriesByType('resource');
      return performance.now() - since < settled
        ? false
        : {
            ms: since,
            scripts: asked
              .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= since)
              .map(({ name }) => name),
          };
    },
    settledMs,
    { polling: 'raf' },
  );
  return shownSchema.parse(await shown.jsonValue());
}

async function signIn(page: Page): Promise<string> {
  await page.goto('/auth');
  await page.getByLabel('Email address').fill(demoUser.email);
  await page.getByLabel('Password').fill(demoUser.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/dashboard/projects');
  await page.getByRole('main').getByRole('link', { name: 'Demo shop' }).first().click();
  await page.waitForURL('**/projects/*');
  return new URL(page.url()).pathname;
}

export async function measureSignedIn(runs: number, say: Say): Promise<ResultOf<'pages'>> {
  const browser = await launch();
  try {
    return { runs, signedIn: await measurePages(browser, runs, say) };
  } finally {
    await browser.close();
  }
}

async function measurePages(browser: Browser, runs: number, say: Say): Promise<SignedInPage[]> {
  const page = await browser.newPage({ baseURL: readEmulators().origin });
  const responses = new Map<string, Response>();
  page.on('response', (response) => responses.set(response.url(), response));
  const project = await signIn(page);
  const pages = Object.entries({
    ...ofDashboard,
    ...Object.fromEntries(Object.entries(ofProject).map(([name, at]) => [name, project + at])),
  });
  const found: SignedInPage[] = [];
  for (const [name, path] of pages) {
    say(`pages: ${name}`);
    // The first visit fills the cache.
    await page.goto(path);
    await untilShown(page);
    const times: number[] = [];
    let scripts: readonly string[] = [];
    for (let run = 0; run < runs; run += 1) {
      await page.goto(path);
      const shown = await untilShown(page);
      times.push(shown.ms);
      ({ scripts } = shown);
    }
    const sizes = scripts.map(async (script) => await sizeOf(responses.get(script)));
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    found.push({ page: name, ms: Math.round(median(times)), files: scripts.length, bytes });
  }
  await page.close();
  return found;
}

/** As Hosting sends it. */
async function sizeOf(response: Response | undefined): Promise<number> {
  return response === undefined ? 0 : gzipSync(await response.body()).byteLength;
}
