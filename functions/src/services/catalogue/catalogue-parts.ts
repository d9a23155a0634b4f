import type { ListedObject, SnapshotStore } from '../../engine/store/snapshot-store.ts';
import type { CatalogueSubject } from '../ports/catalogue-store.ts';
import { parseName, type Version } from './versions.ts';

/** One account's or project's part of the catalogue, as the bucket has it. */
export interface CataloguePart {
  readonly of: CatalogueSubject;
  readonly versions: readonly ListedVersion[];
}

export interface ListedVersion extends Version {
  readonly object: ListedObject;
}

/** Accounts come before their projects. */
export async function catalogueParts(
  objects: Pick<SnapshotStore, 'list'>,
): Promise<CataloguePart[]> {
  const parts = new Map<string, { of: CatalogueSubject; versions: ListedVersion[] }>();
  for await (const object of objects.list('catalogue/')) {
    const found = parseName(object.name);
    if (found !== null) {
      const prefix = object.name.slice(0, object.name.lastIndexOf('/'));
      const part = parts.get(prefix) ?? { of: found.of, versions: [] };
      part.versions.push({ ...found.version, object });
      parts.set(prefix, part);
    }
  }
  return [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
}
