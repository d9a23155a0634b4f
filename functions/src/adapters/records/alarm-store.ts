/** Alarms in Firekeep's own Firestore, `alarms/{id}`; shape in `contract/records.ts`. */
import type { Firestore } from 'firebase-admin/firestore';
import type { Alarm } from '../../contract/alarms.ts';
import type { AlarmStore } from '../../services/ports/alarm-store.ts';
import type { Owned } from '../../services/ports/owned.ts';
import { alarmsOf, schedulesOf } from './collections.ts';
import {
  changeOne,
  owned,
  readAll,
  readOne,
  toDocument,
  valueOf,
  type Documents,
} from './documents.ts';
import { transact } from './transact.ts';

const maxListed = 100;

export class FirestoreAlarmStore implements AlarmStore {
  private readonly db: Firestore;
  private readonly documents: Documents<Alarm & { ownerId: string }>;

  constructor(db: Firestore) {
    this.db = db;
    this.documents = alarmsOf(db);
  }

  async alarm(id: string) {
    const found = await readOne(this.documents.doc(id));
    return found === null ? null : owned(found);
  }

  async alarms(projectId: string, ownerId: string): Promise<Alarm[]> {
    const query = this.documents
      .where('ownerId', '==', ownerId)
      .where('projectId', '==', projectId)
      .orderBy('raisedAt', 'desc');
    return (await readAll(query.limit(maxListed))).map(valueOf);
  }

  async unresolved(projectId: string, configurationId: string | null): Promise<Alarm[]> {
    const query = this.of(projectId, configurationId).where('state', 'in', [
      'open',
      'acknowledged',
    ]);
    return (await readAll(query.limit(maxListed))).map(valueOf);
  }

  async hasOpenAnomaly(projectId: string, configurationId: string | null): Promise<boolean> {
    const query = this.of(projectId, configurationId)
      .where('state', 'in', ['open'])
      .where('kind', '==', 'anomaly');
    return !(await query.limit(1).get()).empty;
  }

  async lastAnomaly(projectId: string, configurationId: string | null): Promise<Alarm | null> {
    const query = this.of(projectId, configurationId)
      .where('kind', '==', 'anomaly')
      .orderBy('raisedAt', 'desc');
    const [newest] = await readAll(query.limit(1));
    return newest === undefined ? null : valueOf(newest);
  }

  raiseOverdue(
    alarm: Owned<Alarm>,
    promise: { readonly configurationId: string; readonly overdueAt: string },
  ): Promise<boolean> {
    const ref = this.documents.doc(alarm.value.id);
    const schedule = schedulesOf(this.db).doc(promise.configurationId);
    return transact(this.db, async (transaction) => {
      const existing = await transaction.get(ref);
      const current = (await transaction.get(schedule)).data();
      if (current?.enabled !== true || current.overdueAt !== promise.overdueAt) {
        return false;
      }
      transaction.update(schedule, { overdueAt: null });
      if (existing.exists) {
        return false;
      }
      transaction.create(ref, toDocument(alarm));
      return true;
    });
  }

  async resolve(id: string, at: string): Promise<void> {
    await changeOne(this.documents.doc(id), () => ({
      state: 'resolved' as const,
      resolvedAt: at,
    }));
  }

  async undelivered(at: string, limit: number): Promise<Owned<Alarm>[]> {
    const query = this.documents
      .where('delivery.nextAttemptAt', '<=', at)
      .orderBy('delivery.nextAttemptAt');
    return (await readAll(query.limit(limit))).map(owned);
  }

  async acknowledge(id: string, at: string): Promise<Alarm | null> {
    const changed = await changeOne(this.documents.doc(id), ({ state }) =>
      state === 'open' ? { state: 'acknowledged' as const, acknowledgedAt: at } : null,
    );
    return changed === null ? null : valueOf(changed);
  }

  private of(projectId: string, configurationId: string | null) {
    return this.documents
      .where('projectId', '==', projectId)
      .where('configurationId', '==', configurationId);
  }
}
