import { describe, expect, test } from 'vitest';
import type { Alarm } from '../../contract/alarms.ts';
import type { AlarmStore } from '../../services/ports/alarm-store.ts';
import { scheduleOf } from '../schedule.ts';
import { at, type MakeStore } from './make-store.ts';

function alarmOf(id: string, change: Partial<Alarm> = {}): Alarm {
  return {
    id,
    projectId: 'shop',
    configurationId: 'c1',
    recordId: null,
    kind: 'overdue',
    state: 'open',
    details: {
      name: 'Nightly',
      message: 'No backup succeeded in time',
      hint: null,
      anomalies: [],
      moreAnomalies: 0,
      comparedWith: null,
      patterns: [],
      promisedBy: null,
    },
    delivery: {
      state: 'none',
      attempts: 0,
      nextAttemptAt: null,
      lastAttemptAt: null,
      reason: null,
    },
    raisedAt: at(1),
    acknowledgedAt: null,
    resolvedAt: null,
    ...change,
  };
}

/** What services rely on, whichever store it is. */
export function describeAlarmStore(name: string, make: MakeStore<AlarmStore>): void {
  describe(`alarm store ${name}`, () => {
    async function storing(...alarms: readonly Alarm[]) {
      const made = await make();
      for (const alarm of alarms) {
        await made.documents.put(`alarms/${alarm.id}`, { ...alarm, ownerId: 'ada' });
      }
      return made;
    }
    const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

    test('one is read with its owner, and none is null', async () => {
      const { store, documents } = await storing(alarmOf('a1'));
      expect(await store.alarm('a1')).toEqual({ ownerId: 'ada', value: alarmOf('a1') });
      expect(await store.alarm('a2')).toBeNull();
      const { patterns: _patterns, ...details } = alarmOf('old').details;
      await documents.put('alarms/old', { ...alarmOf('old'), details, ownerId: 'ada' });
      expect((await store.alarm('old'))?.value.details.patterns).toEqual([]);
    });

    test('the list has those of project and owner, the newest first', async () => {
      const { store, documents } = await storing(
        alarmOf('old', { state: 'resolved' }),
        alarmOf('new', { raisedAt: at(2) }),
        alarmOf('blog', { projectId: 'blog' }),
      );
      await documents.put('alarms/bob', { ...alarmOf('bob'), ownerId: 'bob' });
      expect(idsOf(await store.alarms('shop', 'ada'))).toEqual(['new', 'old']);
    });

    test('unresolved are open and acknowledged ones of one schedule, or of none', async () => {
      const { store } = await storing(
        alarmOf('open'),
        alarmOf('seen', { state: 'acknowledged' }),
        alarmOf('over', { state: 'resolved' }),
        alarmOf('none', { configurationId: null }),
      );
      expect(idsOf(await store.unresolved('shop', 'c1')).toSorted()).toEqual(['open', 'seen']);
      expect(idsOf(await store.unresolved('shop', null))).toEqual(['none']);
      expect(await store.unresolved('blog', 'c1')).toEqual([]);
    });

    test('an anomaly is open until its owner has acknowledged it, and the newest is known', async () => {
      const anomaly = { kind: 'anomaly' } as const;
      const { store } = await storing(
        alarmOf('old', anomaly),
        alarmOf('new', { ...anomaly, state: 'acknowledged', raisedAt: at(2) }),
        alarmOf('overdue', { raisedAt: at(3) }),
        alarmOf('none', { configurationId: null }),
      );
      expect((await store.lastAnomaly('shop', 'c1'))?.id).toBe('new');
      expect(await store.lastAnomaly('shop', null)).toBeNull();
      expect(await store.hasOpenAnomaly('shop', 'c1')).toBe(true);
      expect(await store.hasOpenAnomaly('shop', null)).toBe(false);
      expect(await store.acknowledge('old', at(4))).toMatchObject({ acknowledgedAt: at(4) });
      expect(await store.hasOpenAnomaly('shop', 'c1')).toBe(false);
    });

    test('a promise that was not kept raises one alarm and is taken from the schedule', async () => {
      const { store, documents } = await storing();
      const schedule = scheduleOf({ overdueAt: at(1) });
      await documents.put('backupConfigurations/c1', { ...schedule, ownerId: 'ada' });
      const alarm = { ownerId: 'ada', value: alarmOf('a1') };
      const promise = { configurationId: 'c1', overdueAt: at(1) };
      expect(await store.raiseOverdue(alarm, { ...promise, overdueAt: at(2) })).toBe(false);
      expect(await store.raiseOverdue(alarm, { ...promise, configurationId: 'c2' })).toBe(false);
      expect(await store.alarm('a1')).toBeNull();
      const raised = await Promise.all([1, 2].map(() => store.raiseOverdue(alarm, promise)));
      expect(raised.filter(Boolean)).toEqual([true]);
      expect(await store.alarm('a1')).toEqual(alarm);
      expect(await documents.fields('backupConfigurations/c1')).toMatchObject({ overdueAt: null });
    });

    test('a paused schedule promises nothing', async () => {
      const { store, documents } = await storing();
      const schedule = scheduleOf({ overdueAt: at(1), enabled: false });
      await documents.put('backupConfigurations/c1', { ...schedule, ownerId: 'ada' });
      const alarm = { ownerId: 'ada', value: alarmOf('a1') };
      const promise = { configurationId: 'c1', overdueAt: at(1) };
      expect(await store.raiseOverdue(alarm, promise)).toBe(false);
    });

    test('only an open alarm is acknowledged; any is resolved, and one that is gone stays gone', async () => {
      const { store } = await storing(alarmOf('a1'));
      expect(await store.acknowledge('a1', at(2))).toMatchObject({ state: 'acknowledged' });
      expect(await store.acknowledge('a1', at(3))).toMatchObject({ acknowledgedAt: at(2) });
      await store.resolve('a1', at(4));
      expect(await store.acknowledge('a1', at(5))).toMatchObject({
        state: 'resolved',
        resolvedAt: at(4),
      });
      await store.resolve('gone', at(4));
      expect(await store.acknowledge('gone', at(4))).toBeNull();
      expect(await store.alarm('gone')).toBeNull();
    });

    test('those whose next attempt is due come in its order', async () => {
      const due = (id: string, nextAttemptAt: string | null) =>
        alarmOf(id, { delivery: { ...alarmOf(id).delivery, state: 'pending', nextAttemptAt } });
      const { store } = await storing(
        due('b', at(2)),
        due('a', at(1)),
        due('c', at(3)),
        due('d', null),
      );
      const found = async (hour: number, limit: number) =>
        idsOf((await store.undelivered(at(hour), limit)).map(({ value }) => value));
      expect(await found(2, 9)).toEqual(['a', 'b']);
      expect(await found(2, 1)).toEqual(['a']);
    });
  });
}
