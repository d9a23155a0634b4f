// What `npm start` and `npm run dev` have in common: the demo, running, with its clock.
import { startClock } from './clock.mjs';
import { join } from 'node:path';
import { mailEnvironment, startMailbox } from './mailbox.mjs';
import { portsFromEnvironment } from './ports.mjs';
import { messageOf } from './problem.mjs';
import { cacheDir, demoAccounts, demoData, projectId } from './project.mjs';
import { startSuite } from './suite.mjs';

/**
 * Starts the suite on the ports of the environment with the data of emulator-data, and the clock.
 *
 * @param {{ onLine?: (line: string) => void }} [options]
 * @returns {Promise<import('./suite.mjs').Suite & { mails: string }>} `mails`: the folder of mails
 */
export async function startDemo({ onLine } = {}) {
  const ports = portsFromEnvironment();
  const mails = join(cacheDir, `mails-${ports.hosting}`);
  await startMailbox({ port: ports.mail, folder: mails, onMail: (line) => console.log(line) });
  const env = mailEnvironment(ports);
  const suite = await startSuite({ ports, data: demoData, env, onLine });
  startClock({
    functionsOrigin: suite.addresses.functionsOrigin,
    onError: (error) => console.error(`The clock could not fire tick: ${messageOf(error)}`),
  });
  return { ...suite, mails };
}

/** The lines that say where the demo is, who can sign in, and how it ends. */
export function welcome({ address, suite, seconds }) {
  const accounts = demoAccounts.map(({ email, password }) => `    ${email} / ${password}\n`);
  const closed = `  Storage runs without its rules runtime, which is not installed: every Storage request of a
  browser is refused. Backups are not affected, the server makes them.
`;
  return `
Firekeep is ready after ${seconds} s:  ${address}

  Sign in as
${accounts.join('')}  or make your own account. Everything is gone when it stops.

  The nightly schedule of the demo shop runs when it is due: at once, from the night after the demo was made.
  Its first backup stores every chunk again: the emulator gives imported documents new update times,
  and backups hold these.

${suite.storageRules === 'real' ? '' : closed}  No email is sent. Notices by e-mail are shown here and kept in
    ${suite.mails}
  Links to verify an address or to set a password are listed at
    http://${suite.addresses.auth}/emulator/v1/projects/${projectId}/oobCodes

  Emulator log: ${suite.logFile}
  Ctrl-C stops it.
`;
}
