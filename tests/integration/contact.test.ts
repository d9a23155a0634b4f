// The contact form's call, what limits it, and what administrators do with its messages.
import {
  changeContactSubmission,
  listContactSubmissions,
  sendContactMessage,
} from '@firekeep/functions/contract';
import { randomInt, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, request, send, type ApiAnswer } from '../support/api.ts';
import { findOwnDocuments } from '../support/firestore-rest.ts';
import { changeUser, signIn, signUp, signUpAdmin, type TestUser } from '../support/users.ts';

const path = sendContactMessage.path;

/** Another network for every test: limits belong to networks. */
function newNetwork(): string {
  return `2001:db8:${randomInt(0x10000).toString(16)}::`;
}

function message(changes: Record<string, unknown> = {}) {
  return {
    name: 'Ada Lovelace',
    email: 'ada@example.dev',
    subject: `Question ${randomUUID()}`,
    message: 'Can I restore one document?\nBest, Ada',
    website: '',
    elapsedMs: 20_000,
    ...changes,
  };
}

/** As it comes through Hosting: the caller's address last but one. */
function submit(body: Record<string, unknown>, from = `${newNetwork()}1`): Promise<ApiAnswer> {
  const edge = `10.${randomInt(256)}.${randomInt(256)}.1`;
  return request('POST', path, { body, headers: { 'X-Forwarded-For': `${from}, ${edge}` } });
}

let admin: TestUser;

async function found(search: string, status?: 'new' | 'handled') {
  const { items } = await call(admin, listContactSubmissions, {
    query: { search, pageSize: 10, status },
  });
  return items;
}

beforeAll(async () => {
  admin = await signUpAdmin();
});

test('a message is kept as it was written, without an address', async () => {
  const body = message({ name: '  <img src=x onerror=alert(1)>  ', email: 'ada+x@example.dev' });
  const network = newNetwork();

  const answer = await submit(body, `${network}77`);

  expect([answer.status, answer.json]).toEqual([201, { success: true }]);
  const [stored] = await found(body.subject);
  expect(stored).toMatchObject({
    name: '<img src=x onerror=alert(1)>',
    email: 'ada+x@example.dev',
    subject: body.subject,
    message: body.message,
    status: 'new',
    note: '',
    handledAt: null,
  });
  const documents = await findOwnDocuments('contactSubmissions', 'subject', body.subject);
  expect(documents).toHaveLength(1);
  expect(JSON.stringify(documents)).not.toContain(network);
});

const long = (length: number) => 'x'.repeat(length + 1);

test.each([
  ['name', '', 'Please enter your name'],
  ['name', ' \t ', 'Please enter your name'],
  ['name', undefined, 'Please enter your name'],
  ['name', long(100), 'The name must be 100 characters or less'],
  ['name', 'Ada\r\nBcc: all@example.dev', 'The name holds characters that cannot be used'],
  ['name', 'Ada\u0000', 'The name holds characters that cannot be used'],
  ['name', 'Ada\u2028x', 'The name holds characters that cannot be used'],
  ['name', 'Ada \ud800', 'The name holds characters that cannot be used'],
  ['email', '', 'Please enter a valid email address'],
  ['email', 'ada', 'Please enter a valid email address'],
  ['email', 5, 'Please enter a valid email address'],
  ['email', 'ada@example.dev\r\nBcc: all@example.dev', 'Please enter a valid email address'],
  ['email', 'ada@example.dev,bob@example.dev', 'Please enter a valid email address'],
  ['email', 'ada@example.dev?bcc=all@example.dev', 'Please enter a valid email address'],
  ['email', `${'x'.repeat(260)}@example.dev`, 'Please enter a valid email address'],
  ['subject', '', 'Please enter a subject'],
  ['subject', long(150), 'The subject must be 150 characters or less'],
  ['subject', 'Hi\nTo: x', 'The subject holds characters that cannot be used'],
  ['message', ' \n ', 'Please enter a message'],
  ['message', long(5000), 'The message must be 5000 characters or less'],
  ['message', 'a\u001b[2Jb', 'The message holds characters that cannot be used'],
  ['elapsedMs', -1, 'The time is not valid'],
  ['elapsedMs', 'soon', 'The time is not valid'],
  ['website', long(2000), 'The field is too long'],
])('%s %j is refused: %s', async (field, value, sentence) => {
  const answer = await submit(message({ [field]: value }));
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({
    success: false,
    error: { code: 'invalid-argument', message: sentence, fields: { [field]: sentence } },
  });
});

test('fields that nobody asked for are refused', async () => {
  expect((await submit(message({ status: 'handled' }))).status).toBe(400);
});

test.each([
  ['fills in what people do not see', { website: 'https://example.dev' }],
  ['is quicker than anybody', { elapsedMs: 1999 }],
])('a machine that %s is answered like anybody, and not stored', async (_what, changes) => {
  const body = message(changes);
  const other = message();
  const [refused, stored] = [await submit(body), await submit(other)];
  expect([refused.status, refused.text]).toEqual([stored.status, stored.text]);
  expect(await found(body.subject)).toEqual([]);
  expect(await found(other.subject)).toHaveLength(1);
});

