// npm start: the demo, from a fresh clone to a page that can be opened.
import { readArguments } from './lib/arguments.mjs';
import { buildAll } from './lib/build.mjs';
import { startDemo, welcome } from './lib/demo.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { portsFromEnvironment, portsHelp, requireFree } from './lib/ports.mjs';
import { run } from './lib/problem.mjs';
import { stopEverythingOnExit } from './lib/processes.mjs';
import { endedByItself } from './lib/suite.mjs';

const help = `npm start

Installs what is missing, builds the web app and the functions, starts the Firebase emulators with
the demo of emulator-data (which is only read) and the clock that fires the schedule once a minute.

${portsHelp()}`;

stopEverythingOnExit();

await run(async () => {
  readArguments(help);
  const begin = Date.now();
  const ports = portsFromEnvironment();
  const { web: _, ...used } = ports;
  await requireFree(ports, Object.keys(used));
  await ensureInstalled();
  console.log('Building …');
  await buildAll();
  console.log('Starting the emulators …');
  const suite = await startDemo();
  const seconds = Math.round((Date.now() - begin) / 1000);
  console.log(welcome({ address: suite.addresses.origin, suite, seconds }));
  await suite.ended;
  throw endedByItself(suite);
});
