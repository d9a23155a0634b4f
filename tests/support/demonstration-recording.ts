// The demonstration's recording, made again: what it holds of documents, backups and restores
// happens to a project of the emulators, and the records become what the product says of that.
import {
  createSchedule,
  fieldsSchema,
  getAnalytics,
  getRestore,
  listAlerts,
  listBackupRecords,
  listRestores,
  type Alert,
  type BackupRecord,
  type BackupSchedule,
  type Project,
  type Restore,
} from '@firekeep/functions/contract';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { backupSeries } from '../../functions/src/services/analytics/series.ts';
import { call } from './api.ts';
import { backUp, restore, runSchedule } from './backups.ts';
import { deleteDocuments, writeDocuments } from './firestore-rest.ts';
import { connectProject } from './projects.ts';
import { applyPlan } from './reviewed-restores.ts';
import { giveTier } from './tiers.ts';
import { signUp, type TestUser } from './users.ts';

const file = join(
  import.meta.dirname,
  '../../web/src/features/demonstration/recording/recording.json',
);

const recordingSchema = z.looseObject({
  lastNight: z.string(),
  changes: z.array(
    z.object({ path: z.string(), time: z.string(), fields: fieldsSchema.nullable() }),
  ),
  backups: listBackupRecords.data,
  alerts: listAlerts.data,
  restores: listRestores.data,
  analytics: z.record(z.string(), getAnalytics.data),
});
type Recording = z.infer<typeof recordingSchema>;

export function readRecording(): Recording {
  return recordingSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** What the recording has, and the product's answer to the same. */
interface Played<T> {
  readonly recorded: T;
  readonly answered: T;
}

interface Stage {
  readonly user: TestUser;
  readonly project: Project;
  readonly schedule: BackupSchedule;
  readonly recording: Recording;
  readonly backups: Played<BackupRecord>[];
  readonly restores: Played<Restore>[];
  /** How many of the changes have happened. */
  changed: number;
}

async function openStage(): Promise<Stage> {
  const user = await signUp();
  await giveTier(user, 'team');
  const project = await connectProject(user, { name: 'Harbour Coffee' });
  const schedule = await call(user, createSchedule, {
    body: {
      projectId: project.id,
      name: 'Every night',
      enabled: true,
      include: [],
      exclude: [],
      schedule: { kind: 'daily', timeZone: 'UTC', time: '02:00' },
      retention: { keepDays: 30 },
    },
  });
  const recording = readRecording();
  return { user, project, schedule, recording, backups: [], restores: [], changed: 0 };
}

function found<T>(value: T | undefined): T {
  if (value === undefined) {
    throw new Error('The recording names what it does not hold');
  }
  return value;
}

/** Of each document its last change until then: those between were never seen. */
async function changeUntil(stage: Stage, time: string): Promise<void> {
  const { changes } = stage.recording;
  const end = changes.findLastIndex((change) => change.time <= time) + 1;
  const last = new Map(changes.slice(stage.changed, end).map((one) => [one.path, one.fields]));
  const all = Array.from(last, ([path, fields]) => ({ path, fields }));
  const database = { projectId: stage.project.firebaseProjectId };
  await writeDocuments(
    database,
    all.flatMap(({ path, fields }) => (fields === null ? [] : { path, fields })),
  );
  await deleteDocuments(
    database,
    all.flatMap(({ path, fields }) => (fields === null ? path : [])),
  );
  stage.changed = Math.max(stage.changed, end);
}

/** @param recorded whose backup has been played */
function plan({ user, backups }: Stage, { recordId, scope, mode }: Restore): Promise<Restore> {
  const backup = found(backups.find((one) => one.recorded.id === recordId));
  return restore(user, backup.answered, { scope, mode, dryRun: true });
}

/** The restore that a safety backup was made for, and that backup. */
async function playRestore(stage: Stage, safety: BackupRecord): Promise<BackupRecord> {
  const { user, project, recording } = stage;
  const recorded = found(recording.restores.find((one) => one.safetyRecordId === safety.id));
  const { id } = await applyPlan(user, (await plan(stage, recorded)).id);
  const answered = await call(user, getRestore, { params: { id }, query: {} });
  stage.restores.push({ recorded, answered });
  const records = await call(user, listBackupRecords, { query: { projectId: project.id } });
  return found(records.find((record) => record.id === answered.safetyRecordId));
}

function playBackup(stage: Stage, recorded: BackupRecord): Promise<BackupRecord> {
  const { backupName, trigger } = recorded.metadata;
  if (trigger === 'scheduled') {
    return runSchedule(stage.user, stage.schedule);
  }
  return trigger === 'safety'
    ? playRestore(stage, recorded)
    : backUp(stage.user, stage.project, { backupName });
}

/**
 * Plays the recording, from its backup `first` on if one is given, and answers what it would be
 * with the product's own records. What only production knows stays as it is: a key that Google
 * refused, the database's settings and rules, the audit log, and how much was read on which day.
 */
export async function recordAgain(first?: string): Promise<Recording> {
  const stage = await openStage();
  const { recording } = stage;
  const completed = recording.backups.filter(({ status }) => status === 'completed').toReversed();
  const begin = Math.max(
    0,
    completed.findIndex(({ id }) => id === first),
  );
  for (const recorded of completed.slice(begin)) {
    await changeUntil(stage, recorded.metadata.readTime ?? recorded.createdAt);
    stage.backups.push({ recorded, answered: await playBackup(stage, recorded) });
  }
  await changeUntil(stage, found(recording.changes.at(-1)).time);
  const open = found(recording.restores.find(({ status }) => status === 'planned'));
  stage.restores.push({ recorded: open, answered: await plan(stage, open) });
  return recordingOf(stage);
}

/** The product's answer with the recording's names and times. */
function renamed({ user, project, schedule, backups, restores }: Stage) {
  const names: [string, string][] = [
    [project.firebaseProjectId, 'harbour-coffee'],
    [project.id, 'demo'],
    [schedule.id, 'demo-nightly'],
    [user.uid, 'ada.lindqvist'],
    ...[...backups, ...restores].map(({ recorded, answered }): [string, string] => [
      answered.id,
      recorded.id,
    ]),
  ];
  return (answered: unknown, at: { readonly from: string; readonly to: string }): unknown => {
    const laterMs = Date.parse(at.to) - Date.parse(at.from);
    const text = JSON.stringify(answered).replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (time) =>
      new Date(Date.parse(time) + laterMs).toISOString(),
    );
    return JSON.parse(names.reduce((all, [name, other]) => all.replaceAll(name, other), text));
  };
}

