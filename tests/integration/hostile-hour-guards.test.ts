// A stolen session of an hour makes each call that needs a fresh sign-in, in each way in which it
// lowers a guard: each is refused, and all is as it was. Whoever has just signed in may do them.
import {
  changeBackupRecord,
  getAccount,
  getApprovals,
  getBackupRecord,
  getDrillPlan,
  listAlerts,
  listChanges,
  listChannels,
  listDeletions,
  listProjects,
  listSchedules,
  startRestore,
  updateProject,
  updateSchedule,
  type Endpoint,
} from '@firekeep/functions/contract';
import { beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '../../functions/src/testing/endpoints.ts';
import { freshSignIn } from '../../functions/src/testing/fresh-sign-in.ts';
import { send, sendWhenAllowed, type LooseInput } from '../support/api.ts';
import { guardedAttacks } from '../support/guarded-attacks.ts';
import { guardedWorld, type GuardedWorld } from '../support/guarded-world.ts';
import type { TestUser } from '../support/users.ts';

let world: GuardedWorld;

beforeAll(async () => {
  world = await guardedWorld();
});

interface Attack {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly input: LooseInput;
}

/** Those that delete last, of which nothing else can be done. @param most of each call */
function attacks(most = Infinity): readonly Attack[] {
  return Object.entries(guardedAttacks).flatMap(([name, of]) => {
    const found = allEndpoints.find((one) => one.name === name);
    return found === undefined
      ? []
      : of(world)
          .map((input) => ({ ...found, input }))
          .slice(0, most);
  });
}

async function everything({ ids, guarded }: GuardedWorld, user: TestUser): Promise<unknown> {
  const asked: readonly (readonly [Endpoint, LooseInput])[] = [
    [getAccount, {}],
    [getApprovals, {}],
    [listProjects, {}],
    [listChannels, {}],
    [listDeletions, {}],
    [getBackupRecord, { params: { rid: ids.record } }],
    ...[ids.project, guarded].flatMap((projectId) => {
      const query = { query: { projectId } };
      const plan = [getDrillPlan, { params: { id: projectId } }] as const;
      return [[listSchedules, query] as const, [listAlerts, query] as const, plan];
    }),
    [listChanges, { query: { projectId: ids.project } }],
  ];
  const answers = await Promise.all(asked.map(async (one) => send(user, ...one)));
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200));
  return answers.map(({ json }) => json);
}

/** Each attack with its answer, as a failing test is to name it. */
async function answerOf(user: TestUser, { name, endpoint, input }: Attack) {
  const { status, text } = await sendWhenAllowed(user, endpoint, input);
  return { what: `${name} ${JSON.stringify(input)}`, status, text };
}

const isAskedToSignIn = ({ status, text }: { readonly status: number; readonly text: string }) =>
  status === 422 &&
  text.includes('"failed-precondition"') &&
  text.includes('Please sign in again to do this');

test('each call that is guarded is attacked', () => {
  const guarded = Object.keys(freshSignIn).filter((name) => freshSignIn[name] !== 'never');
  expect(Object.keys(guardedAttacks).toSorted()).toEqual(guarded.toSorted());
});

test('an old session is refused each of them, and all is as before', async () => {
  const before = await everything(world, world.owner);
  const answers: Awaited<ReturnType<typeof answerOf>>[] = [];
  for (const one of attacks()) {
    answers.push(await answerOf(world.thief, one));
  }
  expect(answers.filter((one) => !isAskedToSignIn(one))).toEqual([]);
  expect(await everything(world, world.owner)).toEqual(before);
});

test('it still does what can be undone', async () => {
  const { ids, thief, guarded, schedule } = world;
  const restoring = { projectId: ids.project, recordId: ids.record, mode: 'overwrite' };
  const own = { ...restoring, target: { projectId: ids.project } };
  const answers = [
    await send(thief, updateSchedule, { params: { cid: schedule }, body: { name: 'Other' } }),
    await send(thief, updateProject, { params: { id: guarded }, body: { name: 'Another name' } }),
    await send(thief, changeBackupRecord, { params: { rid: ids.record }, body: { held: true } }),
    await send(thief, startRestore, { body: { ...own, dryRun: true, safetyBackup: false } }),
    await send(thief, startRestore, { body: own }),
  ];
  expect(answers.filter(isAskedToSignIn)).toEqual([]);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
});

test('somebody who has just signed in is asked nothing', async () => {
  for (const one of attacks(1)) {
    const answer = await answerOf(world.owner, one);
    expect([isAskedToSignIn(answer), answer.status < 500], answer.what).toEqual([false, true]);
  }
});
