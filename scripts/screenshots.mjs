// Takes the pictures of docs/images from the demo, in a suite of its own.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { readArguments } from './lib/arguments.mjs';
import { buildAll } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { freePorts } from './lib/ports.mjs';
import { run } from './lib/problem.mjs';
import { stopEverythingOnExit } from './lib/processes.mjs';
import { demoAccounts, root } from './lib/project.mjs';
import { startSuite } from './lib/suite.mjs';

const help = `node scripts/screenshots.mjs [--no-build] [--origin ORIGIN]

Starts the demo on free ports and takes the pictures that README and docs show, into docs/images.

  --no-build   take functions/lib and web/dist as they are
  --origin     of a demo that is running already
`;

const folder = join(root, 'docs/images');

stopEverythingOnExit();

await run(async () => {
  const { values } = readArguments(help, {
    'no-build': { type: 'boolean' },
    origin: { type: 'string' },
  });
  await ensureInstalled();
  if (!values['no-build'] && values.origin === undefined) {
    await buildAll();
  }
  const suite = values.origin === undefined ? await startDemoSuite() : undefined;
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark']) {
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
    await takePictures(
      await context.newPage(),
      suite?.addresses.origin ?? values.origin,
      colorScheme,
    );
    await context.close();
  }
  await browser.close();
  await suite?.stop();
  console.log(`Wrote ${folder}.`);
});

async function startDemoSuite() {
  return startSuite({ ports: await freePorts(), data: join(root, 'emulator-data') });
}

async function takePictures(page, origin, colorScheme) {
  const picture = async (name) => {
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
  };
  await signIn(page, origin);
  await page.goto(`${origin}/dashboard/projects`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Demo shop/ })
    .first()
    .click();
  const tab = (name) => page.getByRole('main').getByRole('link', { name, exact: true }).first();
  await tab('Backup').click();
  await page.getByText('The shop as it was connected').first().waitFor();
  await page.getByText('Every night').first().waitFor();
  await picture('backups');
  await tab('Collections').click();
  await tab('products').click();
  await page.getByText('Carbon-steel pan 28 cm').first().waitFor();
  await picture('documents');
}

async function signIn(page, origin) {
  const [{ email, password }] = demoAccounts;
  await page.goto(`${origin}/auth`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
}
