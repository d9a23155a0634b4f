import { expect, test } from 'vitest';
import { createLog } from '../../lib/log.ts';
import type { Project } from '../../contract/projects.ts';
import { accountDeletionId } from '../deletions/stored-deletion.ts';
import { AccountDeletions, type AccountDeletionsOptions } from './account-deletion.ts';

const begunAt = '2026-11-21T12:00:00.000Z';
const minuteMs = 60_000;

/** What there is of one user, and every change of it in its order. */
interface World {
  /** Milliseconds since 1970. */
  now: number;
  readonly done: string[];
  readonly logged: string[];
  notedAt: string | null;
  projects: string[];
  deleting: string[];
  /** The account is deleted, and can be taken back. */
  isWaiting: boolean;
  /** Deleted, and to be taken back. */
  waitingProjects: string[];
  hasSchedules: boolean;
  hasPictures: boolean;
  hasConsents: boolean;
  hasUser: boolean;
  hasRest: boolean;
  objects: string[];
  isStorageDown: boolean;
  /** Of all projects; and from when on: they can be locked while the call is under way. */
  lock: { until: string; since: 'before' | 'note' } | null;
}

class Killed extends Error {}

/** The ports over a world; the process dies before or after the n-th change of it. */
function portsOf(world: World, kill: { at: number; isBefore: boolean } | null) {
  let changes = 0;
  const change = (name: string, work: () => void) => {
    changes += 1;
    if (changes === kill?.at && kill.isBefore) {
      throw new Killed();
    }
    work();
    world.done.push(name);
    if (changes === kill?.at) {
      throw new Killed();
    }
  };
  const options: AccountDeletionsOptions = {
    now: () => new Date(world.now),
    log: createLog((line) => void world.logged.push(line)),
    auditLog: { record: async ({ result }) => change(`audit: ${result}`, () => undefined) },
    noticeEvents: {
      keep: async ({ said }) => change(`notice: ${said?.title}`, () => undefined),
    },
    removal: {
      begin: async (_uid, at) => change('note', () => (world.notedAt = at)),
      pending: async () =>
        world.notedAt === null ? [] : [{ uid: 'ada', requestedAt: world.notedAt }],
      stopSchedules: async () => change('schedules', () => (world.hasSchedules = false)),
      isAtWork: async () => world.deleting.length > 0,
      purge: async () => change('rest', () => (world.hasRest = false)),
      end: async () => change('end', () => (world.notedAt = null)),
    },
    objects: {
      async *list(prefix) {
        yield* world.objects
          .filter((name) => name.startsWith(prefix))
          .map((name) => ({ name, sizeBytes: 1, version: '1', retainedUntil: null }));
      },
      delete: async (name) =>
        change(`object ${name}`, () => {
          if (world.isStorageDown) {
            throw new Error('Storage does not answer');
          }
          world.objects = world.objects.filter((other) => other !== name);
        }),
    },
    projects: {
      // Only ids and locks matter here.
      list: async () => {
        const isLocked = world.lock?.since === 'before' || world.notedAt !== null;
        const lockedUntil = isLocked ? (world.lock?.until ?? null) : null;
        return world.projects.map((id) => ({ id, name: id, lockedUntil }) as Project);
      },
      erase: async (_uid, id) =>
        change(`keys of ${id}`, () => {
          world.projects = world.projects.filter((other) => other !== id);
          world.deleting.push(id);
        }),
    },
    deletions: {
      beginAccount: async () => change('deletion', () => (world.isWaiting = true)),
      endProjects: async () => change('waiting projects', () => (world.waitingProjects = [])),
    },
    consents: { forgetUser: async () => change('consents', () => (world.hasConsents = false)) },
    avatars: { removeAll: async () => change('pictures', () => (world.hasPictures = false)) },
    users: {
      get: async (uid) =>
        world.hasUser
          ? {
              uid,
              email: 'ada@example.dev',
              emailVerified: true,
              name: null,
              photoUrl: null,
              methods: ['password'],
              createdAt: null,
              lastSignInAt: null,
            }
          : null,
      setPhoto: async () => undefined,
      remove: async () => change('user', () => (world.hasUser = false)),
    },
  };
  return new AccountDeletions(options);
}

function newWorld(): World {
  return {
    now: Date.parse(begunAt),
    done: [],
    logged: [],
    notedAt: null,
    projects: ['shop', 'blog'],
    deleting: [],
    isWaiting: false,
    waitingProjects: ['old'],
    hasSchedules: true,
    hasPictures: true,
    hasConsents: true,
    hasUser: true,
    hasRest: true,
    objects: ['backups/ada/shop/chunks/12/1234', 'backups/adam/blog/chunks/56/5678'],
    isStorageDown: false,
    lock: null,
  };
}

const nothing = {
  notedAt: null,
  projects: [],
  deleting: [],
  waitingProjects: [],
  hasSchedules: false,
  hasPictures: false,
  hasConsents: false,
  hasUser: false,
  hasRest: false,
  objects: ['backups/adam/blog/chunks/56/5678'],
};

