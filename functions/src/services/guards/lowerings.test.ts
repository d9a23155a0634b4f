import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { freshCaller, staleCaller } from '../../testing/guarded-caller.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { NoticeWorld, titlesOf } from '../../testing/notice-world.ts';
import { noticeEvent } from '../ports/notice-events.ts';
import { withFaults } from '../../testing/with-faults.ts';

let world: NoticeWorld;

beforeEach(() => {
  world = new NoticeWorld();
});

const always = { from: '00:00', to: '23:59', timeZone: 'UTC', exceptCritical: false };
const nothing = { projectIds: ['blog'], severities: [], resolved: false };
const lowering = {
  projectId: 'shop',
  title: 'The schedule Nightly was changed',
  lines: ['Paused.'],
};

const lower = async (work: () => Promise<unknown> = async () => undefined) =>
  world.services().lowerings.make(freshCaller(), lowering, work);

test('every channel is notified at once, whatever its rules and hours, but heartbeats', async () => {
  await world.channel('Ops');
  await world.channel('Quiet', { rules: nothing, quietHours: always });
  await world.channel('Beat', { kind: 'heartbeat' });
  await world.channel('Asked', { state: 'unconfirmed' });
  await lower();
  await world.tick();
  const both = [`Ops: ${lowering.title}`, `Quiet: ${lowering.title}`];
  expect(titlesOf(world).toSorted()).toEqual(both);
  const [{ message } = { message: null }] = world.sent;
  expect(message).toMatchObject({
    type: 'lowered',
    items: [{ severity: 'warning' }],
    action: { url: 'https://firekeep.example/projects/shop/backup' },
  });
  expect(message?.items[0]?.lines).toEqual([
    'Paused.',
    'By ada@example.dev, 2026-11-20 12:00 UTC.',
    expect.stringContaining('change your password'),
  ]);
  await world.tick(60 * 60_000);
  expect(world.sent).toHaveLength(2);
});

test('what is lowered twice is two messages', async () => {
  await world.channel('Ops');
  await lower();
  await lower();
  await world.tick();
  expect(world.sent).toHaveLength(2);
});

test('an old sign-in neither does it nor reports it', async () => {
  await world.channel('Ops');
  const done: string[] = [];
  const make = world.services().lowerings.make(staleCaller(), lowering, async () => {
    done.push('lowered');
  });
  await expect(make).rejects.toThrow('sign in again');
  await world.tick();
  expect([done, world.sent]).toEqual([[], []]);
});

