// What is left of a project in Firekeep's own Firestore and storage.
import type { Project } from '@firekeep/functions/contract';
import { readEmulators } from './emulators.ts';
import { readAllDocuments } from './firestore-rest.ts';
import { objectsOf } from './stored-objects.ts';
import type { TestUser } from './users.ts';

/**
 * Everything of ours that still speaks of the project, but for logs that outlive it: the account's,
 * which says who removed it, and those of other projects, which say what was restored from it or
 * into it. And but for the mark that its part of the catalogue goes, which a later tick deletes.
 */
export async function tracesOf(user: TestUser, project: Project): Promise<string[]> {
  const own = await readAllDocuments({ projectId: readEmulators().projectId });
  const ofProject = own
    .map((document) => ({ name: document.name, text: JSON.stringify(document) }))
    .filter(({ text }) => text.includes(project.id) && !text.includes('"project.deleted"'));
  const left = ofProject
    .map(({ name }) => name)
    .filter((name) => !name.endsWith(`/catalogue/${project.id}`))
    .filter((name) => !name.includes('/auditLog/') || name.includes(`/auditLog/${project.id}_`));
  return [...left, ...(await objectsOf(user, project))];
}
