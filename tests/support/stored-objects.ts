// The stored objects of a project's backups, as somebody with access to the bucket could read,
// change and delete them.
import { Storage } from '@google-cloud/storage';
import type { Project } from '@firekeep/functions/contract';
import { readEmulators } from './emulators.ts';
import type { TestUser } from './users.ts';

function bucket(name = `${readEmulators().projectId}.appspot.com`) {
  const { projectId, storage } = readEmulators();
  return new Storage({ projectId, apiEndpoint: `http://${storage}` }).bucket(name);
}

/** Names of all objects of one project, sorted. */
export async function objectsOf(
  user: Pick<TestUser, 'uid'>,
  project: Pick<Project, 'id'>,
): Promise<string[]> {
  const [files] = await bucket().getFiles({ prefix: `backups/${user.uid}/${project.id}/` });
  return files.map((file) => file.name).toSorted();
}

/** Names of all objects whose names have `text` in them. */
export async function objectsNaming(text: string): Promise<string[]> {
  const [files] = await bucket().getFiles();
  return files.map((file) => file.name).filter((name) => name.includes(text));
}

/** Copies the objects of one user, their backups and catalogue, into another bucket. */
export async function copyObjects(uid: string, to: string): Promise<void> {
  for (const prefix of [`backups/${uid}/`, `catalogue/${uid}/`]) {
    const [files] = await bucket().getFiles({ prefix });
    for (const { name } of files) {
      await writeObject(name, await readObject(name), to);
    }
  }
}

export async function readObject(name: string, from?: string): Promise<Buffer> {
  const [bytes] = await bucket(from).file(name).download({ validation: false });
  return bytes;
}

export async function writeObject(name: string, bytes: Buffer, to?: string): Promise<void> {
  await bucket(to).file(name).save(bytes, { resumable: false, validation: false });
}

export async function deleteObject(name: string): Promise<void> {
  await bucket().file(name).delete();
}
