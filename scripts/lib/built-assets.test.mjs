import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withBuiltAssets } from './built-assets.mjs';

/** The matcher that the Hosting emulator decides with. */
const { configMatcher } = createRequire(
  createRequire(import.meta.url).resolve('firebase-tools/package.json'),
)('superstatic/lib/utils/patterns.js');

const dist = mkdtempSync(join(tmpdir(), 'firekeep-dist-'));
const committed = { headers: [{ source: '**', headers: [] }] };
afterAll(() => rmSync(dist, { recursive: true }));

test('files that were built may be kept for ever, and nothing that is missing', () => {
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'assets/home-B1_x-9.js'), '');
  writeFileSync(join(dist, 'assets/home-B1_x-9.css'), '');
  const { headers } = withBuiltAssets(committed, dist);
  const cachingOf = (path) =>
    headers.filter((rule) => configMatcher(path, rule)).flatMap((rule) => rule.headers);
  const immutable = [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }];
  expect(cachingOf('/assets/home-B1_x-9.js')).toEqual(immutable);
  expect(cachingOf('/assets/home-B1_x-9.css')).toEqual(immutable);
  for (const path of ['/assets/gone.js', '/assets/home-B1_x-9Ajs', '/assets/a/home-B1_x-9.js']) {
    expect(cachingOf(path), path).toEqual([]);
  }
});

test('nothing may be before it was built', () => {
  expect(withBuiltAssets(committed, join(dist, 'nowhere'))).toEqual(committed);
});