test('what was refused is not reported, what may have been done is', async () => {
  await world.channel('Ops');
  const refused = lower(async () => Promise.reject(new AppError('not-found', 'Not found')));
  await expect(refused).rejects.toThrow('Not found');
  await world.tick();
  expect(world.sent).toEqual([]);
  await expect(lower(async () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  const late = lower(async () => Promise.reject(new AppError('aborted', 'after a change')));
  await expect(late).rejects.toThrow('after a change');
  await world.tick();
  expect(world.sent).toHaveLength(2);
});

test('killed while it is done, it is reported', async () => {
  await world.channel('Ops');
  let isKept = false;
  // What never ends is what a killed process leaves.
  void lower(async () => {
    isKept = true;
    return new Promise(() => undefined);
  });
  await expect.poll(() => isKept).toBe(true);
  await world.tick();
  expect(titlesOf(world)).toEqual([`Ops: ${lowering.title}`]);
});

async function deleteBackup({ documents, now, stores }: NoticeWorld): Promise<void> {
  const at = new Date(now).toISOString();
  const of = { ownerId: 'ada', projectId: 'shop' };
  await documents.put('deletions/b1', {
    ...of,
    id: 'b1',
    kind: 'backup',
    name: 'Nightly',
    projectName: 'Shop',
    deletedAt: at,
    goneAt: '2026-11-27T12:00:00.000Z',
    isGone: false,
    nextAt: '2026-11-27T12:00:00.000Z',
    kept: { status: 'completed' },
  });
  await stores.noticeEvents.keep(noticeEvent({ ...of, kind: 'deleted', subjectId: 'b1', at }));
}

const addressesOf = ({ sent }: NoticeWorld) =>
  sent.map(({ channel, addressId }) => `${channel} ${addressId}`);

test('a deleted channel is notified of it where it was, with attempts as any other', async () => {
  const ops = await world.channel('Ops');
  await world.services().channels.remove(freshCaller(), ops.id);
  world.answer = () => ({ isDelivered: false, reason: 'HTTP 500' });
  await world.tick();
  world.answer = () => ({ isDelivered: true, reason: null });
  await world.tick(2 * 60_000);
  expect(addressesOf(world)).toEqual([`Ops ${ops.addressId}`, `Ops ${ops.addressId}`]);
  expect(titlesOf(world)[1]).toBe('Ops: The channel Ops was deleted');
  await world.tick(60 * 60_000);
  expect(world.sent).toHaveLength(2);
  expect(await world.stores.channels.list('ada')).toEqual([]);
});

test('another address of a channel is reported to the one before, and to the others', async () => {
  const ops = await world.channel('Ops');
  const other = await world.channel('Other');
  const address = 'https://hooks.example.com/elsewhere';
  const { channel } = await world.services().channels.update(freshCaller(), ops.id, { address });
  const moved = await world.stores.channels.get(channel.id);
  await world.tick();
  expect(addressesOf(world).toSorted()).toEqual(
    [`Ops ${moved?.addressId}`, `Ops ${ops.addressId}`, `Other ${other.addressId}`].toSorted(),
  );
});

test('what does not arrive where a channel was, is not the channel’s failure', async () => {
  const ops = await world.channel('Ops');
  const address = 'https://hooks.example.com/elsewhere';
  await world.services().channels.update(freshCaller(), ops.id, { address });
  world.answer = ({ addressId }) => ({ isDelivered: addressId !== ops.addressId, reason: null });
  await world.tick();
  expect((await world.stores.channels.get(ops.id))?.failingSince).toBe(null);
});

const moved = { address: 'https://hooks.example.com/elsewhere' };

test('what was lowered or deleted goes where a channel was that is silenced at once', async () => {
  const ops = await world.channel('Ops');
  const { channels } = world.services();
  await lower();
  await deleteBackup(world);
  world.now += 1;
  await channels.update(freshCaller(), ops.id, { rules: nothing });
  await channels.update(freshCaller(), ops.id, moved);
  world.now += 1;
  await channels.remove(freshCaller(), ops.id);
  world.now += 1;
  await lower();
  await world.tick();
  const there = world.sent.filter(({ addressId }) => addressId === ops.addressId);
  expect(there.map(({ message }) => message.title).toSorted()).toEqual([
    'Backup deleted: Nightly',
    'The channel Ops was changed',
    'The channel Ops was changed',
    lowering.title,
  ]);
  const titles = titlesOf(world);
  await world.tick(60 * 60_000);
  expect(titlesOf(world)).toEqual(titles);
});

test.each(['removed', 'moved'])(
  'what still waits for a channel that is %s goes where it was, once',
  async (how) => {
    const ops = await world.channel('Ops', { kind: 'email', state: 'active' });
    world.sent.length = 0;
    world.answer = () => ({ isDelivered: false, reason: 'HTTP 500' });
    await lower();
    await deleteBackup(world);
    await world.tick();
    expect(world.sent.map(({ message }) => message.unsubscribe === null)).toEqual([false, false]);
    const { channels } = world.services();
    await (how === 'removed'
      ? channels.remove(freshCaller(), ops.id)
      : channels.update(freshCaller(), ops.id, { address: 'eve@example.com' }));
    world.sent.length = 0;
    world.answer = () => ({ isDelivered: true, reason: null });
    await world.tick(2 * 60_000);
    await world.tick(60 * 60_000);
    expect(addressesOf(world)).toEqual(Array.from({ length: 3 }, () => `Ops ${ops.addressId}`));
    expect(world.sent.every(({ message }) => message.unsubscribe === null)).toBe(true);
    const expected = expect.arrayContaining(['Backup deleted: Nightly', lowering.title]);
    expect(world.sent.map(({ message }) => message.title)).toEqual(expected);
  },
);

test('what fails to be noticed keeps where a channel was until it is', async () => {
  const ops = await world.channel('Ops');
  await lower();
  world.now += 1;
  await world.services().channels.remove(freshCaller(), ops.id);
  const { notices } = world.stores;
  const add: typeof notices.add = async (added) =>
    added.some(({ title }) => title === lowering.title)
      ? Promise.reject(new Error('lost'))
      : notices.add(added);
  const failing = world.services({ ...world.stores, notices: { ...notices, add } });
  await expect(failing.ofEvents.make()).rejects.toThrow('accounts were not notified');
  await world.tick();
  const titles = [`Ops: ${lowering.title}`, 'Ops: The channel Ops was deleted'];
  expect(titlesOf(world).toSorted()).toEqual(titles.toSorted());
});

test('a deletion killed anywhere leaves no channel gone without a notice where it was', async () => {
  const { places, failures } = await killEverywhere(async (plan) => {
    const at = new NoticeWorld();
    const ops = await at.channel('Ops');
    const life = { isGone: false };
    const toError = (code: string) => new Error(code);
    const fragile = <T extends object>(part: T, seam: string): T =>
      withFaults(part, { seam, plan, life, toError });
    const { channels, notices, noticeEvents } = at.stores;
    const services = at.services({
      ...at.stores,
      channels: fragile(channels, 'channels'),
      notices: fragile(notices, 'notices'),
      noticeEvents: fragile(noticeEvents, 'noticeEvents'),
    });
    await services.channels.remove(freshCaller(), ops.id).catch(() => undefined);
    await at.tick();
    const isThere = (await at.stores.channels.get(ops.id)) !== null;
    expect([isThere, titlesOf(at).length > 0]).not.toEqual([false, false]);
  });
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(3);
});
