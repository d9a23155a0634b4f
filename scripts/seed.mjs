// npm run seed: rebuilds emulator-data.
import { readArguments } from './lib/arguments.mjs';
import { buildAll } from './lib/build.mjs';
import { createDemoAccounts } from './lib/demo-accounts.mjs';
import { exportDemo } from './lib/emulator-data.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/problem.mjs';
import { stopEverythingOnExit } from './lib/processes.mjs';
import { demoData } from './lib/project.mjs';
import { withSuite } from './lib/suite.mjs';

const help = `npm run seed [-- --into FOLDER]

Starts an empty emulator suite on free ports, makes the demo accounts, runs scripts/seed/seed-demo.mjs
(the data of demo-shop, its schedule and its backups) and exports the result into emulator-data.

  --into FOLDER   export into another folder
`;

stopEverythingOnExit();

await run(async () => {
  const { values } = readArguments(help, { into: { type: 'string' } });
  const folder = values.into ?? demoData;
  await ensureInstalled();
  await buildAll();
  // Made with packages, which are there only now.
  const { seedDemo } = await import('./seed/seed-demo.mjs');
  await withSuite({}, async ({ addresses }) => {
    await createDemoAccounts(addresses.auth);
    await seedDemo(addresses);
    await exportDemo(addresses, folder);
  });
  console.log(`Wrote ${folder}.`);
});