async function recordingOf(stage: Stage): Promise<Recording> {
  const { user, project, recording } = stage;
  const rename = renamed(stage);
  const answerTo = <T extends BackupRecord | Restore>(all: readonly Played<T>[], one: T) => {
    const played = all.find(({ recorded }) => recorded.id === one.id)?.answered;
    return played && rename(played, { from: played.createdAt, to: one.createdAt });
  };
  const raised = await call(user, listAlerts, { query: { projectId: project.id } });
  const alertOf = (recorded: Alert) => {
    const alert = raised.find(({ kind }) => kind === recorded.kind);
    const backup = stage.backups.find(({ answered }) => answered.id === alert?.recordId);
    if (alert === undefined || backup === undefined) {
      return recorded;
    }
    const at = { from: backup.answered.createdAt, to: backup.recorded.createdAt };
    const renamedAlert = alertSchema.parse(rename(alert, at));
    // There is no webhook in the emulators.
    const delivery = { ...recorded.delivery, lastAttemptAt: renamedAlert.raisedAt };
    return { ...renamedAlert, id: recorded.id, delivery };
  };
  const backups = recording.backups.map((recorded) => {
    const { backupName } = recorded.metadata;
    const record = backupSchema.parse(answerTo(stage.backups, recorded) ?? recorded);
    const changes = changesByNight(record);
    const metadata = { ...record.metadata, backupName, changes };
    return { ...record, held: recorded.held, metadata };
  });
  const completed = backups.filter(({ status }) => status === 'completed');
  const analytics = Object.entries(recording.analytics).map(([days, recorded]) => [
    days,
    { ...recorded, ...backupSeries(completed, Date.parse(recorded.from)) },
  ]);
  return {
    ...recording,
    backups,
    alerts: recording.alerts.map(alertOf),
    restores: recording.restores.map((recorded) => {
      const { planId, completedAt } = recorded;
      const answer = answerTo(stage.restores, recorded);
      return { ...restoreSchema.parse(answer ?? recorded), planId, completedAt };
    }),
    analytics: Object.fromEntries(analytics),
  };
}

/** Nights apart, not seconds; what is usual between them can't be learned from seconds. */
function changesByNight({ metadata: { changes } }: BackupRecord) {
  return changes && { ...changes, hours: 24, learned: null };
}

const backupSchema = listBackupRecords.data.element;
const alertSchema = listAlerts.data.element;
const restoreSchema = listRestores.data.element;

/** Writes one record to a line. */
export function writeRecording(recording: Recording): void {
  const parts = Object.entries(recording).map(([name, value]) => {
    const json = Array.isArray(value)
      ? `[\n${value.map((one) => JSON.stringify(one)).join(',\n')}\n]`
      : JSON.stringify(value);
    return `${JSON.stringify(name)}:${json}`;
  });
  writeFileSync(file, `{\n${parts.join(',\n')}\n}\n`);
}
