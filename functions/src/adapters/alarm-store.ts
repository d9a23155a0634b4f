/** Alarms in Firekeep's own Firestore, `alarms/{id}`; shape in `contract/records.ts`. */
import type { CollectionReference, Firestore, Query } from 'firebase-admin/firestore';
import type { Alarm } from '../contract/alarms.ts';
import { alarmDocumentSchema, recordCollections } from '../contract/records.ts';
import type { AlarmStore } from '../services/ports/alarm-store.ts';
import type { Owned } from '../services/ports/backup-store.ts';

const maxListed = 100;

function toOwned(data: unknown): Owned<Alarm> {
  const { ownerId, ...value } = alarmDocumentSchema.parse(data);
  return { ownerId, value };
}

export class FirestoreAlarmStore implements AlarmStore {
  private readonly db: Firestore;
  private readonly refs: CollectionReference;

  constructor(db: Firestore) {
    this.db = db;
    this.refs = db.collection(recordCollections.alarms);
  }

  async alarm(id: string): Promise<Owned<Alarm> | null> {
    const snapshot = await this.refs.doc(id).get();
    return snapshot.exists ? toOwned(snapshot.data()) : null;
  }

  alarms(projectId: string, ownerId: string): Promise<Alarm[]> {
    return this.read(
      this.refs
        .where('ownerId', '==', ownerId)
        .where('projectId', '==', projectId)
        .orderBy('raisedAt', 'desc'),
    );
  }

  unresolved(projectId: string, configurationId: string | null): Promise<Alarm[]> {
    return this.read(this.of(projectId, configurationId, ['open', 'acknowledged']));
  }

  async hasOpenAnomaly(projectId: string, configurationId: string | null): Promise<boolean> {
    const query = this.of(projectId, configurationId, ['open']).where('kind', '==', 'anomaly');
    return !(await query.limit(1).get()).empty;
  }

  raise({ ownerId, value }: Owned<Alarm>): Promise<boolean> {
    const ref = this.refs.doc(value.id);
    const project = this.db.collection(recordCollections.projects).doc(value.projectId);
    return this.db.runTransaction(async (transaction) => {
      const [existing, owner] = await transaction.getAll(ref, project);
      if (existing?.exists === true || owner?.exists !== true) {
        return false;
      }
      transaction.create(ref, { ...value, ownerId });
      return true;
    });
  }

  acknowledge(id: string, at: string): Promise<Alarm | null> {
    const ref = this.refs.doc(id);
    return this.db.runTransaction(async (transaction) => {
      const snapshot = await transaction.get(ref);
      if (!snapshot.exists) {
        return null;
      }
      const { value } = toOwned(snapshot.data());
      if (value.state !== 'open') {
        return value;
      }
      const change = { state: 'acknowledged', acknowledgedAt: at } as const;
      transaction.update(ref, change);
      return { ...value, ...change };
    });
  }

  private of(projectId: string, configurationId: string | null, states: Alarm['state'][]): Query {
    return this.refs
      .where('projectId', '==', projectId)
      .where('configurationId', '==', configurationId)
      .where('state', 'in', states);
  }

  private async read(query: Query): Promise<Alarm[]> {
    const { docs } = await query.limit(maxListed).get();
    return docs.map((doc) => toOwned(doc.data()).value);
  }
}
