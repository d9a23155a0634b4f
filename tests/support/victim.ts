// Somebody with a project, backups and schedules, before their session is stolen.
import {
  changeBackupRecord,
  createSchedule,
  listProjects,
  type BackupRecord,
  type Project,
} from '@firekeep/functions/contract';
import { call } from './api.ts';
import { backUp } from './backups.ts';
import { readAllDocuments, writeDocuments } from './firestore-rest.ts';
import { furnish, type Ids } from './furnished-project.ts';
import { nightly } from './nightly.ts';
import { signUp, type TestUser } from './users.ts';

/** What somebody owns before their session is stolen. */
export interface Victim {
  readonly owner: TestUser;
  readonly ids: Ids;
  readonly project: Project;
  readonly older: BackupRecord;
  /** Holds what there was when the session was stolen. */
  readonly newest: BackupRecord;
  readonly schedule: string;
  readonly documents: unknown;
}

const databaseOf = ({ firebaseProjectId }: Project) => ({ projectId: firebaseProjectId });

export async function contentOf(project: Project): Promise<unknown> {
  const documents = await readAllDocuments(databaseOf(project));
  return documents.map(({ name, fields }) => ({ name, fields }));
}

export async function newVictim(): Promise<Victim> {
  const owner = await signUp();
  const ids = await furnish(owner);
  const {
    data: [project],
  } = await call(owner, listProjects, { query: {} });
  const older = await backUp(owner, project!);
  await writeDocuments(databaseOf(project!), [
    { path: 'customers/bob', fields: { name: { stringValue: 'Bob' } } },
  ]);
  const { id } = await call(owner, createSchedule, {
    body: { projectId: project!.id, ...nightly },
  });
  await call(owner, changeBackupRecord, { params: { rid: ids.record }, body: { held: true } });
  const newest = await backUp(owner, project!);
  const documents = await contentOf(project!);
  return { owner, ids, project: project!, older, newest, schedule: id, documents };
}
