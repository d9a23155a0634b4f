/**
 * A project's own series in Firekeep's own Firestore, which no client reads:
 * - `projects/{id}/usage/{date}-{shard}`: the day's counters, in shards against contention
 * - `projects/{id}/checks/{date}`: the day's checks of the connection
 */
import {
  FieldPath,
  FieldValue,
  type DocumentReference,
  type Firestore,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import { connectionCheckSchema, usageDaySchema, type UsageDay } from '../../contract/analytics.ts';
import { recordCollections } from '../../contract/records.ts';
import { dayOf } from '../../lib/day-of.ts';
import type { DayUsage } from '../../services/ports/audit-store.ts';
import type { AnalyticsStore } from '../../services/ports/analytics-store.ts';
import { firestoreRecords } from './firestore-records.ts';

const shards = 4;
const maxChecksOfDay = 100;
const keptForMs = 366 * 24 * 60 * 60_000;
const removedAtOnce = 50;

const counter = z.number().default(0);
const usageSchema = usageDaySchema.extend({
  backupReads: counter,
  restoreReads: counter,
  restoreWrites: counter,
  browseReads: counter,
  queryReads: counter,
  documentWrites: counter,
});
const checksSchema = z.object({ checks: z.array(connectionCheckSchema) });

/** A write that adds to the counters of a day; to any of its documents, since they are added up. */
export function usageWrite(db: Firestore, projectId: string, { date, ...counts }: DayUsage) {
  const shard = Math.floor(Math.random() * shards);
  const counters = Object.fromEntries(
    Object.entries(counts).map(([name, by]): [string, FieldValue] => [
      name,
      FieldValue.increment(by),
    ]),
  );
  return {
    ref: series(db, projectId, 'usage').doc(`${date}-${shard}`),
    counters: { date, ...counters },
  };
}

function series(db: Firestore, projectId: string, name: 'usage' | 'checks') {
  return db.collection(recordCollections.projects).doc(projectId).collection(name);
}

function sum(day: UsageDay | undefined, more: UsageDay): UsageDay {
  return day === undefined
    ? more
    : {
        date: day.date,
        backupReads: day.backupReads + more.backupReads,
        restoreReads: day.restoreReads + more.restoreReads,
        restoreWrites: day.restoreWrites + more.restoreWrites,
        browseReads: day.browseReads + more.browseReads,
        queryReads: day.queryReads + more.queryReads,
        documentWrites: day.documentWrites + more.documentWrites,
      };
}

/**
 * Deletes what was just written if its project is gone: a call may write while its project is being
 * deleted, and nothing else would remove that later.
 */
export async function removeWithoutProject(ref: DocumentReference): Promise<void> {
  const project = ref.parent.parent;
  if (project !== null && !(await project.get()).exists) {
    await ref.delete();
  }
}

export function createAnalyticsStore(db: Firestore): AnalyticsStore {
  const from = (projectId: string, name: 'usage' | 'checks', date: string) =>
    series(db, projectId, name).orderBy(FieldPath.documentId()).startAt(date).get();

  /** Both series end where the checks of a new day begin: often enough, once a day at most. */
  async function removeOld(projectId: string, at: string): Promise<void> {
    const before = dayOf(new Date(Date.parse(at) - keptForMs));
    for (const name of ['usage', 'checks'] as const) {
      const { docs } = await series(db, projectId, name)
        .orderBy(FieldPath.documentId())
        .endBefore(before)
        .limit(removedAtOnce)
        .get();
      await Promise.all(docs.map(({ ref }) => ref.delete()));
    }
  }

  return {
    async addUsage(projectId, change) {
      const { ref, counters } = usageWrite(db, projectId, change);
      await ref.set(counters, { merge: true });
      await removeWithoutProject(ref);
    },

    async usage(projectId, date) {
      const { docs } = await from(projectId, 'usage', date);
      const days = new Map<string, UsageDay>();
      for (const doc of docs) {
        const more = usageSchema.parse(doc.data());
        days.set(more.date, sum(days.get(more.date), more));
      }
      return [...days.values()];
    },

    async addCheck(projectId, check) {
      const ref = series(db, projectId, 'checks').doc(check.at.slice(0, 10));
      const kept = { path: ref.path, schema: checksSchema };
      const isFirst = await firestoreRecords(db).compareAndSet(
        async (work) => {
          const day = await work.get(kept);
          const checks = day?.checks ?? [];
          if (checks.length < maxChecksOfDay) {
            work.save(kept, { checks: [...checks, check] });
          }
          return day === null;
        },
        { turn: ref.path },
      );
      await removeWithoutProject(ref);
      if (isFirst) {
        await removeOld(projectId, check.at);
      }
    },

    async checks(projectId, date) {
      const { docs } = await from(projectId, 'checks', date);
      return docs.flatMap((doc) => checksSchema.parse(doc.data()).checks);
    },
  };
}