test('a network that writes too much waits, others do not', async () => {
  const network = newNetwork();
  const first = Array.from({ length: 10 }, (_, index) => submit(message(), `${network}${index}`));
  const statuses = (await Promise.all(first)).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 201));
  const body = message();

  const refused = await submit(body, `${network}ffff`);

  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  expect(refused.json).toMatchObject({
    error: {
      code: 'resource-exhausted',
      message: 'Too many messages were sent. Please try again later',
    },
  });
  expect(await found(body.subject)).toEqual([]);
  expect((await submit(message())).status).toBe(201);
});

describe('an administrator', () => {
  test('finds, handles, notes, and takes that back', async () => {
    const body = message();
    await submit(body);
    const [stored] = await found(body.subject.toUpperCase(), 'new');
    const params = { id: stored!.id };

    const handled = await call(admin, changeContactSubmission, {
      params,
      body: { status: 'handled', note: 'Answered\nby mail' },
    });
    const at = expect.any(String) as unknown;
    const note = 'Answered\nby mail';
    expect(handled).toEqual({ ...stored, status: 'handled', handledAt: at, note });
    expect(await found(body.subject, 'new')).toEqual([]);
    expect(await found(body.subject, 'handled')).toEqual([handled]);

    const again = await call(admin, changeContactSubmission, { params, body: { status: 'new' } });
    expect(again).toEqual({ ...stored, note: 'Answered\nby mail' });
  });

  test.each([
    ['name', { name: `Zoë ${randomUUID()}` }],
    ['email', { email: `zoe-${randomUUID()}@example.dev` }],
    ['message', { message: `About ${randomUUID()}` }],
  ])('finds a message by its %s', async (_field, changes) => {
    const body = message(changes);
    await submit(body);
    const [wanted = ''] = Object.values(changes);
    expect(await found(wanted.toUpperCase())).toMatchObject([changes]);
  });

  test('pages through them, newest first', async () => {
    const mark = randomUUID();
    for (let index = 0; index < 5; index += 1) {
      await submit(message({ subject: `${mark} ${index}` }));
    }
    const subjects: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = await call(admin, listContactSubmissions, {
        query: { search: mark, pageSize: 2, pageToken },
      });
      expect(page.items.length).toBeLessThanOrEqual(2);
      subjects.push(...page.items.map(({ subject }) => subject));
      pageToken = page.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
    expect(subjects).toEqual([4, 3, 2, 1, 0].map((index) => `${mark} ${index}`));
  });

  test.each([
    [{ status: 'gone' }],
    [{ pageSize: 0 }],
    [{ pageSize: 101 }],
    [{ search: 'x'.repeat(101) }],
    [{ pageToken: 'eA' }],
    [{ x: '1' }],
  ])('says what is wrong with %j', async (query) => {
    expect((await send(admin, listContactSubmissions, { query })).status).toBe(400);
  });

  test.each([
    [{}],
    [{ status: 'gone' }],
    [{ note: 'x'.repeat(2001) }],
    [{ note: 'a\u0000' }],
    [{ subject: 'x' }],
  ])('changes nothing by %j', async (body) => {
    const input = { params: { id: 'x' }, body };
    expect((await send(admin, changeContactSubmission, input)).status).toBe(400);
  });

  test('says that a message is not there', async () => {
    const input = { params: { id: 'nothing' }, body: { status: 'handled' } };
    expect((await send(admin, changeContactSubmission, input)).status).toBe(404);
  });
});

describe('whoever is no administrator', () => {
  const calls = (user: TestUser) => [
    send(user, listContactSubmissions, { query: {} }),
    send(user, changeContactSubmission, { params: { id: 'x' }, body: { status: 'handled' } }),
    send({ ...user, uid: 'x' }, listContactSubmissions, { query: {} }),
  ];

  async function expectNothing(user: TestUser): Promise<void> {
    const unknown = await request('GET', '/api/admin/nothing', { user });
    expect(unknown.status).toBe(404);
    for (const answer of await Promise.all(calls(user))) {
      expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    }
  }

  test('finds nothing there: another user, nobody', async () => {
    const bob = await signUp();
    await expectNothing(bob);
    await expectNothing({ ...bob, idToken: 'x' });
    const bare = await request('GET', `${listContactSubmissions.path}?userId=${bob.uid}`);
    expect(bare.status).toBe(404);
  });

  test('finds nothing there: an administrator whose sessions were ended, or who was one', async () => {
    const { uid, email, password, idToken } = await signUpAdmin();
    const validSince = String(Math.floor(Date.now() / 1000) + 5);
    await changeUser(uid, { customAttributes: '{}', validSince });
    await expectNothing({ uid, email, password, idToken });
    await changeUser(uid, { validSince: '0' });
    await expectNothing(await signIn(email, password));
  });

  test('finds nothing there by a claim that says something else', async () => {
    const { uid, email, password } = await signUp();
    await changeUser(uid, { customAttributes: JSON.stringify({ admin: 'true' }) });
    await expectNothing(await signIn(email, password));
  });
});
