// What signed-in pages load before they show their data. Home page and sign-in: in their own specs.
import { builtScripts } from '../support/built-scripts.ts';
import { scriptsUntilUsable } from '../support/scripts.ts';
import { getProjectId, test } from './support/demo.ts';
import { hold } from './support/hold.ts';
import { expect } from './support/journey.ts';

test('a collection shows its first rows after less than 350 kB of scripts, without an editor', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The listeners' SDK comes once a page is quiet, or when its first answer takes seconds.
  await page.route('**/live-listener-*.js', () => undefined);
  const path = `/projects/${await getProjectId('Demo shop')}/collections/products`;
  const { bytes } = await scriptsUntilUsable(page, path);
  expect(bytes).toBeLessThan(350_000);
  // Other pages' shared code, dialogs, tables and editors.
  expect(asked.filter((name) => /\/(?:pages|forms|tables|code-editor)-/.test(name))).toEqual([]);
});

test('what is large and not needed for what a page shows first comes after it', async ({
  page,
}) => {
  const late = /\/(?:firebase|live-listener|code-editor|totals-bar)-/;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const held = hold();
  await page.route(/\/api\/projects\/[\w-]+\/security/, async (route) => {
    await held.until;
    await route.continue();
  });
  await page.goto(`/projects/${await getProjectId('Demo shop')}/security`);
  const rules = page.getByRole('textbox', { name: 'Rules' });
  await rules.waitFor();
  expect(asked.filter((name) => late.test(name))).toEqual([]);
  held.release();
  await expect.poll(() => asked.filter((name) => late.test(name)).length).toBeGreaterThan(2);
  // The editor, with line numbers.
  await expect(rules).toHaveAttribute('contenteditable', 'true');
});

test('the first call leaves before the page that needs it is drawn', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('main h1') !== null) {
        performance.mark('drawn');
        observer.disconnect();
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  // A call is among them once it was answered.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/projects')),
  );
  const { called, drawn } = await page.evaluate(() => {
    const calls = performance.getEntriesByType('resource');
    return {
      called: calls.find(({ name }) => name.includes('/api/projects'))?.startTime ?? Infinity,
      drawn: performance.getEntriesByName('drawn')[0]?.startTime ?? 0,
    };
  });
  expect(called).toBeLessThan(drawn);
});

/** What every signed-in page needs; its frame and itself come with it. `theme.js` is apart. */
const always = ['main', 'session', 'users', 'frame'];

/** What comes beside a page and belongs to what it shows first. */
const beside: Readonly<Record<string, string>> = { 'project-analytics': 'chart-view' };

for (const [name, kilobytes, most] of [
  ['dashboard', 320, 10],
  ['projects', 297, 8],
  ['settings', 346, 11],
  ['project-overview', 304, 9],
  ['project-collections', 320, 9],
  ['project-data', 318, 9],
  ['project-backup', 316, 10],
  ['project-restore', 327, 10],
  ['project-changes', 297, 8],
  ['project-security', 327, 11],
  ['project-analytics', 322, 11],
] as const) {
  test(`${name} needs at most ${kilobytes} kB of scripts in ${most} files`, () => {
    const { bytes, files } = builtScripts([...always, name, beside[name] ?? name]);
    expect(bytes).toBeLessThanOrEqual(kilobytes * 1000);
    expect(files).toBeLessThanOrEqual(most);
  });
}
