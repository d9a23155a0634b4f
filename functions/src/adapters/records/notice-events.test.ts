import { expect, test } from 'vitest';
import { freshCaller } from '../../testing/guarded-caller.ts';
import { NoticeWorld } from '../../testing/notice-world.ts';

test('however many guards were lowered, only so many lost channels are read, the first first', async () => {
  const world = new NoticeWorld();
  const { channels, lowerings } = world.services();
  const ops = await world.channel('Ops');
  const lowering = { projectId: null, title: 'The schedule Nightly is paused' };
  for (const lostChannel of [undefined, ops, ops, undefined, ops]) {
    const of = lostChannel === undefined ? lowering : { ...lowering, lostChannel };
    await lowerings.make(freshCaller(), of, async () => undefined);
    world.now += 1000;
  }
  await channels.remove(freshCaller(), ops.id);
  const { noticeEvents } = world.stores;
  const secondsOf = async (ownerId: string, limit: number) =>
    (await noticeEvents.lost(ownerId, limit)).map(({ at }) => new Date(at).getSeconds());
  expect(await secondsOf('ada', 3)).toEqual([1, 2, 4]);
  expect(await secondsOf('ada', 9)).toEqual([1, 2, 4, 5]);
  expect(await secondsOf('bob', 9)).toEqual([]);
});
