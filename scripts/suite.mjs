// Starts an emulator suite for work by hand and keeps it running until it is stopped.
import { writeFileSync } from 'node:fs';
import { readArguments } from './lib/arguments.mjs';
import { freePorts, portsFrom } from './lib/ports.mjs';
import { run } from './lib/problem.mjs';
import { stopEverythingOnExit } from './lib/processes.mjs';
import { demoData } from './lib/project.mjs';
import { endedByItself, startSuite } from './lib/suite.mjs';

const help = `node scripts/suite.mjs [options]

Starts the emulators on ports of their own and keeps them running until Ctrl-C. The functions must
have been built. Prints the variables by which SDKs and tests find the suite.

  --ports-base N    use the ports from N on (else a free block)
  --exports FILE    write the variables to FILE as shell exports once the suite is ready
  --data            start with the demo of emulator-data instead of empty
  --only LIST       only these emulators: auth,functions,firestore,hosting,storage,pubsub,tasks
  --show            show what the emulators print
`;

stopEverythingOnExit();

await run(async () => {
  const { values } = readArguments(help, {
    'ports-base': { type: 'string' },
    exports: { type: 'string' },
    data: { type: 'boolean' },
    only: { type: 'string' },
    show: { type: 'boolean' },
  });
  const base = values['ports-base'];
  const suite = await startSuite({
    ports: base === undefined ? await freePorts() : portsFrom(Number(base)),
    data: values.data ? demoData : undefined,
    services: values.only?.split(','),
    onLine: values.show ? console.log : undefined,
  });
  const lines = Object.entries(suite.env).map(([name, value]) => `export ${name}='${value}'\n`);
  if (values.exports !== undefined) {
    writeFileSync(values.exports, lines.join(''));
  }
  console.log(`${lines.join('')}\nReady. Log: ${suite.logFile}. Ctrl-C ends it.`);
  await suite.ended;
  throw endedByItself(suite);
});
