// What signed-in pages load before they show their data. Home page and sign-in: in their own specs.
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

/** Below the project, where it isn't of the dashboard; gzip. `theme.js` is one of the files. */
const most = [
  { page: '/dashboard', kilobytes: 349, files: 13 },
  { page: '/dashboard/projects', kilobytes: 328, files: 12 },
  { page: '/dashboard/settings', kilobytes: 334, files: 12 },
  { page: '', kilobytes: 328, files: 12 },
  { page: '/collections', kilobytes: 347, files: 12 },
  { page: '/backup', kilobytes: 336, files: 12 },
  { page: '/restore', kilobytes: 354, files: 13 },
];

test.describe('before a page shows its data', () => {
  for (const { page: path, kilobytes, files } of most) {
    test(`${path === '' ? 'overview' : path} has loaded at most ${kilobytes} kB in ${files} files`, async ({
      page,
    }) => {
      await page.route('**/live-listener-*.js', () => undefined);
      const address = path.startsWith('/dashboard')
        ? path
        : `/projects/${await getProjectId('Demo shop')}${path}`;
      const loaded = await scriptsUntilUsable(page, address);
      expect(loaded.bytes).toBeLessThanOrEqual(kilobytes * 1000);
      expect(loaded.files).toBeLessThanOrEqual(files);
    });
  }
});
