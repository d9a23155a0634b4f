// What the pages cost in a browser: scripts before a page is usable, Lighthouse's scores.
import { createServer } from 'node:net';
import { chromium, type Browser, type LaunchOptions } from '@playwright/test';
import lighthouse from 'lighthouse';
import type { z } from 'zod';
import { readEmulators } from '../support/emulators.ts';
import { scriptsUntilUsable } from '../support/scripts.ts';
import { withCompression } from './compressing.ts';
import { median } from './figures.ts';
import { lighthouseCategories as categories, scoresSchema, type ResultOf } from './results.ts';

type Scores = z.infer<typeof scoresSchema>;
type WebResult = ResultOf<'web'>;

const publicPages = ['/', '/features', '/pricing', '/terms', '/privacy', '/contact'];
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => void server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export function launchOptions(port?: number): LaunchOptions {
  const executablePath = process.env['CHROMIUM_PATH'];
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
    ],
  };
}

export async function launch(port?: number): Promise<Browser> {
  return chromium.launch(launchOptions(port));
}

const measured = ['/', '/auth'];

async function measureScripts(browser: Browser, path: string) {
  const page = await browser.newPage({ baseURL: readEmulators().origin });
  const loaded = await scriptsUntilUsable(page, path);
  await page.close();
  return { page: path, ...loaded };
}

/** @param attempts on a busy machine a recording may fail */
async function scoresOf(address: string, port: number, attempts = 3): Promise<Scores> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  });
  if (result === undefined || result.lhr.runtimeError !== undefined) {
    if (attempts > 1) {
      return await scoresOf(address, port, attempts - 1);
    }
    throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  const found = categories.map((name) => [
    name,
    Math.round((result.lhr.categories[name]?.score ?? 0) * 100),
  ]);
  return scoresSchema.parse(Object.fromEntries(found));
}

async function measureLighthouse(origin: string, runs: number, say: (text: string) => void) {
  const port = await freePort();
  const browser = await launch(port);
  const results: WebResult['lighthouse'] = [];
  try {
    for (const page of publicPages) {
      say(`Lighthouse: ${page}`);
      const all: Scores[] = [];
      for (let run = 0; run < runs; run += 1) {
        all.push(await scoresOf(`${origin}${page}`, port));
      }
      const medians = categories.map((name) => [name, median(all.map((scores) => scores[name]))]);
      results.push({ page, scores: scoresSchema.parse(Object.fromEntries(medians)) });
    }
  } finally {
    await browser.close();
  }
  return results;
}

export async function measureWeb(runs: number, say: (text: string) => void): Promise<WebResult> {
  const browser = await launch();
  try {
    say('scripts of the home page and the sign-in page');
    const scripts: WebResult['scripts'] = [];
    for (const path of measured) {
      scripts.push(await measureScripts(browser, path));
    }
    const scores = await withCompression(readEmulators().origin, (origin) =>
      measureLighthouse(origin, runs, say),
    );
    return { runs, scripts, lighthouse: scores };
  } finally {
    await browser.close();
  }
}
