/**
 * A tiny repository on disk that keeps every import rule, and one seed per rule that breaks it. The
 * seeds also prove what a linter easily misses: type-only imports, `#` imports, the workspace's own
 * package name.
 */
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type Files = Readonly<Record<string, string>>;

const packages = [
  'zod',
  'express',
  'react',
  '@chakra-ui/react',
  'firebase',
  'reactfire',
  'firebase-admin',
  '@google-cloud/storage',
  'vitest',
];

function manifest(name: string, dependencies: readonly string[], extra: object = {}): string {
  const versions = Object.fromEntries(dependencies.map((dependency) => [dependency, '1.0.0']));
  return JSON.stringify({
    name,
    version: '1.0.0',
    type: 'module',
    dependencies: versions,
    ...extra,
  });
}

const manifests: Files = {
  'package.json': manifest('seeded', [], { devDependencies: { vitest: '1.0.0' } }),
  'functions/package.json': manifest(
    '@firekeep/functions',
    ['zod', 'express', 'firebase-admin', '@google-cloud/storage'],
    {
      exports: {
        './contract': './src/contract/index.ts',
        './transform': './src/transform/open-transforms.ts',
      },
    },
  ),
  'web/package.json': manifest(
    '@firekeep/web',
    [
      'zod',
      'react',
      '@chakra-ui/react',
      'firebase',
      'reactfire',
      'firebase-admin',
      '@firekeep/functions',
    ],
    { imports: { '#*': './src/*' } },
  ),
};

const lawful: Files = {
  'functions/src/firestore-model/values.ts': `import { z } from 'zod'; export const value = z;`,
  'functions/src/contract/index.ts': `import { z } from 'zod'; import { value } from '../firestore-model/values.ts'; export const schema = [z, value];`,
  'functions/src/lib/errors.ts': `import { inspect } from 'node:util'; export const show = inspect;`,
  'functions/src/config.ts': `import { z } from 'zod'; import { show } from './lib/errors.ts'; export const config = [z, show];`,
  'functions/src/engine/backup.ts': `import { createHash } from 'node:crypto'; import { z } from 'zod'; import { value } from '../firestore-model/values.ts'; import { show } from '../lib/errors.ts'; export const backup = [createHash, z, value, show];`,
  'functions/src/transform/open-transforms.ts': `import { z } from 'zod'; import { value } from '../firestore-model/values.ts'; import { show } from '../lib/errors.ts'; export const open = [z, value, show];`,
  'functions/src/services/transforms.ts': `import { open } from '../transform/open-transforms.ts'; export const transforms = open;`,
  'functions/src/services/backups.ts': `import { backup } from '../engine/backup.ts'; import { schema } from '../contract/index.ts'; export const backups = [backup, schema];`,
  'functions/src/services/backups.test.ts': `import { test } from 'vitest'; import { store } from '../adapters/store.ts'; test('x', () => store);`,
  'functions/src/adapters/store.ts': `import { Storage } from '@google-cloud/storage'; import { backups } from '../services/backups.ts'; export const store = [Storage, backups];`,
  'functions/src/http/app.ts': `import express from 'express'; import { backups } from '../services/backups.ts'; export const app = [express, backups];`,
  'functions/src/jobs/worker.ts': `import { backups } from '../services/backups.ts'; export const worker = backups;`,
  'functions/src/cli/main.ts': `import { backups } from '../services/backups.ts'; import { store } from '../adapters/store.ts'; export const main = [backups, store];`,
  'functions/src/wiring.ts': `import { config } from './config.ts'; import { store } from './adapters/store.ts'; export const wiring = [config, store];`,
  'functions/src/index.ts': `import { wiring } from './wiring.ts'; import { app } from './http/app.ts'; import { worker } from './jobs/worker.ts'; export const api = [wiring, app, worker];`,
  'web/src/config/paths.ts': `export const paths = {};`,
  'web/src/lib/api-client.ts': `import { schema } from '@firekeep/functions/contract'; import firebase from 'firebase'; import { paths } from '#config/paths.ts'; export const client = [schema, firebase, paths];`,
  'web/src/components/page.tsx': `import React from 'react'; export const Page = () => <p>{String(React)}</p>;`,
  'web/src/features/projects/api/list.ts': `import reactfire from 'reactfire'; import { client } from '#lib/api-client.ts'; export const list = [reactfire, client];`,
  'web/src/features/projects/components/cards.tsx': `import { Page } from '#components/page.tsx'; import { list } from '../api/list.ts'; export const Cards = () => <Page key={String(list)} />;`,
  'web/src/features/backups/model/size.ts': `export const size = 1;`,
  'web/src/features/demonstration/worker/run.ts': `import { schema } from '@firekeep/functions/contract'; import { open } from '@firekeep/functions/transform'; export const run = [schema, open];`,
  'web/src/app/router.tsx': `import { Cards } from '#features/projects/components/cards.tsx'; import { size } from '#features/backups/model/size.ts'; export const Router = () => <Cards key={size} />;`,
  'web/src/main.tsx': `import { Router } from './app/router.tsx'; export const root = <Router />;`,
  'tests/integration/backups.test.ts': `import { backups } from '../../functions/src/services/backups.ts'; export const seen = backups;`,
  'scripts/start.mjs': `import { spawn } from 'node:child_process'; export const start = spawn;`,
};

