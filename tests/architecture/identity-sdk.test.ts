// What Firekeep takes from the identity service's SDK as it is: an update that changes it is
// noticed here.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-tree.ts';

test('the identity service’s SDK waits 30 s on a desktop and 60 s on a mobile', () => {
  const web = createRequire(`${root}web/package.json`);
  const sdk = createRequire(web.resolve('firebase/auth')).resolve('@firebase/auth/package.json');
  const folder = join(dirname(sdk), 'dist/esm');
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const delays = [...sources.matchAll(/DEFAULT_API_TIMEOUT_MS = new Delay\((.*)\)/g)];
  expect(delays.map(([, delay]) => delay)).toEqual(['30000, 60000']);
});
