import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';

const atOnce = 20;

/**
 * Deletes the stored objects whose names begin with `prefix`. May be done twice.
 * @param shouldStop asked after some have been deleted
 * @returns whether none is left
 */
export async function deleteObjects(
  objects: Pick<SnapshotStore, 'list' | 'delete'>,
  prefix: string,
  shouldStop = () => false,
): Promise<boolean> {
  let names: string[] = [];
  const deleteAll = () => Promise.all(names.map((name) => objects.delete(name)));
  for await (const { name } of objects.list(prefix)) {
    names.push(name);
    if (names.length >= atOnce) {
      await deleteAll();
      names = [];
      if (shouldStop()) {
        return false;
      }
    }
  }
  await deleteAll();
  return true;
}
