import { describe, expect, test } from 'vitest';
import type { RetentionTimes } from '../../services/ports/retention-times.ts';
import { at, type MakeStore } from './make-store.ts';

/** What retention relies on, whichever store it is. */
export function describeRetentionTimes(name: string, make: MakeStore<RetentionTimes>): void {
  describe(`retention times ${name}`, () => {
    async function threeProjects() {
      const made = await make();
      for (const [projectId, hour] of [['b', 2] as const, ['a', 1] as const, ['c', 3] as const]) {
        const times = { projectId, ownerId: 'ada', dueAt: at(hour), sweptAt: null };
        await made.documents.put(`retention/${projectId}`, times);
      }
      return made;
    }
    const idsOf = (found: readonly { projectId: string }[]) =>
      found.map(({ projectId }) => projectId);

    test('the longest overdue come first', async () => {
      const { store } = await threeProjects();
      expect(idsOf(await store.due(at(2), 9))).toEqual(['a', 'b']);
      expect(idsOf(await store.due(at(4), 1))).toEqual(['a']);
      expect(await store.due(at(0), 9)).toEqual([]);
    });

    test('of those that are due later the latest come first', async () => {
      const { store } = await threeProjects();
      expect(idsOf(await store.dueAfter(at(1), 9))).toEqual(['c', 'b']);
      expect(idsOf(await store.dueAfter(at(0), 1))).toEqual(['c']);
      expect(await store.dueAfter(at(3), 9)).toEqual([]);
    });

    test('each time is changed by itself, and nothing is made of a project that is gone', async () => {
      const { store, documents } = await threeProjects();
      expect(await store.sweptAt('a')).toBeNull();
      await store.reschedule('a', { sweptAt: at(5) });
      expect(await store.sweptAt('a')).toBe(at(5));
      expect(await store.scrubbedAt('a')).toBeNull();
      await store.reschedule('a', { scrubbedAt: at(7) });
      expect([await store.scrubbedAt('a'), await store.sweptAt('a')]).toEqual([at(7), at(5)]);
      expect(idsOf(await store.due(at(1), 9))).toEqual(['a']);
      await store.reschedule('a', { dueAt: at(6) });
      expect(await store.sweptAt('a')).toBe(at(5));
      expect(idsOf(await store.due(at(2), 9))).toEqual(['b']);
      await store.reschedule('gone', { dueAt: at(1) });
      expect(await documents.fields('retention/gone')).toBeNull();
      expect(await store.sweptAt('gone')).toBeNull();
    });

    test('times that were stored before anything was swept are read', async () => {
      const { store, documents } = await make();
      await documents.put('retention/a', { projectId: 'a', ownerId: 'ada', dueAt: at(1) });
      expect(idsOf(await store.due(at(1), 9))).toEqual(['a']);
      expect(await store.sweptAt('a')).toBeNull();
    });
  });
}
