// What `npm start` and `npm run dev` have in common: the demo, running, with its clock.
import { join } from 'node:path';
import { startClock } from './clock.mjs';
import { hasDemoData } from './emulator-data.mjs';
import { portsFromEnvironment } from './ports.mjs';
import { messageOf } from './problem.mjs';
import { demoAccounts, root } from './project.mjs';
import { startSuite } from './suite.mjs';

/** The ports by which the demo is reached, and the variables that move them, for --help texts. */
export const portsHelp = `Ports can be moved, so that two copies run side by side:
  FIREKEEP_PORT_HOSTING (5000), FIREKEEP_PORT_AUTH (9099), FIREKEEP_PORT_FUNCTIONS (5001),
  FIREKEEP_PORT_FIRESTORE (8080), FIREKEEP_PORT_STORAGE (9199), FIREKEEP_PORT_PUBSUB (8085),
  FIREKEEP_PORT_TASKS (9499), FIREKEEP_PORT_EVENTARC (9299), FIREKEEP_PORT_HUB (4400),
  FIREKEEP_PORT_LOGGING (4500), FIREKEEP_PORT_FIRESTORE_WEBSOCKET (9150), FIREKEEP_PORT_WEB (5173)
`;

/**
 * Starts the suite on the ports of the environment with the data of emulator-data, and the clock.
 *
 * @param {{ onLine?: (line: string) => void }} [options]
 * @returns {Promise<import('./suite.mjs').Suite>}
 */
export async function startDemo({ onLine } = {}) {
  const data = join(root, 'emulator-data');
  const suite = await startSuite({
    ports: portsFromEnvironment(),
    ...(hasDemoData(data) ? { data } : {}),
    ...(onLine === undefined ? {} : { onLine }),
  });
  startClock({
    functionsOrigin: suite.addresses.functionsOrigin,
    onError: (error) => console.error(`The clock could not fire tick: ${messageOf(error)}`),
  });
  return suite;
}

/** The lines that say where the demo is, who can sign in, and how it ends. */
export function welcome({ address, suite, seconds }) {
  const accounts = demoAccounts.map(({ email, password }) => `    ${email} / ${password}`);
  const closed =
    suite.storageRules === 'real'
      ? []
      : [
          '  Storage runs without its rules runtime, which is not installed: every Storage request of a',
          '  browser is refused. Backups are not affected, the server makes them.',
        ];
  return [
    '',
    `Firekeep is ready after ${seconds} s:  ${address}`,
    '',
    '  Sign in as',
    ...accounts,
    '  or make an account of your own. Everything is gone when it stops.',
    '',
    '  The nightly schedule of the demo shop runs when it is due: at once, from the night after the demo was made.',
    '  Its first backup stores every chunk again: the emulator gives imported documents new update times,',
    '  and backups hold these.',
    '',
    ...closed,
    `  Emulator log: ${suite.logFile}`,
    '  Ctrl-C stops it.',
    '',
  ].join('\n');
}
