import {
  applyRestore,
  listCollections,
  listDocuments,
  noExclusions,
  undoRestore,
  type Exclusions,
  type FirestoreFields,
  type Restore,
} from '@firekeep/functions/contract';
import { call } from '#lib/api/call.ts';

/** Applies a plan of the demonstration, but for what is excluded. */
export function applyPlan({ id }: Restore, untick: Partial<Exclusions> = {}): Promise<Restore> {
  const body = { untick: { ...noExclusions, ...untick } };
  return call(applyRestore, { params: { id }, body });
}

export function undoChange({ id }: Restore): Promise<Restore> {
  return call(undoRestore, { params: { id }, body: {} });
}

/** Every document of a database of the demonstration, or below a document, with its fields. */
export async function contentOf(
  pid: string,
  parent?: string,
): Promise<Map<string, FirestoreFields>> {
  const found = new Map<string, FirestoreFields>();
  const query = parent === undefined ? { pid } : { pid, parent };
  for (const { path } of await call(listCollections, { query })) {
    const { items } = await call(listDocuments, { query: { pid, path, pageSize: 200 } });
    for (const document of items) {
      const own = document.missing ? [] : ([[document.path, document.fields]] as const);
      const below = await contentOf(pid, document.path);
      [...own, ...below].forEach(([at, fields]) => found.set(at, fields));
    }
  }
  return found;
}
