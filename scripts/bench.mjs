// npm run bench: measures backup and restore against the emulators.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { buildAll } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { freePorts } from './lib/ports.mjs';
import { Problem, run } from './lib/problem.mjs';
import { runProgram, stopEverythingOnExit } from './lib/processes.mjs';
import { root } from './lib/project.mjs';
import { startSuite } from './lib/suite.mjs';

const help = `npm run bench [-- ARGUMENTS]

Starts an empty emulator suite on free ports and runs tests/bench/main.ts in it. Arguments are passed
on to that program.
`;

/** 100,000 documents take the Firestore emulator more than the quarter of memory Java allows itself. */
const javaOptions = '-Xmx4g';

stopEverythingOnExit();

await run(async () => {
  const { positionals } = readArguments(help, {}, { allowPositionals: true });
  await ensureInstalled();
  const program = join(root, 'tests/bench/main.ts');
  if (!existsSync(program)) {
    throw new Problem('There is no tests/bench/main.ts to run.');
  }
  await buildAll();
  const suite = await startSuite({
    ports: await freePorts(),
    env: { JAVA_TOOL_OPTIONS: javaOptions },
  });
  const runTypeScript = new URL('lib/run-ts.mjs', import.meta.url).href;
  const code = await runProgram(
    process.execPath,
    ['--import', runTypeScript, program, ...positionals],
    { cwd: root, env: { ...process.env, ...suite.env } },
  );
  await suite.stop();
  return code;
});
