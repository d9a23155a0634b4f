// Values that no page sends, and that the schemas take: what becomes of them in Firestore and in
// Storage, with `api` in one process.
import {
  exportAccount,
  listAuditLog,
  listBackupRecords,
  listSchedules,
  listProjects,
  listSavedQueries,
} from '@firekeep/functions/contract';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseInput } from '../../functions/src/http/validate.ts';
import { mapBounded } from '../../functions/src/lib/map-bounded.ts';
import { allEndpoints } from '../../functions/src/testing/endpoints.ts';
import {
  hostileInputs,
  mostHostile,
  type HostileInput,
} from '../../functions/src/testing/hostile-input.ts';
import {
  hostileRequest,
  sendRaw,
  type RawRequest,
} from '../../functions/src/testing/hostile-request.ts';
import { ApiProcess } from '../support/api-process.ts';
import { isExhaustive } from '../support/exhaustive.ts';
import { furnish, type Ids } from '../support/furnished-project.ts';
import { signUp, type TestUser } from '../support/users.ts';

type Endpoint = (typeof allEndpoints)[number]['endpoint'];
type Input = HostileInput['input'];
interface Tenant {
  readonly user: TestUser;
  readonly ids: Ids;
}

const atOnce = 8;
/** Each has their own limit. */
const users = 3;
/**
 * As long as the limit of calls makes anybody wait; those of messages and keys last for minutes.
 */
const longestWaitSeconds = 10;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

let api: ApiProcess;
let tenants: Tenant[] = [];

beforeAll(async () => {
  api = await ApiProcess.start();
  tenants = await Promise.all(
    Array.from({ length: users }, async () => {
      const user = await signUp();
      return { user, ids: await furnish(user) };
    }),
  );
});
afterAll(() => {
  api.stop();
  agent.destroy();
});

/** Whether the call's own schemas take it: all others are refused before anything is asked. */
function isTaken(endpoint: Endpoint, input: Input): boolean {
  try {
    parseInput(endpoint, { params: undefined, query: undefined, body: undefined, ...input });
    return true;
  } catch {
    return false;
  }
}

/**
 * What the calls name, in place of the ids that valid input has. Deletions get none, so that
 * everything stays.
 */
function idsOf({ path, method }: Endpoint, { user, ids }: Tenant): ReadonlyMap<string, string> {
  const id = /\/(restores|changes)\//.test(path)
    ? ids.restore
    : path.includes('/imports/')
      ? ids.upload
      : ids.project;
  const mine = new Map([['userId', user.uid]]);
  const others: [string, string][] = [
    ['id', id],
    ['pid', ids.project],
    ['projectId', ids.project],
    ['rid', ids.record],
    ['recordId', ids.record],
    ['cid', ids.schedule],
    ['configurationId', ids.schedule],
    ['qid', ids.savedQuery],
  ];
  return method === 'DELETE' ? mine : new Map([...mine, ...others]);
}

/**
 * What would have a call refused before it comes to its other fields, where they are as in valid
 * input.
 */
const inTheWay = new Set([
  'pageToken=abc',
  'showMissing=true',
  'serviceAccountJson=abc',
  'webhookUrl=abc',
]);

function withIds(value: unknown, ids: ReadonlyMap<string, string>, name = ''): unknown {
  if (value === 'abc' || value === 'ada') {
    return ids.get(name) ?? value;
  }
  if (Array.isArray(value)) {
    return value.map((part: unknown) => withIds(part, ids));
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([key, part]) => !inTheWay.has(`${key}=${String(part)}`))
          .map(([key, part]) => [key, withIds(part, ids, key)]),
      )
    : value;
}

const ask = (user: TestUser, raw: RawRequest) =>
  sendRaw({ origin: api.origin, agent, token: user.idToken }, raw);

/**
 * As `ask`, again where it came too soon after others of the user: a fast machine makes more calls
 * than anybody may.
 */
async function askWhenAllowed(user: TestUser, raw: RawRequest): ReturnType<typeof ask> {
  const answer = await ask(user, raw);
  const waitSeconds = Number(answer.retryAfter ?? Infinity);
  if (answer.status !== 429 || waitSeconds > longestWaitSeconds) {
    return answer;
  }
  await pause(waitSeconds * 1000);
  return askWhenAllowed(user, raw);
}

function own(endpoint: Endpoint, input: Input, tenant: Tenant): RawRequest {
  const filled = withIds(input, idsOf(endpoint, tenant));
  return hostileRequest(endpoint, filled as Input);
}

/**
 * Each value is tried on all fields below: a few of each kind are enough to see that a store fails.
 */
const tried = [...mostHostile, '____', '`', '`__x__`', '\u202Eabc', 'ü'.repeat(1000), 1e308];

interface Attempt extends HostileInput {
  readonly endpoint: Endpoint;
}

const shareTried = isExhaustive ? 1 : 5;

/** The first value of each field, and some of the others: each comes to many fields. */
function isTried({ endpoint, part, at }: Attempt, index: number, all: readonly Attempt[]): boolean {
  const before = all[index - 1];
  const isFirst = before?.endpoint !== endpoint || before.part !== part || before.at !== at;
  return isFirst || index % shareTried === 0;
}

function attemptsAt(endpoint: Endpoint): Attempt[] {
  return [...hostileInputs(endpoint, tried)]
    .filter(({ input }) => isTaken(endpoint, input))
    .map((hostile) => ({ endpoint, ...hostile }));
}

test('no value that a schema takes makes a call fail', { timeout: 300_000 }, async () => {
  const attempts = allEndpoints
    .map(({ endpoint }) => endpoint)
    // Files come from another function.
    .filter((endpoint) => endpoint.takesBytes === undefined && endpoint.answersFile === undefined)
    .flatMap(attemptsAt)
    .filter(isTried);
  const failed: object[] = [];
  const statuses = new Map<number, number>();
  await mapBounded([...attempts.entries()], atOnce, async ([index, attempt]) => {
    const { endpoint, part, at, value, input } = attempt;
    const tenant = tenants[index % users]!;
    const { status, text } = await askWhenAllowed(tenant.user, own(endpoint, input, tenant));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500) {
      const short = JSON.stringify(value).slice(0, 80);
      failed.push({ call: `${endpoint.method} ${endpoint.path}`, part, at, value: short, text });
    }
  });
  expect(failed).toEqual([]);
  // Calls past somebody's limit prove nothing.
  expect(statuses.get(429) ?? 0).toBeLessThan(attempts.length / 20);
});

test('what was stored by them can be listed', async () => {
  for (const { user, ids } of tenants) {
    const byProject = { userId: user.uid, projectId: ids.project };
    const lists: readonly (readonly [Endpoint, Input])[] = [
      [listProjects, { query: { userId: user.uid } }],
      [listSchedules, { query: byProject }],
      [listBackupRecords, { query: byProject }],
      [listSavedQueries, { query: { userId: user.uid, pid: ids.project } }],
      [listAuditLog, { params: { id: ids.project }, query: { userId: user.uid } }],
      [exportAccount, { query: { userId: user.uid } }],
    ];
    for (const [endpoint, input] of lists) {
      const { status, text } = await askWhenAllowed(user, hostileRequest(endpoint, input));
      expect(status, text).toBe(200);
    }
  }
});
