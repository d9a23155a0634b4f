import { expect, test } from 'vitest';
import { NoticeWorld } from '../../testing/notice-world.ts';
import { deletedMessage, deletedNotices } from './deleted-notices.ts';

test('says what was deleted, to the minute until when it can be taken back, and where', async () => {
  const world = new NoticeWorld();
  const channel = await world.channel('all');
  const deletion = {
    id: 'r1',
    kind: 'backup',
    name: 'Before the sale',
    projectId: 'shop',
    projectName: 'Shop',
    ownerId: 'ada',
    deletedAt: '2026-11-28T23:10:00.000Z',
    goneAt: '2026-12-05T23:10:00.000Z',
    isGone: false,
    nextAt: '2026-12-05T23:10:00.000Z',
    kept: { status: 'completed' },
  } as const;
  const notices = deletedNotices(deletion, [channel], new Date(deletion.deletedAt));
  const until = 'It can be taken back until 2026-12-05 23:10 UTC; after that it is gone for good.';
  expect(deletedMessage(notices, 'https://firekeep.example')).toMatchObject({
    title: 'Backup deleted: Before the sale',
    items: [{ severity: 'warning', lines: ['In the project Shop', until] }],
    action: { url: 'https://firekeep.example/dashboard/settings#deleted' },
  });
  expect(deletedNotices(null, [channel], new Date(deletion.deletedAt))).toEqual([]);
});
