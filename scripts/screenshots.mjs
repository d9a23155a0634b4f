// Takes the pictures of docs/images and web/public/images from the demo, in a separate suite.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { readArguments } from './lib/arguments.mjs';
import { buildAll } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/problem.mjs';
import { stopEverythingOnExit } from './lib/processes.mjs';
import { demoAccounts, demoData, root } from './lib/project.mjs';
import { withSuite } from './lib/suite.mjs';

const help = `node scripts/screenshots.mjs [--no-build] [--origin ORIGIN]

Starts the demo on free ports and takes the pictures that README and docs (docs/images) and the public
pages (web/public/images) show.

  --no-build   take functions/lib and web/dist as they are
  --origin     of a demo that is running already
`;

const docsFolder = join(root, 'docs/images');
const siteFolder = join(root, 'web/public/images');
/** What the public pages show is smaller on them than on a screen, so the window is small. */
const siteView = { viewport: { width: 1152, height: 720 }, deviceScaleFactor: 1.25 };
/** In pixels: a phone's screen across. */
const smallWidth = 768;
const fontFile = 'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';
const docsViewport = { width: 1440, height: 900 };

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
  await (values.origin === undefined
    ? withSuite({ data: demoData }, ({ addresses }) => takeAll(addresses.origin))
    : takeAll(values.origin));
  console.log(`Wrote ${docsFolder} and ${siteFolder}.`);
});

async function takeAll(origin) {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  mkdirSync(docsFolder, { recursive: true });
  mkdirSync(siteFolder, { recursive: true });
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ ...siteView, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await takePictures(page, origin, cameraOf(page, colorScheme));
    await context.close();
  }
  await takeShared(browser);
  await browser.close();
}

/** Takes pictures of a page in one colour scheme. */
function cameraOf(page, colorScheme) {
  return {
    /** For the public pages: small WebP files, without caret and hover. */
    forSite: async (name) => {
      await page.mouse.move(0, 0);
      await page.evaluate(() => document.activeElement?.blur());
      const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      const file = join(siteFolder, `${name}-${colorScheme}`);
      writeFileSync(`${file}.webp`, await toWebp(page, png));
      writeFileSync(`${file}-small.webp`, await toWebp(page, png, smallWidth));
    },
    /** For README and docs, whose readers may have an old viewer. */
    forDocs: async (name) => {
      await page.setViewportSize(docsViewport);
      const path = join(docsFolder, `${name}-${colorScheme}.png`);
      await page.screenshot({ path, scale: 'css' });
      await page.setViewportSize(siteView.viewport);
    },
  };
}

/** Runs in the browser. */
async function convertToWebp({ base64, scaling }) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), scaling);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 });
  let text = '';
  for (const byte of new Uint8Array(await blob.arrayBuffer())) {
    text += String.fromCodePoint(byte);
  }
  return btoa(text);
}

/**
 * Lets the browser convert and scale it: nothing else here can write WebP.
 *
 * @param [resizeWidth] in pixels; as taken where it is omitted
 */
async function toWebp(page, png, resizeWidth) {
  const scaling = resizeWidth === undefined ? {} : { resizeWidth, resizeQuality: 'high' };
  const encoded = await page.evaluate(convertToWebp, { base64: png.toString('base64'), scaling });
  return Buffer.from(encoded, 'base64');
}

/** Runs in the browser: its policy refuses style sheets of ours. */
function hide(element) {
  element.style.display = 'none';
}

async function takePictures(page, origin, camera) {
  const settled = () => page.locator('.chakra-skeleton').first().waitFor({ state: 'detached' });
  const shown = async (text) => {
    await page.getByText(text).first().waitFor();
    await settled();
    // That these are samples is said beside the product, not by it.
    await page.getByText('Live demo on sample data.').locator('xpath=../..').evaluate(hide);
  };
  const open = async (path, text) => {
    await page.goto(`${origin}/projects/demo${path}`);
    await shown(text);
  };
  await open('', 'Collections by size');
  await camera.forSite('overview');

  await open('/backup', 'Every night');
  await camera.forSite('backups');
  await camera.forDocs('backups');
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Verification' }).waitFor();
  await camera.forSite('evidence');

  await open('/restore?restore=demo-plan', 'Changes');
  await camera.forSite('restore');

  await open('/compare?from=demo-night-01&to=demo-night-00', 'Documents that differ');
  await camera.forSite('compare');

  await open('/collections/products', 'priceCents');
  await changeInBulk(page, () => camera.forSite('bulk'));
  await shown('documents, read back');
  await camera.forSite('undo');

  await signIn(page, origin);
  await page.getByRole('link', { name: 'Data', exact: true }).first().click();
  await page.waitForURL('**/collections');
  await page.goto(`${page.url()}/products`);
  await page.getByText('Carbon-steel pan 28 cm').first().waitFor();
  await settled();
  await camera.forSite('documents');
  await camera.forDocs('documents');
}

/** Raises prices, as the demo's page of products offers it. */
async function changeInBulk(page, previewed) {
  const button = (name) => page.getByRole('button', { name });
  await button('Change in bulk').click();
  await page.getByLabel('What to do').selectOption({ label: 'Add a number' });
  await page.getByLabel('Field').fill('priceCents');
  await page.getByLabel('Number').fill('100');
  await page.getByLabel('Reason').fill('Green coffee costs more');
  await button('Preview').click();
  await page.getByRole('region', { name: 'Preview' }).waitFor();
  await previewed();
  await button('Make a plan').click();
  await button('Apply now').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply now' }).click();
}

/** The picture that is shown beside a shared link: the front page's head. */
async function takeShared(browser) {
  const size = { width: 1200, height: 630 };
  const page = await browser.newPage({ viewport: size });
  const picture = readFileSync(join(siteFolder, 'backups-light.webp')).toString('base64');
  const mark = readFileSync(join(root, 'web/public/favicon.svg')).toString('base64');
  const font = readFileSync(join(root, fontFile)).toString('base64');
  await page.setContent(`<style>
    @font-face { font-family: Geist; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }
    body { margin: 0; padding: 64px; background: #f8f7f5; color: #1c1917; overflow: hidden;
      font: 650 58px/1.1 Geist, sans-serif; letter-spacing: -0.03em; }
    p { display: flex; gap: 16px; align-items: center; margin: 0 0 36px; font-size: 30px; letter-spacing: -0.01em; }
    div { font-size: 60px; }
    .shot { position: absolute; left: 64px; top: 330px; width: 1072px; border-radius: 14px; box-shadow: 0 20px 60px #0003; }
  </style><p><img width="52" src="data:image/svg+xml;base64,${mark}">Firekeep</p>
  <div>Backups of Cloud Firestore<br>that were proven, not hoped for.</div>
  <img class="shot" src="data:image/webp;base64,${picture}">`);
  await page.locator('.shot').evaluate((image) => image.decode());
  await page.screenshot({ path: join(siteFolder, 'share.png') });
  await page.close();
}

async function signIn(page, origin) {
  const [{ email, password }] = demoAccounts;
  await page.goto(`${origin}/auth`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
}
