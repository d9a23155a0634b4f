// What visitors write reaches administrators, and nobody else.
import {
  listContactSubmissions,
  sendContactMessage,
  type ContactInput,
} from '@firekeep/functions/contract';
import type { Page } from '@playwright/test';
import { randomInt, randomUUID } from 'node:crypto';
import { call, request } from '../support/api.ts';
import { signUp as newUser, signUpAdmin, type TestUser } from '../support/users.ts';
import { expectAlive } from './support/alive.ts';
import { violationsOf } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { chooseInMenu, closeByKey } from './support/overlays.ts';
import { enter } from './support/session.ts';

const address = '/admin/contact-submissions';
const ran = 'window.hostile=1';

/** A network of one's own, as Hosting would name it: how much one may send is limited. */
const fromAnywhere = () => ({
  'X-Forwarded-For': `2001:db8:${randomInt(0x10000).toString(16)}::1, 10.1.1.1`,
});

/** Writes from the contact page, no quicker than a person. */
async function write(page: Page, message: ContactInput): Promise<void> {
  await page.goto('/contact');
  await expectAlive(page);
  await page.getByLabel('Name').fill(message.name);
  await page.getByLabel('Email address').fill(message.email);
  await page.getByLabel('Subject').fill(message.subject);
  await page.getByRole('textbox', { name: 'Message' }).fill(message.message);
  const shownAt = await page.evaluate(() => performance.now());
  await page.waitForFunction((at) => performance.now() > at + 2500, shownAt);
  await page.setExtraHTTPHeaders(fromAnywhere());
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message was sent')).toBeVisible();
  await page.setExtraHTTPHeaders({});
}

async function submit(message: ContactInput): Promise<void> {
  const answer = await request('POST', sendContactMessage.path, {
    headers: fromAnywhere(),
    body: { ...message, website: '', elapsedMs: 10_000 },
  });
  expect(answer.status).toBe(201);
}

function newMessage(changes: Partial<ContactInput> = {}): ContactInput {
  return {
    name: 'Ada Lovelace',
    email: 'ada+shop@example.dev',
    subject: `Restores & staging? ${randomUUID()}`,
    message: 'Can one document be restored\ninto another project?',
    ...changes,
  };
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(words);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveClass(new RegExp(colorScheme));
    expect(await violationsOf(page), colorScheme).toEqual([]);
  }
}

const statusOf = async (admin: TestUser, words: string) => {
  const { items } = await call(admin, listContactSubmissions, {
    query: { search: words, pageSize: 5 },
  });
  return items.map(({ status, note }) => ({ status, note }));
};

test('an administrator finds a message, answers it and marks it as handled', async ({ page }) => {
  const [admin, message] = [await signUpAdmin(), newMessage()];
  await write(page, message);
  await enter(page, admin);
  await page.goto('/dashboard');
  await chooseInMenu(page.getByRole('button', { name: /^Account of/ }), 'Contact submissions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact submissions');

  await search(page, 'nothing holds these words');
  await expect(page.getByText(/^Nothing found/)).toBeVisible();
  await search(page, message.subject.toUpperCase());
  const row = page.getByRole('button', { name: message.subject });
  await expect(row).toBeVisible();
  await expectAccessible(page);

  await row.click();
  const drawer = page.getByRole('dialog', { name: message.subject });
  await expect(drawer.getByText(message.message)).toBeVisible();
  const answer = drawer.getByRole('link', { name: 'Answer by mail' });
  const subject = encodeURIComponent(`Re: ${message.subject}`);
  await expect(answer).toHaveAttribute('href', `mailto:ada%2Bshop@example.dev?subject=${subject}`);
  await expectAccessible(page);

  await drawer.getByLabel('Note').fill('Answered by mail');
  await drawer.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note saved')).toBeVisible();
  await drawer.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(drawer.getByText('Handled', { exact: true })).toBeVisible();
  expect(await statusOf(admin, message.subject)).toEqual([
    { status: 'handled', note: 'Answered by mail' },
  ]);

  await drawer.getByRole('button', { name: 'Mark as new' }).click();
  await expect(drawer.getByText('New', { exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(drawer.getByText('Handled', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.getByText('Handled', { exact: true }).first().click();
  await expect(page).toHaveURL(/status=handled/);
  await expect(page.getByRole('button', { name: message.subject })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: message.subject })).toBeVisible();
});

test('what strangers write is text, and leads nowhere', async ({ page }) => {
  const mark = randomUUID();
  const texts = [
    `<img src=x onerror=${ran}>`,
    `"><svg onload=${ran}>`,
    `javascript:${ran}`,
    `<a href=https://elsewhere.invalid id=hostile>x</a>`,
  ];
  for (const text of texts) {
    await submit(newMessage({ name: text, subject: `${text} ${mark}`, message: texts.join('\n') }));
  }
  await enter(page, await signUpAdmin());
  await page.goto(`${address}?search=${mark}`);
  for (const text of texts) {
    await page.getByRole('button', { name: `${text} ${mark}` }).click();
    const drawer = page.getByRole('dialog', { name: `${text} ${mark}` });
    await expect(drawer.getByText(text, { exact: true })).toBeVisible();
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(links.filter((href) => !/^(?:\/|mailto:ada|#)/.test(href))).toEqual([]);
    await closeByKey(drawer);
  }
  const found = await page.evaluate(() => ({
    ran: 'hostile' in window,
    elements: document.querySelectorAll('[id=hostile], [onload], [onerror]').length,
  }));
  expect(found).toEqual({ ran: false, elements: 0 });
});

test('a user sees plan and use in the settings, and no way to what was written', async ({
  page,
}) => {
  await enter(page, await newUser());
  await page.goto('/dashboard/settings');
  const plan = page.getByRole('region', { name: 'Tier' });
  await expect(plan.getByText('Free', { exact: true })).toBeVisible();
  await expect(plan.getByRole('meter', { name: 'Connected projects' })).toBeVisible();
  await expect(plan.getByText('0 of 5', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Contact submissions' })).toHaveCount(0);
});
