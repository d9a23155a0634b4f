import { manifestName, projectPrefix } from '../../engine/format/layout.ts';
import type { Owner } from '../../engine/format/seal.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { unlessRetained } from '../projects/delete-objects.ts';
import type { RetainedBackups } from '../ports/retained-backups.ts';

/** Deleted side by side. */
export const objectsAtOnce = 20;

/**
 * Deletes a backup whose record says `deleting`: the manifest first, so that nothing counts as a
 * backup once a part of it is missing; then its pages; the record last, so that what is left half
 * way is found again. Chunks stay: others may need them.
 * @returns false where the bucket retains a part: the rest of it waits for that day
 */
export async function removeBackup(
  { objects, retained }: { objects: SnapshotStore; retained: Pick<RetainedBackups, 'endRemoval'> },
  owner: Owner,
  recordId: string,
): Promise<boolean> {
  const prefix = `${projectPrefix(owner)}backups/${recordId}/`;
  const isGone =
    (await unlessRetained(() => objects.delete(manifestName(owner, recordId)))) &&
    (await unlessRetained(() => deleteAll(objects, namesBelow(objects, prefix))));
  if (isGone) {
    await retained.endRemoval(recordId);
  }
  return isGone;
}

async function* namesBelow(objects: SnapshotStore, prefix: string): AsyncGenerator<string> {
  for await (const { name } of objects.list(prefix)) {
    yield name;
  }
}

/** Deletes objects, some at a time. */
export async function deleteAll(
  objects: SnapshotStore,
  names: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  let batch: string[] = [];
  const flush = async () => {
    await Promise.all(batch.map((name) => objects.delete(name)));
    batch = [];
  };
  for await (const name of names) {
    batch.push(name);
    if (batch.length >= objectsAtOnce) {
      await flush();
    }
  }
  await flush();
}
