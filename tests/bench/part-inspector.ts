// A document of 1 MiB in the inspector: until it is shown, and keys in the search of its fields.
import type { Page } from '@playwright/test';
import { documentSize, getDocument } from '@firekeep/functions/contract';
import { writeDocuments } from '../support/firestore-rest.ts';
import { fullDocument } from '../support/limits.ts';
import { milliseconds, openUntil, withDataView } from './data-view.ts';
import type { ResultOf } from './results.ts';
import type { Say } from './suite.ts';

type Inspector = ResultOf<'inspector'>;

const firstField = '[role=tree][aria-label=Fields] [role=treeitem]';
const typed = 'field 4999 abcdefghi';
/** How often that is typed. */
const rounds = 5;
const { path, fields } = fullDocument;

export async function measureInspector(runs: number, say: Say): Promise<Inspector> {
  say('inspector: writing a document of 1 MiB');
  const write = (projectId: string) => writeDocuments({ projectId }, [fullDocument]);
  return await withDataView(write, async ({ browser, page, base, ask }) => {
    const address = `${base}/documents/${path}`;
    // The first visits fill the caches: of files, then of what was compiled of them.
    for (let visit = 0; visit < 3; visit += 1) {
      await openUntil(page, address, firstField);
    }
    const [openMs, callMs]: [number[], number[]] = [[], []];
    for (let run = 1; run <= runs; run += 1) {
      say(`inspector: opening, ${run} of ${runs}`);
      openMs.push(await openUntil(page, address, firstField));
      callMs.push(await milliseconds(() => ask(getDocument, { path })));
    }
    say('inspector: keys');
    const keyMs = await typing(page, 'Search in fields');
    const bare = await browser.newPage();
    await bare.setContent('<input aria-label="Bare">');
    const bareKeyMs = await typing(bare, 'Bare');
    return {
      fields: Object.keys(fields).length,
      bytes: documentSize(path, fields),
      openMs,
      callMs,
      keyMs,
      bareKeyMs,
    };
  });
}

/** Milliseconds of each key, from its event until the page is drawn. */
async function typing(page: Page, label: string): Promise<number[]> {
  const found: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.getByLabel(label).fill('');
    await page.getByLabel(label).focus();
    found.push(...(await typeOnce(page)));
  }
  return found;
}

async function typeOnce(page: Page): Promise<number[]> {
  const found: number[] = [];
  for (const key of typed) {
    const drawn = await page.evaluateHandle(() => ({
      ms: new Promise<number>((resolve) => {
        const onKey = ({ timeStamp }: KeyboardEvent) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(performance.now() - timeStamp));
            port1.start();
            port2.postMessage(null);
          });
        };
        addEventListener('keydown', onKey, { once: true, capture: true });
      }),
    }));
    await page.keyboard.press(key);
    found.push(await drawn.evaluate(({ ms }) => ms));
  }
  return found;
}
