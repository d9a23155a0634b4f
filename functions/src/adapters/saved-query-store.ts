/** `savedQueries/{id}`: queries that users keep, which no client reads. */
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import { maxSavedQueries, type SavedQuery } from '../contract/queries.ts';
import { recordCollections } from '../contract/records.ts';
import type { Owned } from '../services/ports/backup-store.ts';
import type { SavedQueryStore } from '../services/ports/saved-query-store.ts';
import { savedQueriesCollection, storedQuerySchema } from '../services/queries/stored-query.ts';
import { owned } from './owned-documents.ts';

function toStored({ ownerId, value: { query, ...saved } }: Owned<SavedQuery>) {
  return { ...saved, ownerId, queryJson: JSON.stringify(query) };
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

  create(saved: Owned<SavedQuery>): Promise<'created' | 'full' | 'no-project'> {
    const { ownerId, value } = saved;
    const project = this.db.collection(recordCollections.projects).doc(value.projectId);
    return this.db.runTransaction(async (transaction) => {
      // A project's deletion looks for what to delete after the project is gone: nothing may be added behind its back.
      const { exists } = await transaction.get(project);
      if (!exists) {
        return 'no-project';
      }
      const others = this.ofProject(ownerId, value.projectId).select().limit(maxSavedQueries);
      if ((await transaction.get(others)).size >= maxSavedQueries) {
        return 'full';
      }
      transaction.create(this.ref(value.id), toStored(saved));
      return 'created';
    });
  }

  update(
    key: { readonly ownerId: string; readonly id: string },
    change: (current: SavedQuery) => SavedQuery,
  ): Promise<SavedQuery | null> {
    return this.db.runTransaction(async (transaction) => {
      const current = await this.owned(transaction, key);
      if (current === null) {
        return null;
      }
      const changed = change(current);
      transaction.set(this.ref(key.id), toStored({ ownerId: key.ownerId, value: changed }));
      return changed;
    });
  }

  remove(key: { readonly ownerId: string; readonly id: string }): Promise<boolean> {
    return this.db.runTransaction(async (transaction) => {
      const current = await this.owned(transaction, key);
      if (current !== null) {
        transaction.delete(this.ref(key.id));
      }
      return current !== null;
    });
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

  private async owned(
    transaction: Transaction,
    { ownerId, id }: { readonly ownerId: string; readonly id: string },
  ): Promise<SavedQuery | null> {
    const stored = ownedQuery(await transaction.get(this.ref(id)));
    return stored?.ownerId === ownerId ? stored.value : null;
  }
}
