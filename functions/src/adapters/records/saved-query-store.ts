/** `savedQueries/{id}`: queries that users keep, which no client reads. */
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { maxSavedQueries, type SavedQuery } from '../../contract/queries.ts';
import type { Owned } from '../../services/ports/backup-store.ts';
import type { SavedQueryStore } from '../../services/ports/saved-query-store.ts';
import { savedQueriesCollection, storedQuerySchema } from '../../services/queries/stored-query.ts';
import { owned } from './owned-documents.ts';
import { projectSettings } from './project-parts.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

/** Text that could not be read stays as it is. */
function toStored({ ownerId, value: { query, ...saved } }: Owned<SavedQuery>) {
  return { ...saved, ownerId, ...(query === null ? {} : { queryJson: JSON.stringify(query) }) };
}

function ownedQuery(snapshot: DocumentSnapshot): Owned<SavedQuery> | null {
  return snapshot.exists ? owned(storedQuerySchema.parse(snapshot.data())) : null;
}

export class FirestoreSavedQueryStore implements SavedQueryStore {
  private readonly db: Firestore;

  constructor(db: Firestore) {
    this.db = db;
  }

  async get(id: string): Promise<Owned<SavedQuery> | null> {
    return ownedQuery(await this.ref(id).get());
  }

  async list(ownerId: string, projectId: string): Promise<SavedQuery[]> {
    const { docs } = await this.ofProject(ownerId, projectId).limit(maxSavedQueries).get();
    return docs.map((doc) => owned(storedQuerySchema.parse(doc.data())).value);
  }

  /** All that are made for one project write its settings, so that of two at once the second counts the first; and a removed project has none. */
  create(saved: Owned<SavedQuery>): Promise<'created' | 'full' | 'no-project'> {
    const { ownerId, value } = saved;
    const settings = projectSettings(this.db, value.projectId);
    return writeUnchanged(async () => {
      const snapshot = await settings.get();
      if (!snapshot.exists) {
        return 'no-project';
      }
      const others = this.ofProject(ownerId, value.projectId).select().limit(maxSavedQueries);
      const { docs } = await others.get();
      // Stored by an attempt whose answer was lost.
      if (docs.some(({ id }) => id === value.id)) {
        return 'created';
      }
      if (docs.length >= maxSavedQueries) {
        return 'full';
      }
      const batch = this.db.batch();
      batch.update(settings, { newestQueryId: value.id }, asRead(snapshot));
      batch.create(this.ref(value.id), toStored(saved));
      await batch.commit();
      return 'created';
    }, settings.path);
  }

  update(
    key: { readonly ownerId: string; readonly id: string },
    change: (current: SavedQuery) => SavedQuery,
  ): Promise<SavedQuery | null> {
    return writeUnchanged(async () => {
      const { snapshot, current } = await this.owned(key);
      if (current === null) {
        return null;
      }
      const changed = change(current);
      await snapshot.ref.update(
        toStored({ ownerId: key.ownerId, value: changed }),
        asRead(snapshot),
      );
      return changed;
    }, this.ref(key.id).path);
  }

  remove(key: { readonly ownerId: string; readonly id: string }): Promise<boolean> {
    return writeUnchanged(async () => {
      const { snapshot, current } = await this.owned(key);
      if (current !== null) {
        await snapshot.ref.delete(asRead(snapshot));
      }
      return current !== null;
    }, this.ref(key.id).path);
  }

  private ref(id: string): DocumentReference {
    return this.db.collection(savedQueriesCollection).doc(id);
  }

  private ofProject(ownerId: string, projectId: string) {
    return this.db
      .collection(savedQueriesCollection)
      .where('ownerId', '==', ownerId)
      .where('projectId', '==', projectId);
  }

  private async owned({ ownerId, id }: { readonly ownerId: string; readonly id: string }) {
    const snapshot = await this.ref(id).get();
    const stored = ownedQuery(snapshot);
    return { snapshot, current: stored?.ownerId === ownerId ? stored.value : null };
  }
}
