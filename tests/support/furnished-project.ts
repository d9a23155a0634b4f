// A project with one of everything that can be named by an id.
import {
  createChannel,
  createSchedule,
  deleteSchedule,
  saveQuery,
  startImport,
  type ChannelInput,
  type Project,
} from '@firekeep/functions/contract';
import { call } from './api.ts';
import { backUp, restore } from './backups.ts';
import { exportData } from './exports.ts';
import { writeDocuments } from './firestore-rest.ts';
import { connectProject } from './projects.ts';
import type { TestUser } from './users.ts';

export interface Ids {
  readonly project: string;
  readonly record: string;
  readonly schedule: string;
  readonly restore: string;
  readonly upload: string;
  readonly savedQuery: string;
  readonly export: string;
  readonly channel: string;
  /** Of a deleted schedule. */
  readonly deletion: string;
}

/** A schedule that never runs automatically. */
export const pausedSchedule = {
  name: 'Nightly',
  enabled: false,
  schedule: { kind: 'daily', timeZone: 'Europe/Vienna', time: '03:30' },
  retention: { keepLast: 7 },
} as const;

/** A channel to an address that nothing is sent to. */
export const quietChannel: ChannelInput = {
  kind: 'webhook',
  address: 'https://hooks.example.com/firekeep',
  name: 'Nobody',
  rules: { projectIds: null, severities: [], resolved: false },
  quietHours: null,
  summary: null,
};

async function makeOthers(user: TestUser, project: Project): Promise<Omit<Ids, 'project'>> {
  const record = await backUp(user, project);
  const schedule = {
    body: { projectId: project.id, ...pausedSchedule, include: [], exclude: [] },
  };
  const { id: deletion } = await call(user, createSchedule, schedule);
  await call(user, deleteSchedule, { params: { cid: deletion }, query: {} });
  const made = await call(user, createSchedule, schedule);
  const upload = await call(user, startImport, {
    body: { projectId: project.id, backupName: 'x', sizeBytes: 1, compression: 'none' },
  });
  const from = { kind: 'collection', path: 'customers' } as const;
  const query = { from, where: null, orderBy: [], limit: null };
  const saved = await call(user, saveQuery, { body: { pid: project.id, name: 'x', query } });
  const exported = await exportData(user, project, {
    what: { kind: 'query', query },
    format: 'csv',
  });
  const dryRun = await restore(user, record, { dryRun: true });
  const { channel } = await call(user, createChannel, { body: quietChannel });
  return {
    record: record.id,
    schedule: made.id,
    restore: dryRun.id,
    upload: upload.id,
    savedQuery: saved.id,
    export: exported.id,
    channel: channel.id,
    deletion,
  };
}

/** Connects a project, writes `customers/ada` and `a/b`, and gives it one of everything. */
export async function furnish(user: TestUser): Promise<Ids> {
  const project = await connectProject(user);
  const { firebaseProjectId: projectId } = project;
  await writeDocuments({ projectId }, [
    { path: 'customers/ada', fields: { name: { stringValue: 'Ada' } } },
    { path: 'a/b', fields: { a: { stringValue: 'x' } } },
  ]);
  return { project: project.id, ...(await makeOthers(user, project)) };
}
