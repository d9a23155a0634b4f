import {
  backupRecordSchema,
  channelSchema,
  drillPlanSchema,
  drillSchema,
  projectSchema,
  restoreSchema,
} from '@firekeep/functions/contract';
import type { User } from '#lib/auth/user.ts';

const time = '2026-01-01T00:00:00.000Z';

export const sampleUser: User = {
  id: 'ada',
  email: 'ada@example.com',
  name: 'Ada',
  provider: 'email',
  createdAt: time,
  updatedAt: time,
};

/** A project as the server answers it. */
export const sampleProject = projectSchema.parse({
  id: 'shop',
  name: 'Shop',
  firebaseProjectId: 'my-shop',
  databaseId: '(default)',
  connectionType: 'emulator',
  credentials: null,
  status: 'connected',
  permissions: { read: true, write: true, delete: true },
  health: { status: 'healthy', lastCheck: time, latency: 5, errors: [] },
  metadata: {
    description: '',
    environment: 'production',
    tags: [],
    color: '#c2410c',
    favorite: false,
  },
  readOnly: false,
  queryCount: 0,
  dataExported: 0,
  backupEnabled: true,
  lastBackup: null,
  lastSynced: null,
  lastUsed: null,
  createdAt: time,
  updatedAt: time,
});

/** A completed backup of the sample project. */
export const sampleRecord = backupRecordSchema.parse({
  id: 'r1',
  projectId: 'shop',
  status: 'completed',
  createdAt: time,
  metadata: {
    backupName: 'The first one',
    trigger: 'manual',
    configurationId: null,
    firebaseProjectId: 'my-shop',
    databaseId: '(default)',
    include: [],
    exclude: [],
    readTime: null,
    consistency: 'snapshot',
    documentCount: 0,
    rawBytes: 0,
    storedBytes: 0,
    chunkCount: 0,
    newChunkCount: 0,
    collections: [],
    startedAt: null,
    completedAt: null,
    durationMs: null,
  },
  progress: { documents: 0, rawBytes: 0, fraction: null },
  verification: {
    status: 'verified',
    checkedAt: time,
    chunks: 0,
    documents: 0,
    rawBytes: 0,
    countsChecked: 0,
    mismatches: [],
  },
  error: null,
});

/** A restore of that backup into the sample project; it found everything as it should be. */
export const sampleRestore = restoreSchema.parse({
  id: 'x',
  projectId: 'shop',
  recordId: 'r1',
  target: { projectId: 'shop', databaseId: '(default)', firebaseProjectId: 'my-shop' },
  scope: {},
  mode: 'overwrite',
  dryRun: false,
  status: 'completed',
  phase: 'done',
  plan: null,
  progress: { documents: 1, fraction: 1 },
  outcome: { written: 0, deleted: 0, skipped: 0, failed: 0, failures: [] },
  createdAt: time,
  completedAt: '2026-01-01T00:01:00.000Z',
  error: null,
});

/** A channel of mails to the sample user. */
export const sampleChannel = channelSchema.parse({
  id: 'mail',
  kind: 'email',
  name: 'Operations',
  rules: { projectIds: null, severities: ['critical', 'error'], resolved: true },
  quietHours: null,
  summary: null,
  shownAddress: 'ada@example.com',
  state: 'active',
  nextSummaryAt: null,
  lastSentAt: time,
  failingSince: null,
  lastFailure: null,
  createdAt: time,
  updatedAt: time,
});

/** A drill of that backup into another database, which passed. */
export const sampleDrill = drillSchema.parse({
  id: 'd1',
  projectId: 'shop',
  kind: 'real',
  isPlanned: true,
  status: 'passed',
  stage: 'done',
  recordId: 'r1',
  backupName: 'The first one',
  backupAt: time,
  target: { projectId: 'staging', databaseId: '(default)', name: 'Staging' },
  restoreId: 'd1-restore',
  startedAt: time,
  endedAt: '2026-01-01T00:05:00.000Z',
  documents: 1000,
  differences: { count: 0, first: [] },
  restoreSeconds: 100,
  documentsPerSecond: 10,
  estimate: null,
  check: null,
  leftInTarget: false,
  isCancelling: false,
  message: null,
});

/** A dry one, without a real one before it. */
export const sampleDryDrill = drillSchema.parse({
  ...sampleDrill,
  id: 'dry',
  kind: 'dry',
  target: null,
  restoreId: null,
  differences: null,
  restoreSeconds: null,
  documentsPerSecond: null,
});

/** The plan that such drills follow. */
export const sampleDrillPlan = drillPlanSchema.parse({
  projectId: 'shop',
  enabled: true,
  schedule: { kind: 'weekly', timeZone: 'UTC', time: '03:30', weekday: 1 },
  pick: { kind: 'newest' },
  target: { projectId: 'staging', masks: false },
  check: null,
  nextDrillAt: '2026-01-05T03:30:00.000Z',
  overdueAt: '2026-01-06T03:30:00.000Z',
  currentDrillId: null,
  checkSecretAt: null,
  createdAt: time,
  updatedAt: time,
});
