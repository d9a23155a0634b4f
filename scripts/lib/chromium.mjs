// Finds a browser for the tests, or gets one.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runProgram } from './processes.mjs';
import { Problem } from './problem.mjs';
import { isExecutable, placesOnPath } from './programs.mjs';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The same engine without windows: its own process spends a third of a whole browser's. */
const shell = 'chromium-headless-shell';

const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser of CHROMIUM_PATH, an installed Chromium or Chrome, Playwright's own, or, as root on
 * Debian, the one of the package that is installed then. Where a shell will do, it comes first.
 *
 * @param {{ takesShell?: boolean }} [options]
 * @returns {Promise<string>} path of the executable
 * @throws {Problem} that says how to get one
 */
export async function findChromium({ takesShell = false } = {}) {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted !== undefined && wanted !== '') {
    if (!isExecutable(wanted)) {
      throw new Problem(`CHROMIUM_PATH is '${wanted}', which is not a program.`);
    }
    return wanted;
  }
  const names = takesShell ? [shell, ...commands] : commands;
  const found =
    installed(names) ??
    playwrightsOwn() ??
    ((await installOnDebian(takesShell ? shell : 'chromium')) ? installed(names) : undefined);
  if (found === undefined) {
    throw new Problem(
      'The browser tests need Chromium: install Chromium or Chrome, run `npx playwright install chromium`, or set CHROMIUM_PATH.',
    );
  }
  return found;
}

function installed(names) {
  return [...names.flatMap((name) => placesOnPath(name)), ...applications].find(isExecutable);
}

function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  return [chromium.executablePath()].find(isExecutable);
}

async function installOnDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    return false;
  }
  console.log(`Installing ${name} with apt-get …`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  await runProgram('apt-get', ['update', '-qq'], options);
  const args = ['install', '-y', '-qq', '--no-install-recommends', name];
  return (await runProgram('apt-get', args, options)) === 0;
}
