import { describe, expect, test } from 'vitest';
import { querySchema, type SavedQuery } from '../../contract/queries.ts';
import type { SavedQueryStore } from '../../services/ports/saved-query-store.ts';
import { at, atMost, type MakeStore } from './make-store.ts';

const query = querySchema.parse({ from: { kind: 'collection', path: 'orders' } });

function savedQuery(id: string, change: Partial<SavedQuery> = {}): SavedQuery {
  const times = { createdAt: at(1), updatedAt: at(1) };
  return { id, projectId: 'shop', name: id, query, ...times, ...change };
}

/** What services rely on, whichever store it is. */
export function describeSavedQueryStore(name: string, make: MakeStore<SavedQueryStore>): void {
  describe(`saved query store ${name}`, () => {
    const key = (id: string, ownerId = 'ada') => ({ ownerId, id });

    async function storing(...ids: readonly string[]) {
      const made = await make();
      await made.documents.put('projects/shop/internal/settings', { ownerId: 'ada' });
      for (const id of ids) {
        await made.store.create({ ownerId: 'ada', value: savedQuery(id) }, () => undefined);
      }
      return made;
    }

    test('what is stored is read as it was, with its owner', async () => {
      const { store } = await storing('q1');
      expect(await store.get('q1')).toEqual({ ownerId: 'ada', value: savedQuery('q1') });
      expect(await store.get('q2')).toBeNull();
      expect(await store.list('ada', 'shop')).toEqual([savedQuery('q1')]);
      expect(await store.list('bob', 'shop')).toEqual([]);
      expect(await store.list('ada', 'blog')).toEqual([]);
    });

    test('a project that is gone gets none, and one that is full gets no more', async () => {
      const { store } = await storing('q1');
      const { seen, mayFollow } = atMost(2);
      const of = (id: string, projectId = 'shop') => ({
        ownerId: 'ada',
        value: savedQuery(id, { projectId }),
      });
      await expect(store.create(of('q2', 'gone'), mayFollow)).rejects.toMatchObject({
        code: 'not-found',
      });
      const made = await Promise.allSettled([
        store.create(of('q2'), mayFollow),
        store.create(of('q3'), mayFollow),
      ]);
      expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(seen.at(-1)).toBe(2);
      expect(await store.list('ada', 'shop')).toHaveLength(2);
    });

    test('changes made at once are all kept, of the owner alone', async () => {
      const { store } = await storing('q1');
      const add = (text: string) =>
        store.update(key('q1'), (current) => ({ ...current, name: `${current.name}${text}` }));
      await Promise.all([add('x'), add('x')]);
      expect((await store.get('q1'))?.value).toEqual(savedQuery('q1', { name: 'q1xx' }));
      expect(await store.update(key('q1', 'bob'), (current) => current)).toBeNull();
      expect(await store.update(key('gone'), (current) => current)).toBeNull();
    });

    test('text that is no query by today’s rules is null, and stays as it is', async () => {
      const { store, documents } = await storing('q1');
      const stored = { ...(await documents.fields('savedQueries/q1')), queryJson: '{"from":5}' };
      await documents.put('savedQueries/q1', stored);
      expect((await store.get('q1'))?.value.query).toBeNull();
      await store.update(key('q1'), (current) => ({ ...current, name: 'Renamed' }));
      expect(await documents.fields('savedQueries/q1')).toMatchObject({
        name: 'Renamed',
        queryJson: '{"from":5}',
      });
    });

    test('it is removed once, by its owner', async () => {
      const { store } = await storing('q1');
      expect(await store.remove(key('q1', 'bob'))).toBe(false);
      expect(await store.remove(key('q1'))).toBe(true);
      expect(await store.remove(key('q1'))).toBe(false);
      expect(await store.get('q1')).toBeNull();
    });
  });
}
