import { describe, expect, test } from 'vitest';
import type { BackupSchedule } from '../../contract/schedules.ts';
import type { ScheduleStore } from '../../services/ports/schedule-store.ts';
import { cloneAlert } from '../../services/alerts/clone-alerts.ts';
import { scheduleOf } from '../schedule.ts';
import { at, atMost, type MakeStore } from './make-store.ts';

/** What services rely on, whichever store it is. */
export function describeScheduleStore(name: string, make: MakeStore<ScheduleStore>): void {
  describe(`schedule store ${name}`, () => {
    async function storing(...changes: readonly Partial<BackupSchedule>[]) {
      const made = await make();
      await made.documents.put('projects/shop/internal/settings', { ownerId: 'ada' });
      for (const change of changes) {
        const schedule = { ...scheduleOf(change), ownerId: 'ada' };
        await made.documents.put(`backupConfigurations/${schedule.id}`, schedule);
      }
      return made;
    }
    const idsOf = (found: readonly { value: { id: string } }[]) =>
      found.map(({ value }) => value.id);

    test('one is read with its owner, and none is null', async () => {
      const { store, documents } = await storing({ id: 'c1' });
      expect(await store.get('c1')).toEqual({ ownerId: 'ada', value: scheduleOf({ id: 'c1' }) });
      expect(await store.get('c2')).toBeNull();
      const { webhookUrl: _url, overdueAt: _at, clone: _to, ...rest } = scheduleOf({ id: 'old' });
      const { dueClone: _due, lastClone: _last, ...old } = rest;
      await documents.put('backupConfigurations/old', { ...old, ownerId: 'ada' });
      const defaults = { webhookUrl: null, overdueAt: null, clone: null, lastClone: null };
      expect((await store.get('old'))?.value).toMatchObject({ ...defaults, dueClone: null });
    });

    test('of schedules made at one moment the list has the lower id first', async () => {
      const ids = ['c3', 'c1', 'c4', 'c2'];
      const { store } = await storing(...ids.map((id) => ({ id, createdAt: at(1) })));
      const listed = await store.list('shop', 'ada');
      expect(listed.map(({ id }) => id)).toEqual(ids.toSorted());
    });

    test('the list has those of project and owner, the oldest first', async () => {
      const { store, documents } = await storing(
        { id: 'c2', createdAt: at(2) },
        { id: 'c1', createdAt: at(1) },
        { id: 'blog', projectId: 'blog' },
      );
      const bobs = { ...scheduleOf({ id: 'bob' }), ownerId: 'bob' };
      await documents.put('backupConfigurations/bob', bobs);
      expect((await store.list('shop', 'ada')).map(({ id }) => id)).toEqual(['c1', 'c2']);
    });

    test('a project that is gone gets none, and one that is full gets no more', async () => {
      const { store } = await storing({ id: 'c1' });
      const { seen, mayFollow } = atMost(2);
      const of = (id: string, projectId = 'shop') => ({
        ownerId: 'ada',
        value: scheduleOf({ id, projectId }),
      });
      await expect(store.create(of('c2', 'gone'), mayFollow)).rejects.toMatchObject({
        code: 'not-found',
      });
      const made = await Promise.allSettled([
        store.create(of('c2'), mayFollow),
        store.create(of('c3'), mayFollow),
      ]);
      expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(seen.at(-1)).toBe(2);
      expect(await store.list('shop', 'ada')).toHaveLength(2);
    });

    test('what was deleted and can be taken back is counted beside, of the project alone', async () => {
      const { store, documents } = await storing({ id: 'c1' });
      const deleted = { ownerId: 'ada', projectId: 'shop', kind: 'schedule', isGone: false };
      await documents.put('deletions/d1', deleted);
      await documents.put('deletions/d2', { ...deleted, isGone: true });
      await documents.put('deletions/d3', { ...deleted, kind: 'backup' });
      await documents.put('deletions/d4', { ...deleted, projectId: 'blog' });
      const seen: number[] = [];
      const value = scheduleOf({ id: 'c2', projectId: 'shop' });
      await store.create({ ownerId: 'ada', value }, (...counts) => void seen.push(...counts));
      expect(seen).toEqual([1, 1]);
    });

    test('a change leaves other fields, and what is gone stays gone', async () => {
      const { store } = await storing({ id: 'c1', nextRunAt: at(1) });
      expect(await store.change('c1', { name: 'Renamed' })).toBe(true);
      expect((await store.get('c1'))?.value).toMatchObject({ name: 'Renamed', nextRunAt: at(1) });
      expect(await store.change('gone', { name: 'Back' })).toBe(false);
      expect(await store.get('gone')).toBeNull();
    });

    test('due ones come in pages, the longest overdue first', async () => {
      const { store } = await storing(
        { id: 'c3', nextRunAt: at(2) },
        { id: 'c2', nextRunAt: at(2) },
        { id: 'c1', nextRunAt: at(1) },
        { id: 'later', nextRunAt: at(4) },
        { id: 'paused', nextRunAt: at(1), enabled: false },
      );
      const first = await store.due(at(3), 2, null);
      expect(idsOf(first)).toEqual(['c1', 'c2']);
      expect(idsOf(await store.due(at(3), 2, first[1]?.value ?? null))).toEqual(['c3']);
    });

    test('a slot is passed over once, and only while it is the next', async () => {
      const { store } = await storing({ id: 'c1', nextRunAt: at(1) });
      const slot = { configurationId: 'c1', slot: at(1), nextRunAt: at(2), takenAt: at(1) };
      expect(await Promise.all([store.passOver(slot), store.passOver(slot)])).toContain(false);
      expect((await store.get('c1'))?.value.nextRunAt).toBe(at(2));
      expect(await store.passOver(slot)).toBe(false);
      await store.change('c1', { enabled: false });
      expect(await store.passOver({ ...slot, slot: at(2) })).toBe(false);
      expect(await store.passOver({ ...slot, configurationId: 'gone' })).toBe(false);
    });

    test('overdue are enabled ones whose promise has run out', async () => {
      const { store } = await storing(
        { id: 'c2', overdueAt: at(2) },
        { id: 'c1', overdueAt: at(1) },
        { id: 'none', overdueAt: null },
        { id: 'later', overdueAt: at(3) },
        { id: 'paused', overdueAt: at(1), enabled: false },
      );
      expect(idsOf(await store.overdue(at(2), 9))).toEqual(['c1', 'c2']);
      expect(idsOf(await store.overdue(at(2), 1))).toEqual(['c1']);
    });

    test('those with a later run are of one kind, the latest first', async () => {
      const hourly = { kind: 'hourly', timeZone: 'UTC', time: '00:30' } as const;
      const { store } = await storing(
        { id: 'c1', nextRunAt: at(2) },
        { id: 'c2', nextRunAt: at(3) },
        { id: 'early', nextRunAt: at(1) },
        { id: 'none', nextRunAt: null },
        { id: 'hourly', nextRunAt: at(4), schedule: hourly },
      );
      expect(idsOf(await store.nextRunAfter('daily', at(1), 9))).toEqual(['c2', 'c1']);
      expect(idsOf(await store.nextRunAfter('daily', at(1), 1))).toEqual(['c2']);
    });

    test('a due clone is taken once, and settled with one alert, unless a later one is due', async () => {
      const dueClone = { recordId: 'b1', since: at(1), at: at(1) };
      const { store, documents } = await storing(
        { id: 'c1', dueClone },
        { id: 'later', dueClone: { ...dueClone, at: at(3) } },
        { id: 'none' },
      );
      expect(idsOf(await store.clonesDue(at(2), 9))).toEqual(['c1']);
      const seen = scheduleOf({ id: 'c1', dueClone });
      const last = {
        recordId: 'b1',
        restoreId: 'b1-clone',
        status: 'running',
        at: at(2),
        message: null,
      } as const;
      const taken = { until: at(4), last };
      const takes = await Promise.all([store.takeClone(seen, taken), store.takeClone(seen, taken)]);
      expect(takes.filter(Boolean)).toHaveLength(1);
      expect(idsOf(await store.clonesDue(at(2), 9))).toEqual([]);
      const failure = { code: 'failed-precondition', message: 'No', hint: null };
      const value = cloneAlert(seen, { recordId: 'b1', failure, now: new Date(at(2)) });
      const came = {
        last: { ...last, status: 'failed' as const },
        alert: { ownerId: 'ada', value },
      };
      const of = { configurationId: 'c1', recordId: 'b1' };
      await store.settleClone(of, came);
      await store.settleClone(of, { last: undefined, alert: came.alert });
      const settled = (await store.get('c1'))?.value;
      expect(settled).toMatchObject({ dueClone: null, lastClone: came.last });
      await documents.put('backupConfigurations/c2', {
        ...scheduleOf({ id: 'c2', dueClone: { ...dueClone, recordId: 'b2' } }),
        ownerId: 'ada',
      });
      await store.settleClone({ configurationId: 'c2', recordId: 'b1' }, { last, alert: null });
      expect((await store.get('c2'))?.value).toMatchObject({
        dueClone: { recordId: 'b2' },
        lastClone: last,
      });
      await store.settleClone(
        { configurationId: 'c2', recordId: 'b2' },
        { last: null, alert: null },
      );
      expect((await store.get('c2'))?.value).toMatchObject({ dueClone: null, lastClone: null });
      await store.settleClone({ configurationId: 'gone', recordId: 'b1' }, came);
      expect(await store.get('gone')).toBeNull();
    });

    test('times are corrected unless others have changed them', async () => {
      const { store } = await storing({ id: 'c1', nextRunAt: at(1), overdueAt: at(2) });
      const seen = scheduleOf({ id: 'c1', nextRunAt: at(1), overdueAt: at(2) });
      expect(await store.correct(seen, { nextRunAt: at(3) })).toBe(true);
      expect(await store.correct(seen, { nextRunAt: at(4) })).toBe(false);
      expect((await store.get('c1'))?.value).toMatchObject({ nextRunAt: at(3), overdueAt: at(2) });
      expect(await store.correct(scheduleOf({ id: 'gone' }), { overdueAt: null })).toBe(false);
    });
  });
}
