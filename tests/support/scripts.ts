// What a page loads before it can be used.
import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { z } from 'zod';

/**
 * The scripts, gzip, that were loaded when the page could be used: the sign-in page when its form
 * is there, a collection when its first rows are, others when React has taken them over.
 */
export async function scriptsUntilUsable(
  page: Page,
  path: string,
): Promise<{ bytes: number; files: number }> {
  // Their bodies are read afterwards: what comes too late is nobody's, and may be cut off with the
  // page.
  const responses = new Map<string, Response>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) {
      responses.set(response.url(), response);
    }
  });
  await page.goto(path, { waitUntil: 'commit' });
  const loaded = await page.waitForFunction(
    () => {
      const main = document.querySelector('#root main');
      const hasReact =
        main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber$'));
      const isThere = location.pathname.includes('/collections/')
        ? document.querySelector('[data-row]') !== null
        : location.pathname === '/auth'
          ? document.querySelector('form') !== null
          : hasReact;
      return isThere && performance.getEntriesByType('resource').map(({ name }) => name);
    },
    undefined,
    { polling: 'raf' },
  );
  const names = z.array(z.string()).parse(await loaded.jsonValue());
  const needed = names.flatMap((name) => responses.get(name) ?? []);
  const scripts = await Promise.all(needed.map(async (response) => response.body()));
  const bytes = scripts.reduce((sum, body) => sum + gzipSync(body).byteLength, 0);
  return { bytes, files: scripts.length };
}
