// A large collection in the grid: its first rows, scrolling through 10,000 of them, and the heap.
import type { CDPSession, Page } from '@playwright/test';
import { listDocuments } from '@firekeep/functions/contract';
import { z } from 'zod';
import { scriptsUntilUsable } from '../support/scripts.ts';
import { milliseconds, openUntil, withDataView, type DataView } from './data-view.ts';
import { singleCollection } from './documents.ts';
import type { ResultOf } from './results.ts';
import { fill, type Say } from './suite.ts';

type Grid = ResultOf<'grid'>;

const grid = '[role=grid]';
const firstRow = `${grid} [role=row] a`;
/** In pixels: of a row, and scrolled from one drawing to the next. */
const [rowHeight, stepHeight] = [28, 280];
const fewRows = 1000;
const mostRows = 10_000;
const pageSize = 100;
const scrollMs = 300_000;

/** @param documents of the collection */
export async function measureGrid(documents: number, runs: number, say: Say): Promise<Grid> {
  say(`grid: writing ${documents} documents`);
  const write = (projectId: string) => fill(projectId, { to: documents, content: 'single' });
  return await withDataView(write, async (view) => {
    const opened = await openings(view, runs, say);
    say('grid: scrolling');
    const found = await scrolled(view, Math.min(mostRows, documents));
    say('grid: scripts');
    return { documents, ...opened, ...found, scripts: await firstScripts(view) };
  });
}

/** Listeners' code is not among them: it comes once a page is quiet, on slow machines before. */
async function firstScripts({ page, base }: DataView) {
  await page.route('**/live-listener-*.js', () => undefined);
  return await scriptsUntilUsable(page, `${base}/collections/${singleCollection}`);
}

async function openings({ page, base, ask }: DataView, runs: number, say: Say) {
  const address = `${base}/collections/${singleCollection}`;
  const askPage = () => ask(listDocuments, { path: singleCollection, pageSize });
  // The first visits fill the caches: of files, then of what was compiled of them.
  for (let visit = 0; visit < 3; visit += 1) {
    await openUntil(page, address, firstRow);
  }
  const [firstRowsMs, pageMs]: [number[], number[]] = [[], []];
  for (let run = 1; run <= runs; run += 1) {
    say(`grid: first rows, ${run} of ${runs}`);
    firstRowsMs.push(await openUntil(page, address, firstRow));
    pageMs.push(await milliseconds(askPage));
  }
  return { firstRowsMs, pageMs };
}

async function scrolled({ browser, page, base }: DataView, rows: number) {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/projects/documents') {
      asked.push(search);
    }
  });
  await openUntil(page, `${base}/collections/${singleCollection}`, firstRow);
  const devTools = await page.context().newCDPSession(page);
  const frames = await scrollTo(page, grid, fewRows);
  const few = await heapOf(devTools);
  frames.push(...(await scrollTo(page, grid, rows)));
  const all = await heapOf(devTools);
  const bare = await browser.newPage();
  await bare.setContent(
    `<div role="grid" style="height: 700px; overflow: auto">${'<div style="height: 28px">A row</div>'.repeat(fewRows)}</div>`,
  );
  const bareFrames = await scrollTo(bare, grid, fewRows);
  await bare.close();
  const again = asked.length - new Set(asked).size;
  return { rows, calls: asked.length, again, frames, bareFrames, heapBytes: { few, all } };
}

/**
 * Scrolls on with every drawing until so many rows were passed.
 * @returns milliseconds between drawings
 */
async function scrollTo(page: Page, selector: string, rows: number): Promise<number[]> {
  const to = rows * rowHeight;
  const frames = await page.evaluate(
    ([wanted, height, step, most]) =>
      new Promise<number[]>((resolve, reject) => {
        const area = document.querySelector(wanted);
        const found: number[] = [];
        const begun = performance.now();
        let last = begun;
        const next = (now: number) => {
          found.push(now - last);
          last = now;
          if (area === null || now - begun > most) {
            reject(new Error('The rows did not come'));
          } else if (area.scrollTop + area.clientHeight >= height - step) {
            resolve(found.slice(1));
          } else {
            area.scrollTop += step;
            requestAnimationFrame(next);
          }
        };
        requestAnimationFrame(next);
      }),
    [selector, to, stepHeight, scrollMs] as const,
  );
  return frames;
}

const usageSchema = z.object({ usedSize: z.number() });

/** In use, garbage collected. */
async function heapOf(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.collectGarbage');
  return usageSchema.parse(await devTools.send('Runtime.getHeapUsage')).usedSize;
}
