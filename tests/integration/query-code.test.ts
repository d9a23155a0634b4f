// Queries as code: each piece is run as it stands, against the emulator, and finds what the query
// means.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseQuery, queryCode, type CodeLanguage } from '@firekeep/functions/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readEmulators } from '../support/emulators.ts';
import { QueriedProject } from '../support/queried-project.ts';
import { runCommand } from '../support/run-command.ts';

/** Queries, with the ids of what they find in order, or their values. */
const cases: readonly [text: string, found: string[] | Record<string, number>][] = [
  ['things where n >= 2 order by n desc', ['d', 'c', 'b']],
  ['things where n == 2.5', ['c']],
  ['things where n is null', ['null']],
  ['things where n is not null', ['nan', 'a', 'b', 'c', 'd', 'word']],
  ['things where n == NaN', ['nan']],
  ['things where n in [1, 4, "2"]', ['a', 'd', 'word']],
  ['things where n not-in [1, 4]', ['nan', 'b', 'c', 'word']],
  ['things where tags array-contains "green"', ['b']],
  ['things where tags array-contains-any ["red", "green"]', ['a', 'b']],
  ['things where `first name` >= "Ada"', ['b']],
  ['things where address.city == "Graz"', ['c']],
  ['things where address == {city: "Graz"}', ['c']],
  ['things where word == "naïve" or (n == 1 and place == "x")', ['a', 'd']],
  ['things where __name__ == ref("things/d")', ['d']],
  ['things where __name__ >= ref("things/nan") order by __name__ limit 2', ['nan', 'null']],
  ['things order by n start after (1) end at (4)', ['b', 'c', 'd']],
  ['things order by n start at (2) end before (4)', ['b', 'c']],
  ['things order by n end at (4) limit to last 2', ['c', 'd']],
  ['many order by half start after (0, ref("many/20")) limit 3', ['22', '24', '01']],
  ['group reviews where stars > 3 order by stars', ['r3', 'r1']],
  ['shops/one/reviews select stars', ['r1']],
  [
    'many select count(), sum(half), average(half) where half == 1',
    { count: 12, sum: 12, average: 1 },
  ],
];

let queried: QueriedProject;
let folder: string;

beforeAll(async () => {
  queried = await QueriedProject.connect();
  // Where the SDKs can be imported from.
  const cache = fileURLToPath(new URL('../.cache/', import.meta.url));
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(`${cache}query-code-`);
});
afterAll(() => rmSync(folder, { recursive: true }));

function codeOf(text: string, language: CodeLanguage): string {
  const parsed = parseQuery(text, { root: queried.root });
  if ('problem' in parsed) {
    throw new Error(`${text}: ${parsed.problem.message}`);
  }
  return queryCode(parsed.query, queried.root, language);
}

/** What the code prints: a path a document, or an object of values. */
function foundIn(printed: string): unknown {
  if (printed.trim().startsWith('{')) {
    const pairs = [...printed.matchAll(/(\w+): (\d+)/g)];
    return Object.fromEntries(pairs.map(([, name, value]) => [name, Number(value)]));
  }
  return [...printed.matchAll(/^\w+\/(?:\S+\/)?(\w+) /gm)].map(([, id]) => id);
}

/** Runs all cases in one process, each a separate module. */
async function runModules(language: CodeLanguage, change: (code: string) => string) {
  for (const [index, [text]] of cases.entries()) {
    writeFileSync(`${folder}/${language}-${index}.mjs`, change(codeOf(text, language)));
  }
  const main = `${folder}/${language}.mjs`;
  writeFileSync(
    main,
    `for (let index = 0; index < ${cases.length}; index += 1) {
      await import(\`./${language}-\${index}.mjs\`);
      console.log('END');
    }
    process.exit(0);`,
  );
  const { firestore } = readEmulators();
  const { stdout, stderr } = await runCommand(main, [], {
    PATH: process.env.PATH,
    FIRESTORE_EMULATOR_HOST: firestore,
  });
  const printed = stdout.split(/^END\n/m).slice(0, -1);
  expect(printed, stderr).toHaveLength(cases.length);
  return cases.map(([text], index) => [text, foundIn(printed[index] ?? '')]);
}

test('the code for Node finds what the query means', async () => {
  expect(await runModules('node', (code) => code)).toEqual(cases);
});

test('the code for the web finds it, too', async () => {
  const [host = '', port = ''] = readEmulators().firestore.split(':');
  const connect = `const { connectFirestoreEmulator } = await import('firebase/firestore');
globalThis.isConnected ??= (connectFirestoreEmulator(db, '${host}', ${port}, { mockUserToken: 'owner' }), true);`;
  const found = await runModules('web', (code) =>
    code.replace(/^const db = .*$/m, (line) => `${line}\n${connect}`),
  );
  expect(found).toEqual(cases);
});

const answerSchema = z.array(
  z.looseObject({
    document: z.looseObject({ name: z.string() }).optional(),
    result: z.object({ aggregateFields: z.record(z.string(), z.json()) }).optional(),
  }),
);

/** What the command asks curl for, asked without it. */
async function ask(command: string) {
  const [, address = '', body] = /'(https:[^']*)'[^]*<<'JSON'\n([^]*)\nJSON\n$/.exec(command) ?? [];
  const response = await fetch(
    address.replace('https://firestore.googleapis.com', `http://${readEmulators().firestore}`),
    { method: 'POST', headers: { Authorization: 'Bearer owner' }, body: body ?? null },
  );
  expect(response.status, `${address} ${await response.clone().text()}`).toBe(200);
  return answerSchema.parse(await response.json());
}

test.each(cases)('the command for a shell finds it: %s', async (text, found) => {
  const command = codeOf(text, 'rest');
  const answer = await ask(command);
  const ids = answer.flatMap(({ document }) => document?.name.split('/').at(-1) ?? []);
  const values = answer.flatMap(({ result }) => Object.values(result?.aggregateFields ?? {}));
  const isReversed = command.includes('opposite order');
  expect(Array.isArray(found) ? (isReversed ? ids.toReversed() : ids) : values).toEqual(
    Array.isArray(found)
      ? found
      : [{ integerValue: '12' }, { integerValue: '12' }, { doubleValue: 1 }],
  );
});

test('the code for Node and the web has the types of the SDKs', async () => {
  const typed = [
    ...cases.map(([text]) => text),
    'a where t > timestamp("2026-03-29T09:30:00.123456Z") and p == geo(1, 2) and b == bytes("AA==")',
    'a where big == 9223372036854775807 and v == vector([1, 2]) and t < timestamp("2026-03-29")',
    'a nearest 10 by v to [1, 2] using cosine within 0.5 as distance',
  ];
  for (const [index, text] of typed.entries()) {
    writeFileSync(`${folder}/typed-${index}-node.mts`, codeOf(text, 'node'));
    const web = codeOf(text, 'web');
    writeFileSync(`${folder}/typed-${index}-web.mts`, `${web}\nexport {};\n`);
  }
  writeFileSync(
    `${folder}/tsconfig.json`,
    JSON.stringify({
      compilerOptions: {
        lib: ['es2024', 'dom'],
        module: 'nodenext',
        noEmit: true,
        skipLibCheck: true,
        strict: true,
        target: 'es2023',
        types: ['node'],
      },
      include: ['typed-*.mts'],
    }),
  );
  const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
  const { code, stdout } = await runCommand(compiler, ['-p', folder], { PATH: process.env.PATH });
  expect([code, stdout]).toEqual([0, '']);
});
