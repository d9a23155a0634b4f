// A tick that is killed anywhere while it notifies channels: the next ones do what is left.
import { expect, test } from 'vitest';
import { alertOf } from '../../testing/alert.ts';
import type { FaultPlan } from '../../testing/fault-plan.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { minuteMs, NoticeWorld } from '../../testing/notice-world.ts';
import { withFaults, WorkerGoneError } from '../../testing/with-faults.ts';

const nextSummaryAt = '2026-11-20T12:00:00.000Z';
const daily = { kind: 'daily' as const, time: '12:00', timeZone: 'UTC' };

/** What one tick does, with a worker that dies where the plan says. */
async function killedTick(world: NoticeWorld, plan: FaultPlan): Promise<void> {
  const life = { isGone: false };
  const toError = (code: string) => new Error(code);
  const fragile = <T extends object>(part: T, seam: string): T =>
    withFaults(part, { seam, plan, life, toError });
  const { alerts, channels, drills, notices, noticeEvents, records, deletionStore } = world.stores;
  const services = world.services({
    alerts: fragile(alerts, 'alerts'),
    channels: fragile(channels, 'channels'),
    drills,
    notices: fragile(notices, 'notices'),
    noticeEvents: fragile(noticeEvents, 'noticeEvents'),
    records: fragile(records, 'records'),
    deletionStore: fragile(deletionStore, 'deletions'),
  });
  try {
    await services.ofEvents.make();
    await services.summaries.make();
    await services.delivery.sendDue();
  } catch (error) {
    const isGone = error instanceof WorkerGoneError || error instanceof AggregateError;
    if (!isGone || !life.isGone) {
      throw error;
    }
  }
}

test('nothing is lost, and what comes again is the same delivery', async () => {
  const { places, failures } = await killEverywhere(async (plan) => {
    const world = new NoticeWorld();
    await world.channel('one', { summary: daily, nextSummaryAt });
    await world.channel('two');
    await world.raise(alertOf('a1', { kind: 'failed' }));
    await world.raise(alertOf('a2', { kind: 'failed' }));
    await killedTick(world, plan);
    // The lease of what was begun has to run out.
    await world.tick(5 * minuteMs);
    await world.tick(5 * minuteMs);
    const deliveries = world.sent.map(({ channel, message }) =>
      [channel, message.type, message.delivery].join(' '),
    );
    expect(new Set(deliveries).size).toBe(3);
    expect(deliveries.length).toBeLessThanOrEqual(4);
    const said = world.sent.flatMap(({ channel, message: { items } }) =>
      items.map(({ title }) => `${channel} ${title}`),
    );
    expect(new Set(said)).toEqual(
      new Set(['one Backup failed: Nightly', 'two Backup failed: Nightly', 'one shop', 'one blog']),
    );
    await world.resolve('a1');
    await world.tick(minuteMs);
    expect(
      world.sent.filter(({ message }) => message.title.includes('Back to normal')),
    ).toHaveLength(2);
  });
  expect(failures).toEqual([]);
  expect(places).toBeGreaterThan(10);
});
