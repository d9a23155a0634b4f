// npm run dev: the demo with hot reload of both halves.
import { join } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { builds, runTool, toolOptions, toolPath } from './lib/build.mjs';
import { startDemo, welcome } from './lib/demo.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { host, portsFromEnvironment, portsHelp, requireFree } from './lib/ports.mjs';
import { Problem, run } from './lib/problem.mjs';
import { start, stopEverythingOnExit } from './lib/processes.mjs';
import { root } from './lib/project.mjs';

const help = `npm run dev

Like npm start, but the web app comes from the Vite dev server and the functions are compiled again
whenever a file changes; the emulator then reloads them. Shows what the functions log.

${portsHelp()}`;

stopEverythingOnExit();

await run(async () => {
  readArguments(help);
  const begin = Date.now();
  const ports = portsFromEnvironment();
  await requireFree(ports);
  await ensureInstalled();
  console.log('Compiling the functions …');
  const compiled = await runTool(builds.find(({ name }) => name === 'functions'));
  if (compiled.code !== 0) {
    console.error(compiled.output);
  }
  console.log('Starting the emulators …');
  const suite = await startDemo({ onLine: showFunctionOutput });
  const compiler = start(toolPath('rolldown'), ['-c', '--watch'], {
    ...toolOptions,
    cwd: join(root, 'functions'),
    stdio: 'inherit',
  });
  const server = start(toolPath('vite'), ['--clearScreen', 'false'], {
    ...toolOptions,
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env: {
      ...process.env,
      FIREKEEP_ORIGIN: suite.addresses.origin,
      FIREKEEP_PORT_WEB: String(ports.web),
    },
  });
  const seconds = Math.round((Date.now() - begin) / 1000);
  console.log(welcome({ address: `http://${host}:${ports.web}`, suite, seconds }));
  const first = await Promise.race([
    suite.ended.then(() => 'emulators'),
    compiler.ended.then(() => 'compiler'),
    server.ended.then(() => 'dev server'),
  ]);
  throw new Problem(`The ${first} ended unexpectedly. Emulator log: ${suite.logFile}`);
});

/** firebase-tools marks what functions print with an angle bracket, and trouble with a sign. */
function showFunctionOutput(line) {
  if (/^(>|⚠ {2}functions|✖|Error)/.test(line)) {
    console.log(line);
  }
}
