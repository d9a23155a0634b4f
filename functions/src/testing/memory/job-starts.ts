import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import {
  backupConfigurationDocumentSchema,
  backupRecordDocumentSchema,
  restoreDocumentSchema,
} from '../../contract/records.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { AppError } from '../../lib/errors.ts';
import { assertNotUndone } from '../../services/changes/assert-not-undone.ts';
import { isLeaving, neededBackup } from '../../services/jobs/needed-backup.ts';
import type { JobStarts, JobSubject } from '../../services/ports/job-starts.ts';
import type { NewJob } from '../../services/ports/job-store.ts';
import type { ScheduledSlot } from '../../services/ports/schedule-store.ts';
import { toStoredExport } from '../../services/exports/stored-export.ts';
import { keptExports } from '../../adapters/records/export-store.ts';
import type { MemoryDocuments } from './documents.ts';
import type { MemoryJob, MemoryJobStore } from './job-store.ts';

const firstLookMs = 60 * 60_000;
const latestSchema = z.object({ runId: z.string() });
const useSchema = z.object({ backupsByHand: z.object({ day: z.string(), begun: z.number() }) });

/** Begins jobs of `jobs` with the records that show them. */
export function createMemoryJobStarts(
  documents: MemoryDocuments,
  jobs: MemoryJobStore,
  now: () => Date,
): JobStarts {
  const assertExists = (projectId: string) => {
    if (!documents.has(`projects/${projectId}`)) {
      throw new AppError('not-found', messages.projectNotFound);
    }
  };
  const begunOn = (ownerId: string, day: string) => {
    const use = documents.read(`planUse/${ownerId}`, useSchema)?.backupsByHand;
    return use?.day === day ? use.begun : 0;
  };
  const backupUnderWay = (projectId: string) => {
    const latest = documents.read(`projects/${projectId}/internal/latestBackup`, latestSchema);
    return latest !== null && jobs.jobs.get(latest.runId)?.isActive === true ? latest.runId : null;
  };
  /** Why the slot is not to be taken now; null when it is, and has been. */
  const takeSlot = (
    { configurationId, slot, nextRunAt, takenAt }: ScheduledSlot,
    { underWay, recordId }: { underWay: string | null; recordId: string },
  ) => {
    const path = `backupConfigurations/${configurationId}`;
    const schedule = documents.read(path, backupConfigurationDocumentSchema);
    if (schedule?.enabled !== true || schedule.nextRunAt !== slot) {
      return 'taken';
    }
    if (underWay !== null && schedule.lastRecordId !== underWay) {
      return 'waits';
    }
    const begun = underWay === null ? { lastRunAt: takenAt, lastRecordId: recordId } : {};
    documents.change(path, { nextRunAt, ...begun });
    return null;
  };
  /** @returns the job as it is stored; null where one of its id is active */
  const store = (job: NewJob, subject: JobSubject): Promise<MemoryJob | null> =>
    documents.transact(async () => {
      const previous = jobs.jobs.get(job.id);
      if (previous?.isActive === true) {
        return null;
      }
      if (!('deletedProject' in subject)) {
        assertExists(job.projectId);
      }
      const backup = neededBackup(subject);
      const record = documents.read(`backupRecords/${backup}`, backupRecordDocumentSchema);
      if (record !== null && isLeaving(record)) {
        throw new AppError('failed-precondition', 'The backup is being deleted');
      }
      if ('newExport' in subject) {
        const { export: begun, mayFollow } = subject.newExport;
        mayFollow(await keptExports(documents, begun.ownerId));
      }
      if ('restore' in subject) {
        assertNotUndone(earlierUndo(documents, subject.restore.value));
      }
      const stored = jobs.add(job);
      stored.token = previous?.token ?? 0;
      storeSubject(documents, subject);
      return stored;
    });
  return {
    async startBackup({ ownerId, value }, job, begin) {
      const { projectId } = job;
      assertExists(projectId);
      const underWay = backupUnderWay(projectId);
      const refusal =
        begin !== undefined && 'scheduled' in begin
          ? takeSlot(begin.scheduled, { underWay, recordId: job.subjectId })
          : null;
      if (refusal !== null) {
        return refusal;
      }
      if (underWay !== null) {
        return 'overlap';
      }
      if (begin !== undefined && 'byHand' in begin) {
        const { day, mayFollow } = begin.byHand;
        const begun = begunOn(ownerId, day);
        mayFollow(begun);
        documents.set(`planUse/${ownerId}`, { ownerId, backupsByHand: { day, begun: begun + 1 } });
      }
      documents.set(`projects/${projectId}/internal/latestBackup`, { runId: job.id });
      documents.set(`backupRecords/${value.id}`, { ...value, ownerId });
      if (!documents.has(`retention/${projectId}`)) {
        const dueAt = new Date(now().getTime() + firstLookMs).toISOString();
        documents.set(`retention/${projectId}`, {
          projectId,
          ownerId,
          dueAt,
          sweptAt: null,
          scrubbedAt: null,
        });
      }
      jobs.add(job);
      return 'started';
    },

    keptExports: (ownerId) => keptExports(documents, ownerId),

    begunByHand: async (ownerId, day) => begunOn(ownerId, day),

    start: async (job, subject) => (await store(job, subject)) !== null,

    startHeld: async (job, restore, leaseMs) => {
      await store(job, { restore });
      const held = jobs.entry(job.id);
      held.token = 1;
      held.leaseUntil = now().getTime() + leaseMs;
      return { job: structuredClone(held.job), token: held.token };
    },
  };
}

function earlierUndo(documents: MemoryDocuments, { undoOf }: Restore): Restore | null {
  const undone = documents.read(`restores/${undoOf}`, restoreDocumentSchema);
  return documents.read(`restores/${undone?.undoneBy}`, restoreDocumentSchema);
}

function storeSubject(documents: MemoryDocuments, subject: JobSubject): void {
  if ('restore' in subject) {
    const { ownerId, value } = subject.restore;
    documents.set(`restores/${value.id}`, { ...value, ownerId });
    if (value.undoOf !== null) {
      documents.change(`restores/${value.undoOf}`, { undoneBy: value.id });
    }
  }
  if ('importedRecord' in subject) {
    const { ownerId, value } = subject.importedRecord;
    documents.set(`backupRecords/${value.id}`, { ...value, ownerId });
  }
  if ('newExport' in subject) {
    const { ownerId, value } = subject.newExport.export;
    documents.set(`exports/${value.id}`, toStoredExport({ ...value, ownerId }));
  }
  if ('verifyRecord' in subject) {
    const path = `backupRecords/${subject.verifyRecord}`;
    documents.change(path, { 'verification.status': 'running' });
  }
}
