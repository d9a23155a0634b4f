import { z } from 'zod';
import { expect, test } from 'vitest';
import { filesBelow, readText, sourceFiles } from './source-tree.ts';

const binary = /\.(?:png|jpe?g|gif|ico|webp|woff2?|gz|zip|jar)$/;
/** Everything that is text and that we wrote; the lock file is npm's and has its own test. */
const textFiles = filesBelow('').filter(
  (path) =>
    !binary.test(path) && !path.startsWith('emulator-data/') && path !== 'package-lock.json',
);
const ownFile = 'tests/architecture/repository.test.ts';
const productFiles = sourceFiles().filter(
  (path) => /^(?:functions|web)\/src\//.test(path) && !/\.test\.tsx?$/.test(path),
);
const testFiles = sourceFiles().filter((path) => /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path));

/** `path:line: text` for every line that the pattern finds. */
function linesWith(pattern: RegExp, paths: readonly string[]): string[] {
  return paths
    .filter((path) => path !== ownFile)
    .flatMap((path) =>
      readText(path)
        .split('\n')
        .map((line, index) => ({ line, where: `${path}:${index + 1}` }))
        .filter(({ line }) => pattern.test(line))
        .map(({ line, where }) => `${where}: ${line.trim().slice(0, 120)}`),
    );
}

const manifestSchema = z.object({
  license: z.string(),
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
});
const manifests = [
  'package.json',
  'functions/package.json',
  'web/package.json',
  'tests/package.json',
];

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
    }),
  ),
});
const lock = lockSchema.parse(JSON.parse(readText('package-lock.json')));

test('looks at the whole repository', () => {
  expect(textFiles).toEqual(
    expect.arrayContaining(['package.json', 'firestore.rules', 'functions/src/contract/index.ts']),
  );
  expect(productFiles.length).toBeGreaterThan(20);
  expect(testFiles.length).toBeGreaterThan(5);
});

test('locks packages without the addresses they came from', () => {
  const addressed = Object.entries(lock.packages)
    .filter(([, { resolved, link }]) => resolved !== undefined && link !== true)
    .map(([path]) => path);
  expect(addressed).toEqual([]);
});

test('has one zod, so that a schema means the same everywhere', () => {
  const asked = manifests
    .map((path) => manifestSchema.parse(JSON.parse(readText(path))))
    .flatMap(({ dependencies, devDependencies }) => [dependencies?.zod, devDependencies?.zod])
    .filter((version) => version !== undefined);
  expect(new Set(asked).size).toBe(1);
  const ours = Object.entries(lock.packages).filter(([path]) =>
    /^(?:(?:functions|web|tests)\/)?node_modules\/zod$/.test(path),
  );
  expect(ours.map(([path, { version }]) => [path, version])).toEqual([
    ['node_modules/zod', asked[0]],
  ]);
});

test('pins every dependency to one version', () => {
  const ranges = manifests.flatMap((path) => {
    const { dependencies, devDependencies } = manifestSchema.parse(JSON.parse(readText(path)));
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name]) => !name.startsWith('@firekeep/'))
      .filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
      .map(([name, version]) => `${path}: ${name} ${version}`);
  });
  expect(ranges).toEqual([]);
});

test('is licensed under Apache-2.0 in every part', () => {
  expect(readText('LICENSE')).toContain('Apache License\n                           Version 2.0');
  for (const path of manifests) {
    expect(manifestSchema.parse(JSON.parse(readText(path))).license, path).toBe('Apache-2.0');
  }
});

/** What must not stand in these files, each with lines that its pattern has to find. */
const absent = [
  {
    title: 'names no folder of a single machine',
    pattern: /(?:^|[\s'"`(=:])(?:\/tmp\/[\w.-]+\/|\/root\/|\/home\/\w|\/Users\/\w|[A-Z]:\\Users\\)/,
    examples: [`'/tmp/mine/a'`, `"/root/.cache"`, `=/home/me`, `(/Users/me)`],
    files: textFiles,
  },
  {
    title: 'names no package registry or mirror',
    pattern:
      /https?:\/\/[\w.-]*(?:registry|artifactory|nexus|verdaccio|mirror|npm-proxy)[\w.-]*(?::\d+)?\/|(?:^|\s)registry\s*=/,
    examples: [`https://my-registry.example.com:8081/npm/`, `registry=https://example.com`],
    files: textFiles,
  },
  {
    title: 'has no open end without an issue number',
    pattern: /\b(?:TODO|FIXME|XXX|HACK)\b(?!\(#\d+\))/,
    examples: ['// TODO later', '/* FIXME(me) */'],
    files: sourceFiles(),
  },
  {
    title: 'neither singles out tests nor leaves any out',
    pattern:
      /\b(?:describe|it|test|suite|bench)(?:\.\w+)*\.(?:only|skip|todo|fixme|skipIf|runIf|fails)\b|\b(?:xit|xtest|xdescribe|fit|fdescribe)\(|\b(?:ctx|context)\.skip\(/,
    examples: [`test.only('x'`, `describe.concurrent.skip('x'`, `xit('x'`, `context.skip()`],
    files: testFiles,
  },
  {
    title: 'prints nothing from the product by console',
    pattern: /\bconsole\.(?:log|debug|info)\b/,
    examples: [`console.log('here')`],
    // Queries as code print what they find.
    files: productFiles.filter(
      (path) => !/^functions\/src\/(?:cli|contract\/query-code)\//.test(path),
    ),
  },
  {
    // The formatter keeps code within 100 columns and leaves comments alone.
    title: 'has no comment wider than 100 columns',
    pattern: /^(?=.{101})\s*\{?(?:\/\/(?! oxlint-)|\/?\*)/,
    examples: [
      `// ${'wide '.repeat(20)}`,
      `   * ${'wide '.repeat(20)}`,
      `{/* ${'wide '.repeat(20)}`,
    ],
    files: textFiles.filter((path) => /\.(?:[cm]?[jt]sx?|rules)$/.test(path)),
  },
  {
    title: 'waits for conditions in tests, not for time',
    pattern: /\bawait (?:sleep|delay|wait|setTimeout)\(\d|waitForTimeout\(/,
    examples: [`await sleep(500)`, `await page.waitForTimeout(1)`],
    files: testFiles,
  },
  {
    // ES2024 and later: typed by `lib`, but the oldest supported Node is 20.
    title: 'uses nothing that the oldest supported Node lacks',
    pattern:
      /\bPromise\.(?:withResolvers|try)\b|\b(?:Object|Map)\.groupBy\b|\bArray\.fromAsync\b|\bIterator\.from\b|\bUint8Array\.from(?:Base64|Hex)\b|\bRegExp\.escape\b/,
    examples: [`Promise.withResolvers<void>()`, `Object.groupBy(rows, key)`],
    files: sourceFiles().filter((path) => !path.startsWith('web/')),
  },
];

test.each(absent)('$title', ({ pattern, examples, files }) => {
  expect(examples.filter((example) => !pattern.test(example))).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
  expect(linesWith(pattern, files)).toEqual([]);
});
