// What signed-in pages take until they show their data, in a new tab with all files in the
// browser's cache: processor time of their main thread, which other load hardly moves, time, and
// scripts.
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';
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
 * Milliseconds from the start of the navigation until the data was shown and until the first call
 * of the API, and the scripts that were asked for until the data was shown.
 */
const shownSchema = z.object({
  ms: z.number(),
  callMs: z.number(),
  scripts: z.array(z.string()),
});
type Shown = z.infer<typeof shownSchema> & { readonly cpuMs: number };

/** Waits until the page has a heading, and nothing on it stands for data that is still to come. */
async function untilShown(page: Page, settled: number): Promise<z.infer<typeof shownSchema>> {
  const shown = await page.waitForFunction(
    (settledFor) => {
      const main = document.querySelector('main');
      const isShown =
        main?.querySelector('h1') !== null &&
        main !== null &&
        document.querySelector('.chakra-skeleton, .chakra-spinner, [aria-busy="true"]') === null;
      if (!isShown) {
        delete document.documentElement.dataset['shownAt'];
        return false;
      }
      const since = Number(document.documentElement.dataset['shownAt'] ?? performance.now());
      document.documentElement.dataset['shownAt'] = String(since);
      const asked = performance.getEntriesByType('resource');
      const calls = asked.filter(({ name }) => name.includes('/api/'));
      return performance.now() - since < settledFor
        ? false
        : {
            ms: since,
            callMs: Math.min(since, ...calls.map(({ startTime }) => startTime)),
            scripts: asked
              .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= since)
              .map(({ name }) => name),
          };
    },
    settled,
    { polling: 'raf' },
  );
  return shownSchema.parse(await shown.jsonValue());
}

const metricsSchema = z.object({
  metrics: z.array(z.object({ name: z.string(), value: z.number() })),
});

/** Opens the page in a new tab. */
async function open(context: BrowserContext, path: string): Promise<Shown> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(path, { waitUntil: 'commit' });
  for (;;) {
    const first = await untilShown(page, 0);
    const { metrics } = metricsSchema.parse(await session.send('Performance.getMetrics'));
    const shown = await untilShown(page, settledMs);
    if (shown.ms === first.ms) {
      await page.close();
      const task = metrics.find(({ name }) => name === 'TaskDuration');
      return { ...shown, cpuMs: (task?.value ?? 0) * 1000 };
    }
  }
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
  const context = await browser.newContext({ baseURL: readEmulators().origin });
  const sizes = new Map<string, Promise<number>>();
  context.on('response', (response) => {
    if (response.url().endsWith('.js') && !sizes.has(response.url())) {
      // A page that is closed takes its answers along.
      sizes.set(
        response.url(),
        response.body().then(sizeOf, () => 0),
      );
    }
  });
  const project = await signIn(await context.newPage());
  const pages = Object.entries({
    ...ofDashboard,
    ...Object.fromEntries(Object.entries(ofProject).map(([name, at]) => [name, project + at])),
  });
  const found: SignedInPage[] = [];
  for (const [name, path] of pages) {
    say(`pages: ${name}`);
    // The first visit fills the cache.
    const first = await open(context, path);
    const loaded = await Promise.all(first.scripts.map(async (script) => sizes.get(script)));
    const bytes = loaded.reduce<number>((sum, size) => sum + (size ?? 0), 0);
    const shown: Shown[] = [];
    for (let run = 0; run < runs; run += 1) {
      shown.push(await open(context, path));
    }
    const files = median(shown.map(({ scripts }) => scripts.length));
    const of = (part: 'cpuMs' | 'ms' | 'callMs') =>
      Math.round(median(shown.map((one) => one[part])));
    found.push({
      page: name,
      cpuMs: of('cpuMs'),
      ms: of('ms'),
      callMs: of('callMs'),
      files,
      bytes,
    });
  }
  await context.close();
  return found;
}

/** As Hosting sends it. */
function sizeOf(body: Buffer): number {
  return gzipSync(body).byteLength;
}
