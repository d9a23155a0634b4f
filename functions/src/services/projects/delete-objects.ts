import { hasCode } from '../../lib/errors.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';

const atOnce = 20;

/**
 * Deletes the stored objects whose names begin with `prefix`, but what the bucket retains. May be
 * done twice.
 * @param shouldStop asked after some have been deleted
 * @returns whether none is left
 */
export async function deleteObjects(
  objects: Pick<SnapshotStore, 'list' | 'delete'>,
  prefix: string,
  shouldStop = () => false,
): Promise<boolean> {
  let names: string[] = [];
  const deleteAll = () =>
    Promise.all(names.map((name) => unlessRetained(() => objects.delete(name))));
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

/** @returns false where the bucket retains it: nobody can delete it before its day */
export async function unlessRetained(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (hasCode(error, 'retained')) {
      return false;
    }
    throw error;
  }
}
