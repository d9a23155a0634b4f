// The review of a plan in Chromium: from a click on a box, at each level, until the page is drawn.
import { getRestore, startBackup, startRestore } from '@firekeep/functions/contract';
import type { Locator, Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { withDataView, type DataView } from './data-view.ts';
import { pathOf } from './documents.ts';
import { followJob } from './follow-job.ts';
import { tickLevels, type ResultOf } from './results.ts';
import { fill, type Say } from './suite.ts';

type Ticks = ResultOf<'ticks'>;
type Level = (typeof tickLevels)[number];

/** As many documents as may be excluded from a plan. */
const mostExclusions = 20_000 - 1;
/** Where a tab keeps the exclusions of a plan. */
const keptUnder = 'firekeep_plan_exclusions:';

/**
 * @param changes of the plan
 * @param runs how often each box is clicked out and in again
 */
export async function measureTicks(changes: number, runs: number, say: Say): Promise<Ticks> {
  say(`ticks: writing ${changes} documents`);
  const write = (projectId: string) => fill(projectId, { to: changes });
  return await withDataView(write, async (view) => {
    const address = await plan(view, changes, say);
    const found: Ticks = { changes, runs: [], bareMs: [] };
    for (const exclusions of [0, mostExclusions]) {
      say(`ticks: beside ${exclusions} exclusions`);
      await openReview(view.page, address, exclusions);
      for (const level of tickLevels) {
        const boxes = boxesOf(view.page, level);
        // Once out and in again before, as in a page that has been used.
        await clickTimes(boxes, 2);
        found.runs.push({ level, exclusions, ms: await clickTimes(boxes, runs * 2) });
      }
    }
    const bare = await view.browser.newPage();
    await bare.setContent('<input type="checkbox">');
    found.bareMs.push(...(await clickTimes([bare.getByRole('checkbox')], runs * 2)));
    return found;
  });
}

/** Plans to take back one field of each document. @returns the address of the review */
async function plan({ user, project, base }: DataView, changes: number, say: Say): Promise<string> {
  say('ticks: backing up');
  const { id: recordId } = await followJob('backupRecords', () =>
    call(user, startBackup, { body: { projectId: project.id } }),
  );
  say('ticks: changing all of them');
  await fill(project.firebaseProjectId, { to: changes, revision: 1 });
  say('ticks: planning');
  const { id } = await followJob('restores', () =>
    call(user, startRestore, {
      body: {
        projectId: project.id,
        recordId,
        target: { projectId: project.id },
        mode: 'overwrite',
        dryRun: true,
      },
    }),
  );
  const { plan: found } = await call(user, getRestore, { params: { id }, query: {} });
  if (found?.update !== changes) {
    throw new Error(`The plan has ${found?.update} changes`);
  }
  return `${base}/restore?restore=${id}`;
}

/** Opens the review with so many documents of another collection than the clicked one excluded. */
async function openReview(page: Page, address: string, exclusions: number): Promise<void> {
  const planId = new URL(address, 'http://localhost').searchParams.get('restore');
  const documents = Array.from({ length: mostExclusions }, (_, index) => pathOf(index))
    .filter((path) => !path.startsWith('products/'))
    .concat(Array.from({ length: mostExclusions }, (_, index) => `customers/${index}/orders/more`))
    .slice(0, exclusions)
    .map((path) => [path, 'update']);
  const kept = { collections: [], included: [], documents, fields: [], patterns: [] };
  // A review keeps its own exclusions as it is left.
  await page.goto('/dashboard');
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
    `${keptUnder}${planId}`,
    JSON.stringify(kept),
  ] as const);
  await page.goto(address);
  const tree = page.getByRole('list', { name: 'What the plan changes' });
  await page.getByRole('button', { name: 'What changes in products', exact: true }).click();
  await page
    .getByRole('button', { name: /^Fields of products\// })
    .first()
    .click();
  await boxesOf(page, 'field')[0]?.waitFor({ state: 'attached' });
  if (exclusions > 0) {
    await page
      .getByText(`${exclusions.toLocaleString('en')} documents excluded`)
      .first()
      .waitFor();
  }
  await tree.waitFor();
}

/** What is clicked in turn at that level, in the opened collection. */
function boxesOf(page: Page, level: Level): Locator[] {
  const box = (name: string | RegExp) => [
    page.getByRole('checkbox', { name, exact: true }).first(),
  ];
  switch (level) {
    case 'collection':
      return box('products');
    case 'field change':
      return box(/^revision: /);
    case 'document':
      return box(/^products\/\w+$/);
    case 'field':
      return box(/^revision of products\//);
    case 'all':
      return ['Exclude all', 'Include all'].map((name) =>
        page.getByRole('button', { name, exact: true }),
      );
  }
}

/** Milliseconds of each click, from its event until the page is drawn. */
async function clickTimes(boxes: readonly Locator[], times: number): Promise<number[]> {
  const found: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const box = boxes[time % boxes.length];
    const ms = await box?.evaluate(
      (element: HTMLElement) =>
        new Promise<number>((resolve) => {
          const begun = performance.now();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(performance.now() - begun));
            port1.start();
            port2.postMessage(null);
          });
          element.click();
        }),
    );
    found.push(ms ?? Number.NaN);
  }
  return found;
}
