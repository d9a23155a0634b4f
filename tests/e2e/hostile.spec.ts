// What strangers can put into names, ids, values and messages is text on every page: nothing of it
// runs, nothing of it is fetched, and no link leads where it says.
import {
  createSchedule,
  updateProject,
  type BackupRecord,
  type FirestoreFields,
  type Project,
} from '@firekeep/functions/contract';
import type { Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { backUp, restore } from '../support/backups.ts';
import { isExhaustive } from '../support/exhaustive.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { connectProject, newFirebaseProjectId } from '../support/projects.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { expect, test } from './support/journey.ts';
import { navigate } from './support/navigate.ts';
import { enter } from './support/session.ts';

const ran = 'window.hostile=1';
const elsewhere = 'https://elsewhere.invalid';

/** Each at most 50 characters, so that it fits into a name. */
const texts = [
  `<script>${ran}</script>`,
  `<img src=x onerror=${ran}>`,
  `"><svg onload=${ran}>`,
  `'-${ran}-'`,
  `javascript:${ran}`,
  `<a href=${elsewhere} id=hostile>x</a>`,
  `<img src=${elsewhere}/p.png>`,
  `</title><svg/onload=${ran}>`,
  `\${${ran}} {{${ran}}}`,
  `<iframe srcdoc="<b id=hostile>">`,
  `<style>*{display:none}</style>`,
  `[x](javascript:${ran})`,
  `data:text/html,<svg onload=${ran}>`,
] as const;

/** The same where a slash ends an id. */
const ids = texts.map((text) => text.replaceAll('/', '\u2215'));
const [collection = ''] = ids;

const fields: FirestoreFields = Object.fromEntries([
  ...texts.map((text, index) => [text, { stringValue: texts.at(-index - 1) ?? '' }]),
  ['map', { mapValue: { fields: Object.fromEntries(texts.map((t) => [t, { stringValue: t }])) } }],
  ['list', { arrayValue: { values: texts.map((stringValue) => ({ stringValue })) } }],
  ['link', { stringValue: `${elsewhere}/page` }],
]);

/** A project whose every text is hostile, with two backups, a schedule and a planned restore. */
async function connectHostile(user: TestUser): Promise<{ project: Project; record: BackupRecord }> {
  const firebaseProjectId = newFirebaseProjectId();
  const documents = ids.flatMap((id) => [
    { path: `${collection}/${id}`, fields },
    { path: `${id}/x`, fields: {} },
  ]);
  await writeDocuments({ projectId: firebaseProjectId }, documents);
  const project = await connectProject(user, { name: texts[1], firebaseProjectId });
  await call(user, updateProject, {
    params: { id: project.id },
    body: {
      metadata: { description: texts.join(' '), tags: texts.map((text) => text.slice(0, 30)) },
    },
  });
  await call(user, createSchedule, {
    body: {
      projectId: project.id,
      name: texts[2],
      enabled: true,
      include: [],
      exclude: [],
      schedule: { kind: 'daily', timeZone: 'UTC', time: '03:30' },
      retention: { keepLast: 5 },
    },
  });
  const record = await backUp(user, project, { backupName: texts[0] });
  await writeDocuments({ projectId: firebaseProjectId }, [
    { path: `${collection}/${ids[1]}`, fields: { ...fields, changed: { stringValue: texts[1] } } },
  ]);
  await backUp(user, project, { backupName: texts[3] });
  return { project, record };
}

/** Requests that leave the origin for where the texts point. */
function watch(page: Page): string[] {
  const left: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(elsewhere)) {
      left.push(request.url());
    }
  });
  page.on('dialog', (dialog) => {
    left.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return left;
}

async function expectHarmless(page: Page, left: readonly string[], where: string) {
  const found = await page.evaluate(() => {
    const scheme = /^(?:javascript|data|vbscript):/i;
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
    return {
      ran: 'hostile' in window,
      elements: document.querySelectorAll('[id=hostile], [onload], [onerror], iframe[srcdoc]')
        .length,
      links: links.map(({ href }) => href).filter((href) => scheme.test(href)),
    };
  });
  expect(found, where).toEqual({ ran: false, elements: 0, links: [] });
  expect(left, where).toEqual([]);
}

test('hostile names, ids and values are text on every page', async ({ page }) => {
  const user = await signUp();
  const { project, record } = await connectHostile(user);
  const left = watch(page);
  await enter(page, user);
  await page.goto('/dashboard/profile');
  await page.getByLabel('Name').fill(texts[1]);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Profile saved')).toBeVisible();

  const base = `/projects/${project.id}`;
  const inCollection = encodeURIComponent(collection);
  const document = `${inCollection}/${encodeURIComponent(ids[1] ?? '')}`;
  const pages: readonly (readonly [path: string, shows: string])[] = [
    ['/dashboard', texts[1]],
    ['/dashboard/projects', texts[1]],
    ['/dashboard/collections', collection],
    ['/dashboard/query', texts[1]],
    [base, texts[1]],
    [`${base}/collections`, collection],
    [`${base}/collections/${inCollection}`, ids[1] ?? ''],
    [`${base}/documents/${document}`, texts[0]],
    [`${base}/documents/${document}?backup=${record.id}`, texts[0]],
    [`${base}/history/${document}`, texts[1]],
    [`${base}/backup`, texts[0]],
    [`${base}/backup?record=${record.id}`, collection],
    [`${base}/compare`, texts[0]],
    [`${base}/restore?record=${record.id}`, texts[0]],
    [`${base}/security`, texts[1]],
    [`${base}/analytics`, texts[1]],
    [`/nowhere/${encodeURIComponent(ids[1] ?? '')}`, 'Page not found'],
    [`/auth?next=${encodeURIComponent(`javascript:${ran}`)}`, texts[1]],
  ];
  for (const [path, shows] of pages) {
    await (isExhaustive ? page.goto(path) : navigate(page, path));
    await expect(page.locator('body'), path).toContainText(shows);
    await expect(page.locator('.chakra-skeleton')).toHaveCount(0);
    await expectHarmless(page, left, path);
  }

  await test.step('a plan, and a document in it', async () => {
    const { id } = await restore(user, record, { mode: 'mirror', dryRun: true });
    await navigate(page, `${base}/restore?record=${record.id}&restore=${id}`);
    await page
      .getByRole('button', { name: /fields? of/i })
      .first()
      .click();
    await expect(page.getByText(texts[1]).first()).toBeVisible();
    await expectHarmless(page, left, 'plan');
  });
});
