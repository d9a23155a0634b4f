// npm run seed: makes emulator-data anew.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { buildAll } from './lib/build.mjs';
import { createDemoAccounts } from './lib/demo-accounts.mjs';
import { exportDemo } from './lib/emulator-data.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { freePorts } from './lib/ports.mjs';
import { run } from './lib/problem.mjs';
import { stopEverythingOnExit } from './lib/processes.mjs';
import { root } from './lib/project.mjs';
import { startSuite } from './lib/suite.mjs';

const help = `npm run seed [-- --into FOLDER]

Starts an empty emulator suite on free ports, makes the demo accounts, runs scripts/seed/seed-demo.mjs
(the data of demo-shop, its schedule and its backups) and exports the result into emulator-data.

  --into FOLDER   export into another folder
`;

stopEverythingOnExit();

await run(async () => {
  const { values } = readArguments(help, { into: { type: 'string' } });
  const folder = values.into ?? join(root, 'emulator-data');
  await ensureInstalled();
  await buildAll();
  const suite = await startSuite({ ports: await freePorts() });
  await createDemoAccounts(suite.addresses.auth);
  const program = new URL('seed/seed-demo.mjs', import.meta.url);
  if (existsSync(program)) {
    // The SDKs of the seeding program find the suite by these.
    Object.assign(process.env, suite.env);
    const { seedDemo } = await import(program.href);
    await seedDemo({ addresses: suite.addresses });
  }
  await exportDemo(suite.addresses, folder);
  await suite.stop();
  console.log(`Wrote ${folder}.`);
});
