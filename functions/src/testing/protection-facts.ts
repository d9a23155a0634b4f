/** A well protected project, and what its records say where something is missing. */
import { backupRecordSchema, type BackupRecord } from '../contract/backups.ts';
import { backupScheduleSchema, type BackupSchedule } from '../contract/schedules.ts';
import { newProject } from '../services/projects/new-project.ts';
import { gapsOf } from '../services/security/gaps.ts';
import { protectionOf, type ProtectionFacts } from '../services/security/protection.ts';

export const now = new Date('2026-06-10T12:00:00.000Z');
export const hoursAgo = (hours: number) =>
  new Date(now.getTime() - hours * 3_600_000).toISOString();

export const { project } = newProject({
  id: 'shop',
  ownerId: 'ada',
  input: { name: 'Shop', firebaseProjectId: 'demo-shop', connectionType: 'emulator' },
  credentials: null,
  now: hoursAgo(1000),
});

export const backupSchedule = (change: Partial<BackupSchedule> = {}): BackupSchedule =>
  backupScheduleSchema.parse({
    id: 'daily',
    projectId: 'shop',
    name: 'Every day',
    enabled: true,
    include: [],
    exclude: [],
    schedule: { kind: 'daily', timeZone: 'UTC', time: '03:30' },
    retention: { keepLast: 7, gfs: { daily: 7, weekly: 4, monthly: 1 } },
    nextRunAt: null,
    lastRunAt: null,
    lastSuccessAt: null,
    lastRecordId: null,
    createdAt: hoursAgo(900),
    updatedAt: hoursAgo(900),
    ...change,
  });

export const record = (hours: number, change: Partial<BackupRecord> = {}): BackupRecord =>
  backupRecordSchema.parse({
    id: `b${hours}`,
    projectId: 'shop',
    status: 'completed',
    createdAt: hoursAgo(hours),
    metadata: {
      backupName: 'x',
      trigger: 'scheduled',
      configurationId: 'daily',
      firebaseProjectId: 'demo-shop',
      databaseId: '(default)',
      include: [],
      exclude: [],
      readTime: hoursAgo(hours),
      consistency: 'snapshot',
      documentCount: 2,
      rawBytes: 20,
      storedBytes: 20,
      chunkCount: 1,
      newChunkCount: 1,
      collections: [
        { path: 'customers', documentCount: 1, rawBytes: 10 },
        { path: 'customers/*/orders', documentCount: 1, rawBytes: 10 },
      ],
      startedAt: hoursAgo(hours),
      completedAt: hoursAgo(hours),
      durationMs: 5,
    },
    progress: { documents: 2, rawBytes: 20, fraction: 1 },
    verification: {
      status: 'verified',
      checkedAt: hoursAgo(hours),
      chunks: 1,
      documents: 2,
      rawBytes: 20,
      countsChecked: 1,
      mismatches: [],
    },
    error: null,
    held: true,
    ...change,
  });

export const key = {
  credential: {
    connectionType: 'service-account' as const,
    account: 'x',
    keyId: 'y',
    addedAt: hoursAgo(24),
    ageDays: 1,
    maxAgeDays: 90,
  },
  role: {
    status: 'fitting' as const,
    granted: { read: true, write: true, delete: true },
    allowed: { read: true, write: true, delete: true },
    beyond: [],
    sentence: '',
    advice: null,
  },
};

/** All that could be wished for; `change` takes some of it away. */
export function facts(change: Partial<ProtectionFacts> = {}): ProtectionFacts {
  return {
    project: { ...project, status: 'connected' },
    records: [record(5)],
    schedules: [backupSchedule()],
    restores: [],
    lastDrill: null,
    openAlerts: 0,
    database: {
      pointInTimeRecovery: { value: true },
      deleteProtection: { value: true },
      excessPermissions: { value: [] },
    },
    catalogue: { status: 'on', note: '', writtenAt: now.toISOString() },
    now,
    ...change,
  };
}

export const kinds = (change: Partial<ProtectionFacts> = {}, held = key) => {
  const all = facts(change);
  return gapsOf(all, { ...held, protection: protectionOf(all) }).map(({ kind }) => kind);
};
