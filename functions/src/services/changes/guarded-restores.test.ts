// What is taken into another project, and by whom: restores that people begin.
import { expect, test } from 'vitest';
import { createNoticeEvents } from '../../adapters/records/notice-events.ts';
import { AppError } from '../../lib/errors.ts';
import { freshCaller, staleCaller } from '../../testing/guarded-caller.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { createProjectStore } from '../../adapters/records/project-store.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { restoreRecord } from '../../testing/restore-record.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { Lowerings } from '../guards/lowerings.ts';
import { GuardedRestores } from './guarded-restores.ts';

/** Ada's `shop` and `copy`, and a plan of a restore into `into`. */
function setUp(into = 'copy') {
  const documents = new MemoryDocuments();
  const now = () => new Date('2026-11-21T12:00:00.000Z');
  for (const id of ['shop', 'copy', 'theirs']) {
    const ownerId = id === 'theirs' ? 'bob' : 'ada';
    putProject(documents, storedProject(id, { ownerId, name: `The ${id}` }));
  }
  const noticeEvents = createNoticeEvents(documents);
  const planned = restoreRecord({}, into);
  const begun: string[] = [];
  const begin = (how: string) => async () => {
    begun.push(how);
    return planned;
  };
  const restores = { get: async () => planned, start: begin('start'), apply: begin('apply') };
  const guarded = new GuardedRestores({
    projects: createProjectStore(documents, now),
    restores,
    lowerings: new Lowerings({ noticeEvents, now }),
  });
  const notices = async () => (await noticeEvents.list(9)).map(({ said }) => said);
  return { guarded, begun, notices, restores };
}

const request = (projectId: string, options = {}) => ({
  projectId: 'shop',
  recordId: 'b1',
  target: { projectId },
  mode: 'overwrite' as const,
  ...options,
});

test('into another project only who has just signed in restores, and every channel is notified', async () => {
  const { guarded, begun, notices } = setUp();
  await expect(guarded.start(staleCaller(), request('copy'))).rejects.toThrow('sign in again');
  await expect(guarded.apply(staleCaller(), 'r1', {})).rejects.toThrow('sign in again');
  expect([begun, await notices()]).toEqual([[], []]);
  await guarded.start(freshCaller(), request('copy'));
  await guarded.apply(freshCaller(), 'r1', { safetyBackup: false });
  expect(begun).toEqual(['start', 'apply']);
  const title = 'A backup of The shop is restored into another project';
  const copied = expect.stringMatching(/^Documents are copied into The copy \(.+\)\.$/);
  expect(await notices()).toMatchObject([
    { title, lines: expect.arrayContaining([copied]) },
    { title, lines: expect.arrayContaining([copied]) },
  ]);
});

test('a plan for another project is made with an old sign-in, and so is a restore into its own', async () => {
  const { guarded, begun, notices } = setUp('shop');
  await guarded.start(staleCaller(), request('copy', { dryRun: true, safetyBackup: false }));
  await guarded.start(staleCaller(), request('shop'));
  await guarded.apply(staleCaller(), 'r1', {});
  expect([begun, await notices()]).toEqual([['start', 'start', 'apply'], []]);
});

test('for good, nobody overwrites with an old sign-in', async () => {
  const { guarded, begun, notices } = setUp('shop');
  const forGood = { safetyBackup: false };
  await expect(guarded.start(staleCaller(), request('shop', forGood))).rejects.toThrow('again');
  await expect(guarded.apply(staleCaller(), 'r1', forGood)).rejects.toThrow('again');
  await guarded.start(freshCaller(), request('shop', forGood));
  expect([begun, await notices()]).toEqual([['start'], []]);
});

test('a project of another is not found, and what is refused is not notified', async () => {
  const { guarded, begun, notices, restores } = setUp();
  await expect(guarded.start(freshCaller(), request('theirs'))).rejects.toThrow('found');
  const refused = new AppError('failed-precondition', 'Read-only');
  restores.start = async () => Promise.reject(refused);
  await expect(guarded.start(freshCaller(), request('copy'))).rejects.toThrow(refused);
  expect([begun, await notices()]).toEqual([[], []]);
});
