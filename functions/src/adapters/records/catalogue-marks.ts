import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import { isDeepStrictEqual } from 'node:util';
import { chainOf } from '../../services/audit/audit-log.ts';
import { newId } from '../../lib/ids.ts';
import type { CatalogueMark, CatalogueSubject } from '../../services/ports/catalogue-store.ts';
import type { StoredProject } from '../../services/ports/project-store.ts';
import { anyRecord, type RecordWrites } from './records.ts';

export const catalogueCollection = 'catalogue';

/** What says that a part is to be written or, where its project goes, deleted. */
export function catalogueMark(
  { ownerId, projectId }: CatalogueSubject,
  goneAt: string | null = null,
): { path: string; document: CatalogueMark } {
  const of = { ownerId, projectId };
  return {
    path: `${catalogueCollection}/${chainOf(of)}`,
    document: { ...of, dueAt: '', mark: newId(), goneAt },
  };
}

/** Set in the batch that changes it. */
export function markChanged(
  writes: Pick<RecordWrites, 'set'>,
  ...of: Parameters<typeof catalogueMark>
): void {
  const { path, document } = catalogueMark(...of);
  writes.set(anyRecord(path), document);
}

/** The same in a batch of another store. */
export function markIn(
  db: Firestore,
  batch: Pick<WriteBatch, 'set'>,
  ...of: Parameters<typeof catalogueMark>
): void {
  const { path, document } = catalogueMark(...of);
  batch.set(db.doc(path), document);
}

/** Whether they differ in no more than when the project was last used and checked. */
export function isAsCatalogued(before: StoredProject, after: StoredProject): boolean {
  const { lastUsed, lastSynced, health, updatedAt } = before.project;
  const project = { ...after.project, lastUsed, lastSynced, health, updatedAt };
  return isDeepStrictEqual({ ...after, project }, before);
}
