import { expect, test } from 'vitest';
import { NoticeWorld, titlesOf } from '../../testing/notice-world.ts';
import { leftEvent } from '../alerts/drill-alerts.ts';

const left = {
  projectId: 'shop',
  target: { projectId: 'lab', databaseId: '(default)', name: 'Lab' },
  recordId: null,
  backupName: null,
  leftInTarget: true,
};

test('what a drill left in deleted projects is sent by the rules for drills of either', async () => {
  const world = new NoticeWorld();
  const rules = { projectIds: null, severities: ['error' as const], resolved: true };
  const errors = await world.channel('errors', { rules });
  await world.channel('blog', { rules: { ...rules, projectIds: ['blog'] } });
  await world.channel('lab', { rules: { ...rules, projectIds: ['lab'] } });
  await world.channel('critical', { rules: { ...rules, severities: ['critical'] } });
  const drill = { ...left, id: 'd1', message: '3 documents are still there' };
  const event = leftEvent({ ownerId: 'ada', value: drill }, new Date(world.now).toISOString());
  await world.stores.noticeEvents.keep(event);
  await world.tick();
  const title = 'A drill has left documents in its target';
  expect(titlesOf(world).toSorted()).toEqual([`errors: ${title}`, `lab: ${title}`]);
  const { type, items } = world.sent[0]?.message ?? {};
  expect([type, items?.[0]?.lines[0]]).toEqual(['alerts', '3 documents are still there']);
  expect(await world.notices(errors)).toMatchObject([
    { kind: 'raised', alertKind: 'drill-failed', severity: 'error', state: 'sent' },
  ]);
});
