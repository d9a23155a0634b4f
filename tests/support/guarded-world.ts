// What somebody owns that has every guard there is, and a project that a thief has connected.
import {
  changeBackupRecord,
  createChannel,
  createSchedule,
  putDrillPlan,
  startRestore,
  updateAccountSettings,
  updateProject,
} from '@firekeep/functions/contract';
import { alertOf } from '../../functions/src/testing/alert.ts';
import { call } from './api.ts';
import { endOfRestore } from './backups.ts';
import { readEmulators } from './emulators.ts';
import { exportData } from './exports.ts';
import { writeDocuments } from './firestore-rest.ts';
import { furnish, quietChannel, type Ids } from './furnished-project.ts';
import { nightly } from './nightly.ts';
import { connectProject } from './projects.ts';
import { fieldsOf } from './typed-values.ts';
import { signedInLongAgo, signUp, type TestUser } from './users.ts';

export const guards = {
  needsReason: true,
  confirmAbove: 10,
  needsFreshPlan: true,
  refusesDeletes: true,
  protectedCollections: ['customers'],
};
export const masks = {
  required: true,
  rules: [{ collections: 'customers', field: 'name', mask: { how: 'remove' as const } }],
};
export const rules = {
  projectIds: null,
  severities: ['critical' as const, 'error' as const],
  resolved: true,
};
export const quietHours = { from: '22:00', to: '06:00', timeZone: 'UTC', exceptCritical: true };
export const drills = {
  enabled: true,
  schedule: { kind: 'weekly' as const, timeZone: 'UTC', time: '03:00', weekday: 1 },
  pick: { kind: 'newest' as const },
  target: null,
  check: null,
};
export const check = { url: 'https://hooks.example.com/check', deadlineMinutes: 5 };
export const webhookUrl = 'https://hooks.example.com/alerts';

export interface GuardedWorld {
  readonly owner: TestUser;
  /** The owner's session, an hour old. */
  readonly thief: TestUser;
  readonly ids: Ids;
  /** Of the project that has guards. */
  readonly guarded: string;
  readonly schedule: string;
  readonly channel: string;
  readonly place: { readonly projectId: string };
  /** Of a restore into the thief's project. */
  readonly plan: string;
  /** Of a whole database. */
  readonly exported: string;
  readonly anomaly: string;
}

async function guard(owner: TestUser, place: GuardedWorld['place']) {
  const { id } = await connectProject(owner);
  const daily = { kind: 'daily' as const, timeZone: 'UTC', time: '07:00' };
  const { channel } = await call(owner, createChannel, {
    body: { ...quietChannel, name: 'Ops', rules, quietHours, summary: daily },
  });
  const schedule = await call(owner, createSchedule, {
    body: { projectId: id, ...nightly, webhookUrl },
  });
  await call(owner, putDrillPlan, { params: { id }, body: { ...drills, target: place, check } });
  const metadata = { environment: 'production' as const };
  const permissions = { read: true, write: false, delete: false };
  await call(owner, updateProject, {
    params: { id },
    body: { metadata, permissions, readOnly: true, guards, masks },
  });
  return { guarded: id, schedule: schedule.id, channel: channel.id };
}

/** An open one, of the project that is furnished. */
async function addAnomaly({ uid: ownerId }: TestUser, { project, record }: Ids): Promise<string> {
  const id = `${record}-anomaly`;
  const alert = alertOf(id, { kind: 'anomaly', projectId: project, recordId: record });
  await writeDocuments({ projectId: readEmulators().projectId }, [
    { path: `alarms/${id}`, fields: fieldsOf({ ...alert, ownerId }) },
  ]);
  return id;
}

export async function guardedWorld(): Promise<GuardedWorld> {
  const owner = await signUp();
  const ids = await furnish(owner);
  const thief = await signedInLongAgo(owner, 60 * 60_000);
  const place = { projectId: (await connectProject(thief)).id };
  const anomaly = await addAnomaly(owner, ids);
  await call(owner, changeBackupRecord, { params: { rid: ids.record }, body: { held: true } });
  await call(owner, updateAccountSettings, { body: { deletionDays: 30 } });
  const ofProject = { params: { id: ids.project }, body: { ...drills, target: place } };
  await call(owner, putDrillPlan, ofProject);
  const from = { projectId: ids.project, recordId: ids.record, target: place };
  const dryRun = { body: { ...from, mode: 'overwrite' as const, dryRun: true } };
  const { id: plan } = await call(thief, startRestore, dryRun);
  await endOfRestore(thief, plan);
  const wanted = { what: { kind: 'project' }, format: 'ndjson' } as const;
  const { id: exported } = await exportData(thief, { id: ids.project }, wanted);
  return { owner, thief, ids, place, plan, exported, anomaly, ...(await guard(owner, place)) };
}
