import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cruiseTree, ruleNames, violationsOf } from './cruise.ts';
import { seeds, writeTree } from './seeded-tree.ts';
import { root, sourceFiles, sourceFolders } from './source-tree.ts';

// Once for all tests, and before them: on a machine that does other things too it takes longer than
// a test may.
const result = await cruiseTree(root);

describe('the repository', () => {
  test('is looked at whole', () => {
    // Without a transpiler that dependency-cruiser knows it sees no file, and reports success.
    const seen = result.modules
      .map(({ source }) => source)
      .filter((source) => sourceFolders.some((folder) => source.startsWith(`${folder}/`)))
      .filter((source) => /\.[cm]?[jt]sx?$/.test(source) && !source.includes('node_modules/'));
    expect(seen.toSorted()).toEqual(sourceFiles());
  });

  test('keeps every import rule', () => {
    expect(violationsOf(result)).toEqual([]);
  });

  test('distinguishes in one place whether data are read in a database or in a backup', () => {
    const deciding = sourceFiles().filter(
      (file) =>
        file.startsWith('functions/src/') &&
        !file.includes('.test.') &&
        /\bat\??\.kind\b/.test(readFileSync(`${root}${file}`, 'utf8')),
    );
    expect(deciding).toEqual([
      // The form of what says it.
      'functions/src/contract/at.ts',
      'functions/src/services/data-view/data-views.ts',
    ]);
  });

  test('has no folder outside the layers', () => {
    const layers = {
      'functions/src': [
        ['adapters', 'cli', 'contract', 'engine', 'http', 'jobs', 'lib', 'services', 'testing'],
        ['fakes', 'firestore-model', 'transform'],
        ['config', 'config.ts', 'index.ts', 'wiring', 'wiring.ts'],
      ],
      'web/src': [
        ['app', 'components', 'config', 'features', 'lib', 'testing'],
        ['main.tsx', 'entry-prerender.tsx', 'vite-env.d.ts'],
      ],
    };
    for (const [folder, known] of Object.entries(layers)) {
      const strangers = readdirSync(`${root}${folder}`).filter(
        (name) => !known.flat().includes(name.replace('.test.ts', '.ts')),
      );
      expect(
        strangers,
        `unknown layers in ${folder}: rule them in .dependency-cruiser.cjs`,
      ).toEqual([]);
    }
  });
});

describe('the import rules', () => {
  async function violationsWith(seed: Readonly<Record<string, string>>): Promise<string[]> {
    const folder = writeTree(seed);
    try {
      return violationsOf(await cruiseTree(folder));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  test('have a seeded violation each', () => {
    expect(new Set(Object.keys(seeds))).toEqual(new Set(ruleNames));
  });

  test('let a lawful tree pass', async () => {
    expect(await violationsWith({})).toEqual([]);
  });

  test.each(Object.entries(seeds))('%s reports its violation and no other', async (name, seed) => {
    const violations = await violationsWith(seed);
    expect(new Set(violations.map((violation) => violation.split(':')[0]))).toEqual(
      new Set([name]),
    );
  });
});
