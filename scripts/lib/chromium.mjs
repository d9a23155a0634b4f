// Finds a browser for the tests, or gets one.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runProgram } from './processes.mjs';
import { Problem } from './problem.mjs';
import { isExecutable, placesOnPath } from './programs.mjs';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser of CHROMIUM_PATH, an installed Chromium or Chrome, Playwright's own, or, as root on
 * Debian, the one of the package that is installed then.
 *
 * @returns {Promise<string>} path of the executable
 * @throws {Problem} that says how to get one
 */
export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted !== undefined && wanted !== '') {
    if (!isExecutable(wanted)) {
      throw new Problem(`CHROMIUM_PATH is '${wanted}', which is not a program.`);
    }
    return wanted;
  }
  const found =
    installed() ?? playwrightsOwn() ?? ((await installOnDebian()) ? installed() : undefined);
  if (found === undefined) {
    throw new Problem(
      'The browser tests need Chromium: install Chromium or Chrome, run `npx playwright install chromium`, or set CHROMIUM_PATH.',
    );
  }
  return found;
}

function installed() {
  return [...placesOnPath(...commands), ...applications].find(isExecutable);
}

function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  return [chromium.executablePath()].find(isExecutable);
}

async function installOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    return false;
  }
  console.log('Installing Chromium with apt-get …');
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  await runProgram('apt-get', ['update', '-qq'], options);
  const args = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
  return (await runProgram('apt-get', args, options)) === 0;
}