/** Per rule, the file that breaks it. No seed breaks a second rule. */
export const seeds: Readonly<Record<string, Files>> = {
  'no-cycles': {
    'functions/src/lib/one.ts': `import { two } from './two.ts'; export const one = () => two;`,
    'functions/src/lib/two.ts': `import { one } from './one.ts'; export const two = () => one;`,
  },
  'no-unresolved': { 'functions/src/lib/one.ts': `import './nowhere.ts';` },
  'no-test-code-in-the-product': {
    'functions/src/services/one.ts': `import './backups.test.ts';`,
  },
  'firestore-model-is-the-bottom': {
    'functions/src/firestore-model/one.ts': `import { show } from '../lib/errors.ts'; export const one = show;`,
  },
  'contract-imports': {
    'functions/src/contract/one.ts': `import type { show } from '../lib/errors.ts'; export type Show = typeof show;`,
  },
  'contract-only-zod': {
    'functions/src/contract/one.ts': `import 'node:crypto';`,
    'functions/src/firestore-model/one.ts': `import 'node:crypto';`,
  },
  'lib-is-the-bottom': { 'functions/src/lib/one.ts': `import '../contract/index.ts';` },
  'config-imports': { 'functions/src/config/one.ts': `import '../services/backups.ts';` },
  'engine-is-pure': {
    'functions/src/engine/one.ts': `import type { schema } from '../contract/index.ts'; export type Schema = typeof schema;`,
  },
  'engine-only-zod': { 'functions/src/engine/one.ts': `import 'express';` },
  'engine-no-input-output': { 'functions/src/engine/one.ts': `import 'node:fs/promises';` },
  'transform-imports': { 'functions/src/transform/one.ts': `import '../contract/index.ts';` },
  'fakes-import': { 'functions/src/fakes/one.ts': `import '../contract/index.ts';` },
  'fakes-run-anywhere': { 'functions/src/fakes/one.ts': `import 'node:vm';` },
  'transform-runs-anywhere': { 'functions/src/transform/one.ts': `import 'node:vm';` },
  'services-imports': {
    'functions/src/services/one.ts': `export { store } from '../adapters/store.ts';`,
  },
  'services-no-platform': { 'functions/src/services/one.ts': `import 'firebase-admin';` },
  'adapters-imports': { 'functions/src/adapters/one.ts': `import '../http/app.ts';` },
  'http-imports': {
    'functions/src/http/one.ts': `import type { store } from '../adapters/store.ts'; export type Store = typeof store;`,
  },
  'jobs-imports': {
    'functions/src/jobs/one.ts': `export const late = () => import('../engine/backup.ts');`,
  },
  'no-data-sdk-in-entry-layers': {
    'functions/src/jobs/one.ts': `import '@google-cloud/storage';`,
  },
  'cli-imports': { 'functions/src/cli/one.ts': `import '../http/app.ts';` },
  'index-imports': { 'functions/src/index.ts': `import './adapters/store.ts';` },
  'wiring-imports': { 'functions/src/wiring/one.ts': `import '../cli/main.ts';` },
  'functions-declare-their-packages': { 'functions/src/adapters/one.ts': `import 'vitest';` },
  'web-config': { 'web/src/config/one.ts': `import '../lib/api-client.ts';` },
  'web-lib': { 'web/src/lib/one.ts': `import '#components/page.tsx';` },
  'web-components': { 'web/src/components/one.tsx': `import '@firekeep/functions/contract';` },
  'web-features': {
    'web/src/features/projects/one.tsx': `import { Router } from '#app/router.tsx'; export const One = () => <Router />;`,
  },
  'web-server-code': {
    'web/src/features/demonstration/worker/one.ts': `import '#config/paths.ts';`,
  },
  'no-cross-feature': {
    'web/src/features/backups/one.ts': `import '#features/projects/api/list.ts';`,
  },
  'web-app': { 'web/src/app/one.tsx': `import '../main.tsx';` },
  'web-only-sees-the-contract': {
    'web/src/lib/one.test.ts': `import '../../../functions/src/lib/errors.ts'; import '@firekeep/functions/transform';`,
  },
  'web-no-server-packages': { 'web/src/lib/one.ts': `import 'firebase-admin';` },
  'web-no-built-ins': { 'web/src/lib/one.ts': `import 'node:crypto';` },
  'sdk-stays-in-the-data-layer': {
    'web/src/features/projects/components/one.tsx': `import type firebase from 'firebase'; export type F = typeof firebase;`,
  },
  'plain-pages-without-chakra': {
    'web/src/components/plain/one.tsx': `import '@chakra-ui/react';`,
  },
  'functions-never-see-web': {
    'functions/src/lib/one.test.ts': `import '../../../web/src/config/paths.ts';`,
  },
  'nobody-imports-tests': {
    'functions/src/lib/one.test.ts': `import '../../../tests/integration/backups.test.ts';`,
  },
  'tests-not-web': { 'tests/e2e/one.spec.ts': `import '../../web/src/config/paths.ts';` },
  'scripts-no-sources': { 'scripts/one.mjs': `import '../functions/src/lib/errors.ts';` },
};

/**
 * Writes the lawful tree, with `seed` laid over it, into a separate folder and returns that folder.
 */
export function writeTree(seed: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'firekeep-boundaries-'));
  const stubs = packages.flatMap((name): [string, string][] => [
    [`node_modules/${name}/package.json`, manifest(name, [], { main: 'index.js' })],
    [`node_modules/${name}/index.js`, 'export default {};'],
  ]);
  const files = { ...manifests, ...Object.fromEntries(stubs), ...lawful, ...seed };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, 'node_modules/@firekeep'), { recursive: true });
  symlinkSync(join(folder, 'functions'), join(folder, 'node_modules/@firekeep/functions'));
  return folder;
}
