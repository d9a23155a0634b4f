// What each deployed function loads when its instance starts, by the bundle's own graph: without a
// clock, but it is what a cold start takes.
import { fileURLToPath } from 'node:url';
import { rolldown, type OutputChunk } from 'rolldown';
import { loadConfig } from 'rolldown/config';
import { beforeAll, expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../functions', import.meta.url));

const chunks = new Map<string, OutputChunk>();

beforeAll(async () => {
  const config = await loadConfig(`${folder}/rolldown.config.mjs`);
  const [functions] = Array.isArray(config) ? config : [];
  const { output: options } = functions ?? {};
  const bundle = await rolldown({ ...functions, cwd: folder });
  const { output } = await bundle.generate(Array.isArray(options) ? options[0] : options);
  for (const file of output) {
    if (file.type === 'chunk') {
      chunks.set(file.fileName, file);
    }
  }
  await bundle.close();
});

interface Loaded {
  readonly packages: Set<string>;
  readonly modules: Set<string>;
}

/** Everything that comes with these chunks, without what they import only when it is called for. */
function loadedBy(...names: readonly string[]): Loaded {
  const packages = new Set<string>();
  const modules = new Set<string>();
  const waiting = [...names];
  const seen = new Set<string>();
  for (const name of waiting) {
    const chunk = chunks.get(name);
    if (chunk === undefined) {
      packages.add(name);
    } else if (!seen.has(name)) {
      seen.add(name);
      waiting.push(...chunk.imports);
      for (const path of chunk.moduleIds) {
        modules.add(path.replace(/^.*\/(node_modules|functions\/src)\//, ''));
      }
    }
  }
  return { packages, modules };
}

const core = 'parts/core.js';
const http = 'parts/http.js';
const work = 'parts/work.js';

const google = (packages: Set<string>) =>
  [...packages].filter((name) => !name.startsWith('node:')).toSorted();

const within = (modules: Set<string>, part: string) =>
  [...modules].filter((path) => path.startsWith(part));

test('the platform, which asks what there is to deploy, loads no part of a function', () => {
  const { packages, modules } = loadedBy('index.js');
  expect(google(packages)).toEqual([
    'firebase-functions/params',
    'firebase-functions/v2/https',
    'firebase-functions/v2/scheduler',
    'firebase-functions/v2/tasks',
  ]);
  expect(within(modules, 'services/')).toEqual([]);
  expect(within(modules, 'adapters/')).toEqual([]);
});

test('jobs load no part of what answers calls, and no Firebase Auth', () => {
  const { packages, modules } = loadedBy(core, work);
  expect(packages).not.toContain('firebase-admin/auth');
  expect(within(modules, 'express/')).toEqual([]);
  expect(within(modules, 'http/routes/')).toEqual([]);
});

test('calls load no part of what jobs do', () => {
  const { modules } = loadedBy(core, http);
  expect(modules).toContain('http/app.ts');
  expect([...modules].filter((path) => path.endsWith('-handler.ts'))).toEqual([]);
});

test.each([
  ['calls', http],
  ['jobs', work],
])('%s load clients of storage and of token endpoints only when they need them', (_who, part) => {
  const { packages } = loadedBy(core, part);
  expect(packages).toContain('firebase-admin/firestore');
  expect(packages).not.toContain('@google-cloud/storage');
  expect(packages).not.toContain('google-auth-library');
});
