import { describe, expect, test } from 'vitest';
import type { Upload, UploadStore } from '../../services/ports/upload-store.ts';
import { at, type MakeStore } from './make-store.ts';

function uploadOf(id: string, change: Partial<Upload> = {}): Upload {
  const file = { backupName: id, sizeBytes: 10, compression: 'none' as const };
  const of = { id, ownerId: 'ada', projectId: 'shop' };
  return { ...of, ...file, createdAt: at(1), finishedAt: null, ...change };
}

/** What services rely on, whichever store it is. */
export function describeUploadStore(name: string, make: MakeStore<UploadStore>): void {
  describe(`upload store ${name}`, () => {
    async function storing(...uploads: readonly Upload[]) {
      const { store } = await make();
      for (const upload of uploads) {
        await store.create(upload, () => undefined);
      }
      return store;
    }
    const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

    test('one is read as it was stored, and none is null', async () => {
      const store = await storing(uploadOf('u1'));
      expect(await store.get('u1')).toEqual(uploadOf('u1'));
      expect(await store.get('u2')).toBeNull();
    });

    test('whoever begins one sees all others of the owner, however many begin at once', async () => {
      const store = await storing(uploadOf('u1'), uploadOf('bob', { ownerId: 'bob' }));
      const seen: string[][] = [];
      const begun = await Promise.allSettled(
        ['u2', 'u3'].map((id) =>
          store.create(uploadOf(id), (others) => {
            seen.push(idsOf(others).toSorted());
            if (others.length > 1) {
              throw new Error('one too many');
            }
          }),
        ),
      );
      expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(seen[0]).toEqual(['u1']);
      expect(seen.at(-1)).toHaveLength(2);
      expect(await store.underWay('ada')).toHaveLength(2);
    });

    test('storing the same again, as after a lost answer, counts once', async () => {
      const store = await storing(uploadOf('u1'));
      await store.create(uploadOf('u1'), () => {
        throw new Error('one too many');
      });
      expect(idsOf(await store.underWay('ada'))).toEqual(['u1']);
    });

    test('it is finished once, and stays under way until it is deleted', async () => {
      const store = await storing(uploadOf('u1'));
      const finished = await Promise.all([store.finish('u1', at(2)), store.finish('u1', at(2))]);
      expect(finished.filter(Boolean)).toEqual([true]);
      expect(await store.finish('u1', at(3))).toBe(false);
      expect(await store.get('u1')).toMatchObject({ finishedAt: at(2) });
      expect(idsOf(await store.underWay('ada'))).toEqual(['u1']);
      await store.delete('u1');
      await store.delete('u1');
      expect(await store.finish('u1', at(3))).toBe(false);
      expect(await store.underWay('ada')).toEqual([]);
    });

    test('those left before a time are found, whatever is kept beside them', async () => {
      const begun = (id: string, hour: number) => uploadOf(id, { createdAt: at(hour) });
      const finished = (id: string, hour: number) =>
        uploadOf(id, { createdAt: at(1), finishedAt: at(hour) });
      const store = await storing(
        begun('u2', 2),
        begun('u1', 1),
        begun('u4', 4),
        finished('f1', 1),
        finished('f2', 2),
        finished('f3', 3),
      );
      const times = { begun: at(4), finished: at(3) };
      expect(idsOf(await store.leftBefore(times, 9))).toEqual(['u1', 'u2', 'f1', 'f2']);
      expect(idsOf(await store.leftBefore(times, 1))).toEqual(['u1']);
    });
  });
}
