// What the workbench loads before its first rows. Home page and sign-in: in their own specs.
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
