// What one user can do to an instance and to everybody else on it: the real function in a single
// process, with the heap of 512 MiB.
import {
  analyzeRules,
  compareBackup,
  getDocumentHistory,
  importPartBytes,
  listBackupDocuments,
  listDocuments,
  runQuery,
  uploadImportPart,
  type Endpoint,
} from '@firekeep/functions/contract';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, bytesOf, type LooseInput } from '../support/api.ts';
import { ApiProcess } from '../support/api-process.ts';
import { backUp } from '../support/backups.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { int } from '../support/typed-values.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';

const wideDocuments = 19;
const fieldsOfWide = 15_000;
const atOnce = 20;
const maxPeakMib = 400;
const bodies = 10;
const bodyBytes = importPartBytes;
const attackers = 10;
/** One was measured; nine where small calls wait for room in line with all others. */
const maxLargePerSmall = 4;
/**
 * One wide document decoded and written takes some 20 ms on a quiet machine, collecting garbage as
 * much.
 */
const maxTurnMs = 300;

/** Somebody with a project. The documents are the same for all. */
interface Tenant {
  readonly user: TestUser;
  readonly pid: string;
}

type Caller = Pick<TestUser, 'uid' | 'idToken'>;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
}

let api: ApiProcess;
/** The attackers, and one more. */
let tenants: Tenant[] = [];
/** A backup of the first tenant's. */
let rid = '';

beforeAll(async () => {
  const users = await Promise.all(Array.from({ length: attackers + 1 }, async () => signUp()));
  const [first] = users;
  const project = await connectProject(first!);
  const { firebaseProjectId } = project;
  const wide = Object.fromEntries(
    Array.from({ length: fieldsOfWide }, (_, n) => [`f${n}`, int(n)]),
  );
  for (let n = 0; n < wideDocuments; n += 1) {
    await writeDocuments({ projectId: firebaseProjectId }, [
      { path: `wide/d${n}`, fields: wide },
      { path: `few/d${n}`, fields: { n: int(n) } },
    ]);
  }
  rid = (await backUp(first!, project)).id;
  tenants = [{ user: first!, pid: project.id }];
  for (const user of users.slice(1)) {
    tenants.push({ user, pid: (await connectProject(user, { firebaseProjectId })).id });
  }
  api = await ApiProcess.start();
});
afterAll(() => api.stop());

/** What is sent of a call. */
function requestOf(endpoint: Endpoint, input: LooseInput, { uid, idToken }: Caller): RequestInit {
  const authorization = { Authorization: `Bearer ${idToken}` };
  const { method } = endpoint;
  if (endpoint.takesBytes !== undefined) {
    const { headers = {}, rawBody = null } = bytesOf(input);
    return { method, headers: { ...headers, ...authorization }, body: rawBody };
  }
  const headers = { 'Content-Type': 'application/json', ...authorization };
  return endpoint.body === undefined
    ? { method, headers }
    : { method, headers, body: JSON.stringify({ userId: uid, ...input.body }) };
}

/** Null for a call that was given up. */
async function ask(
  caller: Caller,
  endpoint: Endpoint,
  { signal, ...input }: LooseInput & { readonly signal?: AbortSignal },
): Promise<Answer | null> {
  try {
    const response = await fetch(api.origin + addressOf(endpoint, input, caller.uid), {
      ...requestOf(endpoint, input, caller),
      signal: signal ?? null,
    });
    await response.arrayBuffer();
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    if (signal?.aborted === true) {
      return null;
    }
    throw error;
  }
}

/** Every kind of call that holds much, as its caller would send the worst of it. */
function worstCalls({ user, pid }: Tenant): [TestUser, Endpoint, LooseInput][] {
  const query = { from: { kind: 'collection', path: 'wide' } };
  return [
    [user, runQuery, { body: { pid, query, pageSize: 300 } }],
    [user, listDocuments, { query: { pid, path: 'wide', pageSize: 300 } }],
    [user, listBackupDocuments, { params: { rid }, query: { path: 'wide', pageSize: 300 } }],
    [user, compareBackup, { params: { rid }, query: { against: 'live' } }],
    [user, getDocumentHistory, { query: { pid, path: 'wide/d1' } }],
    [user, analyzeRules, { params: { id: pid }, body: { rules: 'x'.repeat(200_000) } }],
    [
      user,
      uploadImportPart,
      { params: { id: 'a'.repeat(22), part: 0 }, bytes: new Uint8Array(2 ** 20) },
    ],
  ];
}

