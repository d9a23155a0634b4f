/** Alarms in Firekeep's own Firestore, `alarms/{id}`; shape in `contract/records.ts`. */
import type { CollectionReference, Firestore, Query } from 'firebase-admin/firestore';
import type { Alarm } from '../../contract/alarms.ts';
import { z } from 'zod';
import type { BackupSchedule } from '../../contract/schedules.ts';
import type { BackupRecord } from '../../contract/backups.ts';
import {
  alarmDocumentSchema,
  backupConfigurationDocumentSchema,
  backupRecordDocumentSchema,
  recordCollections,
} from '../../contract/records.ts';
import type { AlarmStore } from '../../services/ports/alarm-store.ts';
import type { Owned } from '../../services/ports/backup-store.ts';
import { transact } from './transact.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

const maxListed = 100;

const promiseSchema = z.object({ enabled: z.boolean(), overdueAt: z.string().nullish() });

function toOwned(data: unknown): Owned<Alarm> {
  const { ownerId, ...value } = alarmDocumentSchema.parse(data);
  return { ownerId, value };
}

export class FirestoreAlarmStore implements AlarmStore {
  private readonly db: Firestore;
  private readonly refs: CollectionReference;
  private readonly schedules: CollectionReference;

  constructor(db: Firestore) {
    this.db = db;
    this.refs = db.collection(recordCollections.alarms);
    this.schedules = db.collection(recordCollections.backupConfigurations);
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

  async lastAnomaly(projectId: string, configurationId: string | null): Promise<Alarm | null> {
    const query = this.refs
      .where('projectId', '==', projectId)
      .where('configurationId', '==', configurationId)
      .where('kind', '==', 'anomaly')
      .orderBy('raisedAt', 'desc');
    const { docs } = await query.limit(1).get();
    const [newest] = docs;
    return newest === undefined ? null : toOwned(newest.data()).value;
  }

  async verifiedBackups(
    projectId: string,
    configurationId: string | null,
    limit: number,
  ): Promise<BackupRecord[]> {
    const query = this.db
      .collection(recordCollections.backupRecords)
      .where('projectId', '==', projectId)
      .where('metadata.configurationId', '==', configurationId)
      .where('metadata.trigger', 'in', ['manual', 'scheduled'])
      .where('status', '==', 'completed')
      .where('verification.status', '==', 'verified')
      .orderBy('createdAt', 'desc');
    const { docs } = await query.limit(limit).get();
    return docs.map((doc) => {
      const { ownerId: _ownerId, ...record } = backupRecordDocumentSchema.parse(doc.data());
      return record;
    });
  }

  async overdue(at: string, limit: number): Promise<Owned<BackupSchedule>[]> {
    const query = this.schedules
      .where('enabled', '==', true)
      .where('overdueAt', '<=', at)
      .orderBy('overdueAt');
    const { docs } = await query.limit(limit).get();
    return docs.map((doc) => {
      const { ownerId, ...value } = backupConfigurationDocumentSchema.parse(doc.data());
      return { ownerId, value };
    });
  }

  raiseOverdue(
    { ownerId, value }: Owned<Alarm>,
    promise: { readonly configurationId: string; readonly overdueAt: string },
  ): Promise<boolean> {
    const ref = this.refs.doc(value.id);
    const schedule = this.schedules.doc(promise.configurationId);
    return transact(this.db, async (transaction) => {
      const [existing, current] = await transaction.getAll(ref, schedule);
      const present = current?.exists === true ? promiseSchema.parse(current.data()) : null;
      if (present?.enabled !== true || present.overdueAt !== promise.overdueAt) {
        return false;
      }
      transaction.update(schedule, { overdueAt: null });
      if (existing?.exists === true) {
        return false;
      }
      transaction.create(ref, { ...value, ownerId });
      return true;
    });
  }

  async resolve(id: string, at: string): Promise<void> {
    const ref = this.refs.doc(id);
    await writeUnchanged(async () => {
      const snapshot = await ref.get();
      if (snapshot.exists) {
        await ref.update({ state: 'resolved', resolvedAt: at }, asRead(snapshot));
      }
    });
  }

  async undelivered(at: string, limit: number): Promise<Owned<Alarm>[]> {
    const query = this.refs
      .where('delivery.nextAttemptAt', '<=', at)
      .orderBy('delivery.nextAttemptAt');
    const { docs } = await query.limit(limit).get();
    return docs.map((doc) => toOwned(doc.data()));
  }

  acknowledge(id: string, at: string): Promise<Alarm | null> {
    const ref = this.refs.doc(id);
    return writeUnchanged(async () => {
      const snapshot = await ref.get();
      if (!snapshot.exists) {
        return null;
      }
      const { value } = toOwned(snapshot.data());
      if (value.state !== 'open') {
        return value;
      }
      const change = { state: 'acknowledged', acknowledgedAt: at } as const;
      await ref.update(change, asRead(snapshot));
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
