// A project with three backups to look into: before and after a change, and of a part.
import type { BackupRecord, Project } from '@firekeep/functions/contract';
import { backUp } from './backups.ts';
import { deleteDocuments, writeDocuments } from './firestore-rest.ts';
import { connectProject } from './projects.ts';
import { signUp, type TestUser } from './users.ts';

export const text = (stringValue: string) => ({ name: { stringValue } });

/** Missing parents, odd names, subcollections, and numeric ids, which come first. */
export const paths = [
  'customers/ada',
  'customers/bob/orders/1',
  'customers/bob/orders/2/lines/1',
  'customers/é/orders/1',
  'customers/__id7__',
  'customers/__id10__',
  'customers-old/a b',
  'ghosts/g/kept/1',
  ...Array.from({ length: 25 }, (_, index) => `products/p${index.toString().padStart(3, '0')}`),
];

interface ExploredProject {
  readonly user: TestUser;
  readonly project: Project;
  /** Of everything in `paths`. */
  readonly first: BackupRecord;
  /** Of what the database holds since. */
  readonly second: BackupRecord;
  /** Of the products alone. */
  readonly partial: BackupRecord;
}

export async function openExploredProject(): Promise<ExploredProject> {
  const user = await signUp();
  const project = await connectProject(user);
  const { firebaseProjectId: projectId } = project;
  await writeDocuments(
    { projectId },
    paths.map((path) => ({ path, fields: text(path) })),
  );
  const first = await backUp(user, project, { backupName: 'First' });
  await deleteDocuments({ projectId }, ['customers/ada']);
  await writeDocuments({ projectId }, [
    {
      path: 'products/p003',
      fields: { name: { stringValue: 'New' }, price: { integerValue: '3' } },
    },
    { path: 'products/p100', fields: text('products/p100') },
  ]);
  const second = await backUp(user, project, { backupName: 'Second' });
  const partial = await backUp(user, project, { backupName: 'Partial', include: ['products'] });
  return { user, project, first, second, partial };
}
