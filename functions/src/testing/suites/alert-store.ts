import { describe, expect, test } from 'vitest';
import type { Alert } from '../../contract/alerts.ts';
import type { AlertStore } from '../../services/ports/alert-store.ts';
import { alertOf } from '../alert.ts';
import { scheduleOf } from '../schedule.ts';
import { at, type MakeStore } from './make-store.ts';

/** What services rely on, whichever store it is. */
export function describeAlertStore(name: string, make: MakeStore<AlertStore>): void {
  describe(`alert store ${name}`, () => {
    async function storing(...alerts: readonly Alert[]) {
      const made = await make();
      for (const alert of alerts) {
        await made.documents.put(`alarms/${alert.id}`, { ...alert, ownerId: 'ada' });
      }
      return made;
    }
    const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

    test('one is read with its owner, and none is null', async () => {
      const { store, documents } = await storing(alertOf('a1'));
      expect(await store.alert('a1')).toEqual({ ownerId: 'ada', value: alertOf('a1') });
      expect(await store.alert('a2')).toBeNull();
      const { patterns: _patterns, ...details } = alertOf('old').details;
      await documents.put('alarms/old', { ...alertOf('old'), details, ownerId: 'ada' });
      expect((await store.alert('old'))?.value.details.patterns).toEqual([]);
    });

    test('the list has those of project and owner, the newest first', async () => {
      const { store, documents } = await storing(
        alertOf('old', { state: 'resolved' }),
        alertOf('new', { raisedAt: at(2) }),
        alertOf('blog', { projectId: 'blog' }),
      );
      await documents.put('alarms/bob', { ...alertOf('bob'), ownerId: 'bob' });
      expect(idsOf(await store.alerts('shop', 'ada'))).toEqual(['new', 'old']);
    });

    test('unresolved are open and acknowledged ones of one schedule, or of none', async () => {
      const { store } = await storing(
        alertOf('open'),
        alertOf('seen', { state: 'acknowledged' }),
        alertOf('over', { state: 'resolved' }),
        alertOf('none', { configurationId: null }),
      );
      expect(idsOf(await store.unresolved('shop', 'c1')).toSorted()).toEqual(['open', 'seen']);
      expect(idsOf(await store.unresolved('shop', null))).toEqual(['none']);
      expect(await store.unresolved('blog', 'c1')).toEqual([]);
    });

    test('an anomaly is open until its owner has acknowledged it, and the newest is known', async () => {
      const anomaly = { kind: 'anomaly' } as const;
      const { store } = await storing(
        alertOf('old', anomaly),
        alertOf('new', { ...anomaly, state: 'acknowledged', raisedAt: at(2) }),
        alertOf('overdue', { raisedAt: at(3) }),
        alertOf('none', { configurationId: null }),
      );
      expect((await store.lastAnomaly('shop', 'c1'))?.id).toBe('new');
      expect(await store.lastAnomaly('shop', null)).toBeNull();
      expect(await store.hasOpenAnomaly('shop', 'c1')).toBe(true);
      expect(await store.hasOpenAnomaly('shop', null)).toBe(false);
      expect(await store.acknowledge('old', at(4))).toMatchObject({ acknowledgedAt: at(4) });
      expect(await store.hasOpenAnomaly('shop', 'c1')).toBe(false);
    });

    test('a promise that was not kept raises one alert and is taken from the schedule', async () => {
      const { store, documents } = await storing();
      const schedule = scheduleOf({ overdueAt: at(1) });
      await documents.put('backupConfigurations/c1', { ...schedule, ownerId: 'ada' });
      const alert = { ownerId: 'ada', value: alertOf('a1') };
      const promise = { configurationId: 'c1', overdueAt: at(1) };
      expect(await store.raiseOverdue(alert, { ...promise, overdueAt: at(2) })).toBe(false);
      expect(await store.raiseOverdue(alert, { ...promise, configurationId: 'c2' })).toBe(false);
      expect(await store.alert('a1')).toBeNull();
      const raised = await Promise.all([1, 2].map(() => store.raiseOverdue(alert, promise)));
      expect(raised.filter(Boolean)).toEqual([true]);
      expect(await store.alert('a1')).toEqual(alert);
      expect(await documents.fields('backupConfigurations/c1')).toMatchObject({ overdueAt: null });
    });

    test('a paused schedule promises nothing', async () => {
      const { store, documents } = await storing();
      const schedule = scheduleOf({ overdueAt: at(1), enabled: false });
      await documents.put('backupConfigurations/c1', { ...schedule, ownerId: 'ada' });
      const alert = { ownerId: 'ada', value: alertOf('a1') };
      const promise = { configurationId: 'c1', overdueAt: at(1) };
      expect(await store.raiseOverdue(alert, promise)).toBe(false);
    });

    test('only an open alert is acknowledged; any is resolved, and one that is gone stays gone', async () => {
      const { store } = await storing(alertOf('a1'));
      expect(await store.acknowledge('a1', at(2))).toMatchObject({ state: 'acknowledged' });
      expect(await store.acknowledge('a1', at(3))).toMatchObject({ acknowledgedAt: at(2) });
      await store.resolve('a1', at(4));
      expect(await store.acknowledge('a1', at(5))).toMatchObject({
        state: 'resolved',
        resolvedAt: at(4),
      });
      await store.resolve('gone', at(4));
      expect(await store.acknowledge('gone', at(4))).toBeNull();
      expect(await store.alert('gone')).toBeNull();
    });

    test('those whose next attempt is due come in its order', async () => {
      const due = (id: string, nextAttemptAt: string | null) =>
        alertOf(id, { delivery: { ...alertOf(id).delivery, state: 'pending', nextAttemptAt } });
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

    test('what became of the webhook is changed where it is wanted, and kept for channels at the end', async () => {
      const { store, documents } = await storing(alertOf('a1'));
      const last = () => ({ state: 'failed' as const, attempts: 7 });
      const delivery = { ...alertOf('a1').delivery, ...last() };
      expect(await store.changeDelivery('a1', () => null)).toBeNull();
      expect(await store.changeDelivery('gone', last)).toBeNull();
      expect(await store.changeDelivery('a1', last)).toMatchObject({ value: { delivery } });
      expect(await store.alert('a1')).toMatchObject({ value: { delivery } });
      expect(await documents.fields('noticeEvents/a1-undelivered')).toMatchObject({
        kind: 'undelivered',
        subjectId: 'a1',
      });
    });
  });
}
