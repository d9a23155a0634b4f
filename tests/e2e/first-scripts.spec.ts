// What signed-in pages load before they show their data. Home page and sign-in: in their own specs.
import { builtScripts } from '../support/built-scripts.ts';
import { scriptsUntilUsable } from '../support/scripts.ts';
import { getProjectId, test } from './support/demo.ts';
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

/** What every signed-in page needs; its frame and itself come with it. `theme.js` is apart. */
const always = ['main', 'session', 'users', 'frame'];

for (const [name, kilobytes, most] of [
  ['dashboard', 344, 12],
  ['projects', 323, 11],
  ['settings', 338, 12],
  ['project-overview', 327, 12],
  ['project-collections', 350, 10],
  ['project-data', 349, 10],
  ['project-backup', 338, 12],
  ['project-restore', 350, 12],
  ['project-changes', 327, 11],
  ['project-security', 344, 12],
  ['project-analytics', 343, 12],
] as const) {
  test(`${name} needs at most ${kilobytes} kB of scripts in ${most} files`, () => {
    const { bytes, files } = builtScripts([...always, name]);
    expect(bytes).toBeLessThanOrEqual(kilobytes * 1000);
    expect(files).toBeLessThanOrEqual(most);
  });
}
