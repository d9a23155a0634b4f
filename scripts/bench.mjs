// npm run bench: measures backup and restore against the emulators.
import { join } from 'node:path';
import { runTool } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { freePorts } from './lib/ports.mjs';
import { Problem, run } from './lib/problem.mjs';
import { runProgram, stopEverythingOnExit } from './lib/processes.mjs';
import { root } from './lib/project.mjs';
import { startSuite } from './lib/suite.mjs';

/** 300,000 documents and a copy take the Firestore emulator more than the quarter of memory Java allows itself. */
const javaOptions = '-Xmx4g';

stopEverythingOnExit();

await run(async () => {
  const args = process.argv.slice(2);
  await ensureInstalled();
  const program = await compile();
  if (args.some((argument) => argument === '--help' || argument === '-h')) {
    return await runProgram(process.execPath, [program, '--help']);
  }
  const suite = await startSuite({
    ports: await freePorts(),
    env: { JAVA_TOOL_OPTIONS: javaOptions },
    services: ['auth', 'firestore', 'storage'],
  });
  const code = await runProgram(process.execPath, ['--enable-source-maps', program, ...args], {
    cwd: process.env.INIT_CWD ?? root,
    env: { ...process.env, ...suite.env },
  });
  await suite.stop();
  return code;
});

/** What is measured runs as compiled JavaScript, as it is deployed: a loader of TypeScript would take memory of its own. */
async function compile() {
  const { code, output } = await runTool({ bin: 'tsc', args: ['-p', 'tests/bench'] });
  if (code !== 0) {
    throw new Problem(`${output}\nThe benchmark could not be compiled.`);
  }
  return join(root, '.cache/bench/tests/bench/main.js');
}
