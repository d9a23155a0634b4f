import { importPrefix } from '../../engine/format/layout.ts';
import type { Owner } from '../../engine/format/seal.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';

const atOnce = 20;

/** Deletes what an import keeps while it is under way. May be done twice. */
export async function deleteImportObjects(
  objects: SnapshotStore,
  owner: Owner,
  importId: string,
): Promise<void> {
  let names: string[] = [];
  for await (const { name } of objects.list(importPrefix(owner, importId))) {
    names.push(name);
    if (names.length >= atOnce) {
      await deleteAll(objects, names);
      names = [];
    }
  }
  await deleteAll(objects, names);
}

async function deleteAll(objects: SnapshotStore, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => objects.delete(name)));
}