/**
 * Twenty of each call at once, given up once `enough` of them are answered, or when `aborter` is.
 */
async function attack(
  calls: readonly (readonly [TestUser, Endpoint, LooseInput])[],
  enough: number,
  aborter = new AbortController(),
): Promise<Answer[]> {
  const { signal } = aborter;
  const answers: Answer[] = [];
  const send = async ([user, endpoint, input]: (typeof calls)[number]) => {
    const answer = await ask(user, endpoint, { ...input, signal });
    if (answer !== null) {
      answers.push(answer);
    }
    if (answers.length >= enough) {
      aborter.abort();
    }
  };
  await Promise.all(
    calls.flatMap((call) => Array.from({ length: atOnce }, async () => send(call))),
  );
  return answers;
}

/** Small calls of somebody else, one after the other. */
async function smallCalls({ user, pid }: Tenant, count: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let n = 0; n < count; n += 1) {
    answers.push((await ask(user, listDocuments, { query: { pid, path: 'few' } }))!);
  }
  return answers;
}

/** An upload of nobody, of which only the head is on its way. */
function beginUpload() {
  const part = { params: { id: 'a'.repeat(22), part: 0 } };
  const sent = request(api.origin + addressOf(uploadImportPart, part, 'nobody'), {
    method: uploadImportPart.method,
    headers: {
      Authorization: 'Bearer made-up',
      'Content-Type': 'application/octet-stream',
      'Content-Length': bodyBytes,
    },
  });
  sent.flushHeaders();
  const status = once(sent, 'response').then(([response]: IncomingMessage[]) => {
    response?.resume();
    return response?.statusCode;
  });
  return { status, send: (bytes: number) => sent.write(new Uint8Array(bytes)) };
}

const statusesOf = (answers: readonly Answer[]) => [
  ...new Set(answers.map(({ status }) => status)),
];

test('large bodies of nobody are refused without being held', async () => {
  const begun = Array.from({ length: bodies }, beginUpload);
  const { heldBytes: before } = await api.held();
  for (const { send } of begun) {
    send(bodyBytes - 1);
  }
  await waitUntil('the bodies but their last bytes have arrived', async () => {
    return (await api.held()).receivedBytes >= bodies * (bodyBytes - 1);
  });
  expect((await api.held()).heldBytes - before).toBeLessThan((bodies * bodyBytes) / 10);
  for (const { send } of begun) {
    send(1);
  }
  const statuses = await Promise.all(begun.map(async ({ status }) => status));
  expect(statuses).toEqual(statuses.map(() => 401));
});

test('whatever one user asks for at once, others are answered', async () => {
  const [attacker, other] = tenants;
  const attacked = attack(worstCalls(attacker!), 100);
  const others = await smallCalls(other!, 10);
  expect(statusesOf(others)).toEqual([200]);
  const answers = await attacked;
  expectOnlyRefusals(answers);
  expect(answers.some(({ retryAfter }) => retryAfter !== null)).toBe(true);
});

test('ten users who ask for as much at once neither end the process nor hold up another', async () => {
  const calls = tenants.slice(0, attackers).flatMap((tenant, n) => {
    const all = worstCalls(tenant);
    // Two kinds of each: a server has some 500 connections waiting for it at most.
    return [all[n % all.length]!, all[(n + 1) % all.length]!];
  });
  await api.turns();
  const aborter = new AbortController();
  const attacked = attack(calls, Infinity, aborter);
  const others = await smallCalls(tenants[attackers]!, 10);
  aborter.abort();
  const answers = await attacked;
  expect(statusesOf(others)).toEqual([200]);
  expectOnlyRefusals(answers);
  const turns = await api.turns();
  // Small calls take their turns between the large ones: none waits for more than some of these.
  const large = answers.filter(({ status }) => status === 200);
  expect(large.length).toBeLessThan(maxLargePerSmall * others.length);
  expect(turns.length).toBeGreaterThan(others.length);
  expect(Math.max(...turns)).toBeLessThan(maxTurnMs);
  expect(api.isRunning).toBe(true);
  expect(api.peakMib()).toBeLessThan(maxPeakMib);
});

/**
 * Upload and backup are not of all who ask for them. What is too much comes with the time to ask
 * again.
 */
function expectOnlyRefusals(answers: readonly Answer[]): void {
  expect([200, 404, 429, 503]).toEqual(expect.arrayContaining(statusesOf(answers)));
  const tooMuch = answers.filter(({ status }) => status === 429 || status === 503);
  expect(tooMuch.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
}
