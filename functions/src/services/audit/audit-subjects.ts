import { z } from 'zod';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import type { AlertStore } from '../ports/alert-store.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { SavedQueryStore } from '../ports/saved-query-store.ts';
import type { ExportStore } from '../ports/export-store.ts';
import type { UploadStore } from '../ports/upload-store.ts';

const namedSchema = z.object({ name: z.string().optional(), backupName: z.string().optional() });

type RecordKind = 'record' | 'restore' | 'schedule' | 'alarm' | 'query' | 'export';

/**
 * What a call is about, by which the project is found. `account`: no project, or none yet; `id` is
 * of something else that the account has.
 */
export type AuditSubject =
  | {
      readonly kind: 'project' | RecordKind | 'upload';
      readonly id: string;
    }
  | { readonly kind: 'account'; readonly id?: string };

export interface AuditPlace {
  readonly projectId: string | null;
  readonly ownerId: string;
  /** What it is called, where it has a name. */
  readonly name?: string | undefined;
}

export interface AuditSubjectsOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly records: Pick<BackupRecords, 'get'>;
  readonly restores: Pick<RestoreRecords, 'get'>;
  readonly schedules: Pick<ScheduleStore, 'get'>;
  readonly alerts: Pick<AlertStore, 'alert'>;
  readonly uploads: Pick<UploadStore, 'get'>;
  readonly savedQueries: Pick<SavedQueryStore, 'get'>;
  readonly exports: Pick<ExportStore, 'get'>;
}

/** Whose log a call belongs to. Found before the call: afterwards the subject may be gone. */
export class AuditSubjects {
  private readonly options: AuditSubjectsOptions;

  constructor(options: AuditSubjectsOptions) {
    this.options = options;
  }

  /** Null for what isn't there or isn't the caller's: such calls leave no trace in any log. */
  async find(uid: string | null, subject: AuditSubject): Promise<AuditPlace | null> {
    const place = await this.placeOf(uid, subject);
    return place !== null && (uid === null || place.ownerId === uid) ? place : null;
  }

  private async placeOf(uid: string | null, subject: AuditSubject): Promise<AuditPlace | null> {
    if (subject.kind === 'account') {
      return uid === null ? null : { projectId: null, ownerId: uid };
    }
    if (subject.kind === 'project') {
      const stored = await this.options.projects.get(subject.id);
      return stored === null
        ? null
        : {
            projectId: stored.project.id,
            ownerId: stored.ownerId,
            name: stored.project.name,
          };
    }
    if (subject.kind === 'upload') {
      return await this.options.uploads.get(subject.id);
    }
    const found = await this.recordOf(subject.kind, subject.id);
    if (found === null) {
      return null;
    }
    const { ownerId, value } = found;
    return { projectId: value.projectId, ownerId, name: nameOf(value) };
  }

  private async recordOf(kind: RecordKind, id: string) {
    const { records, restores, schedules, alerts, savedQueries, exports } = this.options;
    switch (kind) {
      case 'record':
        return await records.get(id);
      case 'restore':
        return await restores.get(id);
      case 'schedule':
        return await schedules.get(id);
      case 'alarm':
        return await alerts.alert(id);
      case 'query':
        return await savedQueries.get(id);
      case 'export':
        return await exports.get(id);
    }
  }
}

function nameOf(value: object): string | undefined {
  const named = 'metadata' in value ? value.metadata : value;
  const { name, backupName } = namedSchema.safeParse(named).data ?? {};
  return backupName ?? name;
}
