// One document put back from a backup: in Chromium from the clicks to what they lead to, and the
// calls that follow, in a process of the API that has just started and in the same later.
import {
  getDocument,
  lookUpDocuments,
  startChange,
  type Endpoint,
  type Project,
} from '@firekeep/functions/contract';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { backUp } from '../support/backups.ts';
import { addressOf } from '../support/api.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import type { TestUser } from '../support/users.ts';
import { milliseconds, withDataView } from './data-view.ts';
import { pathOf } from './documents.ts';
import { FunctionProcess } from './function-process.ts';
import type { ResultOf } from './results.ts';
import { fill, type Say } from './suite.ts';

type PutBack = ResultOf<'putBack'>;
type OfSize = PutBack['sizes'][number];
type Taken = OfSize['byClicks'][number];
type Called = Omit<OfSize['byCalls'][number], 'cpuMs'>;

/** As many as the demo has, of the order. */
const few = 2000;

/** @param runs how many documents are put back beside the first */
export async function measurePutBack(documents: number, runs: number, say: Say): Promise<PutBack> {
  const sizes: OfSize[] = [];
  for (const size of [few, documents]) {
    sizes.push(await measureSize(size, runs, say));
  }
  return { sizes };
}

async function measureSize(documents: number, runs: number, say: Say): Promise<OfSize> {
  say(`putBack: writing ${documents} documents`);
  const write = (projectId: string) => fill(projectId, { to: documents });
  return await withDataView(write, async ({ user, project, page, base }) => {
    say('putBack: backing up');
    const { id: recordId } = await backUp(user, project);
    // Of all parts of the backup: half are put back by clicks, half by the calls alone.
    const count = 2 * (runs + 1);
    const paths = Array.from({ length: count }, (_, index) =>
      pathOf(Math.floor((index * documents) / count)),
    );
    const fields = { changed: { booleanValue: true } };
    const changed = paths.map((path) => ({ path, fields }));
    await writeDocuments({ projectId: project.firebaseProjectId }, changed);
    const byClicks: Taken[] = [];
    const byCalls: OfSize['byCalls'] = [];
    const api = await FunctionProcess.start('api');
    try {
      for (let run = 0; run <= runs; run += 1) {
        say(`putBack: ${run + 1} of ${runs + 1}`);
        const [clicked = '', called = ''] = paths.slice(2 * run);
        const wanted = { origin: api.origin, user, project, recordId, path: called };
        const before = await api.cpuSeconds();
        const taken = await putBackByCalls(wanted);
        byCalls.push({ ...taken, cpuMs: ((await api.cpuSeconds()) - before) * 1000 });
        const address = `${base}/documents/${clicked}?backup=${recordId}`;
        byClicks.push(await putBackByClicks(page, address));
      }
    } finally {
      api.stop();
    }
    return { documents, byClicks, byCalls };
  });
}

interface DocumentOfBackup {
  readonly origin: string;
  readonly user: TestUser;
  readonly project: Project;
  readonly recordId: string;
  readonly path: string;
}

const answerSchema = z.object({ data: z.unknown() });

async function get({ origin, user }: DocumentOfBackup, address: string): Promise<unknown> {
  const response = await fetch(`${origin}${address}`, {
    headers: { Authorization: `Bearer ${user.idToken}` },
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`The API answered ${response.status}: ${text}`);
  }
  return answerSchema.parse(JSON.parse(text)).data;
}

async function post({ origin, user, project }: DocumentOfBackup, endpoint: Endpoint, body: object) {
  const response = await fetch(`${origin}${endpoint.path}`, {
    method: endpoint.method,
    headers: { Authorization: `Bearer ${user.idToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ userId: user.uid, pid: project.id, ...body }),
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`The API answered ${response.status}: ${text}`);
  }
  return answerSchema.parse(JSON.parse(text)).data;
}

/**
 * The calls of the page and then those that the clicks lead to, without a page, and without
 * emulators around the API: those have another process for each call that is made beside others.
 */
async function putBackByCalls(wanted: DocumentOfBackup): Promise<Called> {
  const { user, project, recordId, path } = wanted;
  const open = (at?: string) =>
    get(wanted, addressOf(getDocument, { query: { pid: project.id, path, at } }, user.uid));
  let past: unknown;
  const openMs = await milliseconds(async () => {
    [past] = await Promise.all([open(`backup:${recordId}`), open()]);
  });
  const { fields } = getDocument.data.parse(past);
  const reviewMs = await milliseconds(() => post(wanted, lookUpDocuments, { paths: [path] }));
  const applyMs = await milliseconds(() =>
    post(wanted, startChange, { writes: [{ path, fields }] }),
  );
  return { openMs, reviewMs, applyMs };
}

/** Until what a click leads to is drawn, in the page's own time. */
async function clickUntil(page: Page, click: Locator, shown: Locator): Promise<number> {
  await page.evaluate(() => {
    const note = ({ timeStamp }: Event) => {
      document.documentElement.dataset['clickedAt'] = String(timeStamp);
    };
    addEventListener('click', note, { once: true, capture: true });
  });
  await click.click();
  await shown.waitFor();
  return await page.evaluate(
    () => performance.now() - Number(document.documentElement.dataset['clickedAt']),
  );
}

/** In a page that has just been opened, so that all code of it comes with the click. */
async function putBackByClicks(page: Page, address: string): Promise<Taken> {
  await page.goto(address);
  await page.getByText('Changed since then.').waitFor();
  // Listeners' code comes last.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/live-listener-')),
  );
  const putBack = page.getByRole('button', { name: 'Put back the document' });
  const apply = page.getByRole('dialog').getByRole('button', { name: 'Apply' });
  const reviewMs = await clickUntil(page, putBack, apply);
  const applyMs = await clickUntil(page, apply, page.getByText('1 document changed'));
  return { reviewMs, applyMs };
}