test('waits to be gone for good where nobody asks for more, and everything works meanwhile', async () => {
  const world = newWorld();
  await portsOf(world, null).request('ada', 'ada@example.dev');
  expect(world.done).toEqual(['deletion']);
  expect(world).toMatchObject({ ...newWorld(), done: ['deletion'], isWaiting: true });
});

test('destroys the keys first, the user last, and ends when the background has', async () => {
  const world = newWorld();
  await portsOf(world, null).request('ada', ' Ada@Example.dev ', 'now');
  expect(world.done).toEqual([
    'note',
    'keys of shop',
    'keys of blog',
    'waiting projects',
    'consents',
    'schedules',
    'pictures',
    'user',
  ]);
  expect(world).toMatchObject({ notedAt: begunAt, hasRest: true });
  world.deleting = [];
  world.now += 2 * minuteMs;
  expect(world.logged).toEqual([]);
  await portsOf(world, null).resume();
  expect(world).toMatchObject(nothing);
  expect(world.logged.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({
      message: 'An account is gone for good',
      deletionId: accountDeletionId('ada'),
    }),
  ]);
});

test('what a call leaves that was under way when the user went is removed too', async () => {
  const world = newWorld();
  await portsOf(world, null).request('ada', 'ada@example.dev', 'now');
  world.deleting = [];
  world.now += minuteMs;
  await portsOf(world, null).resume();
  expect(world).toMatchObject({ ...nothing, notedAt: begunAt });
  // Such as the lock of a project that the call was about to connect, and a part of an upload.
  world.hasRest = true;
  world.objects.push('backups/ada/shop/imports/one/0');
  world.now += minuteMs;
  await portsOf(world, null).resume();
  expect(world).toMatchObject(nothing);
});

const kills = Array.from({ length: 11 }, (_, index) => index + 1).flatMap((at) => [
  { at, isBefore: true },
  { at, isBefore: false },
]);

test.each(kills)('killed at $at (before: $isBefore), continues', async (kill) => {
  const world = newWorld();
  await portsOf(world, kill)
    .request('ada', 'ada@example.dev', 'now')
    .catch(() => undefined);
  const isBegun = world.notedAt !== null;
  // Ticks find what was noted; before that nothing has happened.
  world.deleting = [];
  await portsOf(world, null).resume();
  world.deleting = [];
  world.now += 2 * minuteMs;
  await portsOf(world, null).resume();
  expect(world).toMatchObject(isBegun ? nothing : { projects: ['shop', 'blog'], hasUser: true });
});

test('an object that can’t be removed keeps nothing else of the account', async () => {
  const world = newWorld();
  await portsOf(world, null).request('ada', 'ada@example.dev', 'now');
  world.deleting = [];
  world.now += 2 * minuteMs;
  world.isStorageDown = true;
  await portsOf(world, null).resume();
  expect(world).toMatchObject({ hasRest: false, notedAt: begunAt });
  expect(world.objects).toHaveLength(2);
  world.isStorageDown = false;
  await portsOf(world, null).resume();
  expect(world).toMatchObject(nothing);
});

test('one project that can’t be removed keeps no other’s key', async () => {
  const world = newWorld();
  const ports = portsOf(world, { at: 2, isBefore: true });
  await expect(ports.request('ada', 'ada@example.dev', 'now')).rejects.toThrow(Killed);
  expect(world).toMatchObject({ projects: ['shop'], hasUser: true, notedAt: begunAt });
});

test.each(['', 'bob@example.dev', 'ada@example'])('%j confirms nothing', async (confirm) => {
  const world = newWorld();
  await expect(portsOf(world, null).request('ada', confirm, 'now')).rejects.toThrow(
    'Type the email address of your account to confirm',
  );
  expect(world.done).toEqual([]);
});

test.each([
  ['before', []],
  ['note', ['note', 'audit: refused', 'notice: Your account was not deleted', 'end']],
] as const)('while a lock stands, set %s, nothing is destroyed', async (since, done) => {
  const world = { ...newWorld(), lock: { until: '2026-12-01T12:00:00.000Z', since } };
  const ports = portsOf(world, null);
  const refused = ports.request('ada', 'ada@example.dev', 'now');
  await expect(refused).rejects.toMatchObject({
    code: 'failed-precondition',
    message: 'Locked until Dec 1, 2026, 12:00 UTC: shop can’t be deleted',
  });
  expect(world).toMatchObject({ done, projects: ['shop', 'blog'], hasUser: true, notedAt: null });
  await ports.resume();
  expect(world.done).toEqual(done);
  world.now = Date.parse('2026-12-01T12:00:00.000Z');
  await ports.request('ada', 'ada@example.dev', 'now');
  expect(world).toMatchObject({ projects: [], hasUser: false });
});
