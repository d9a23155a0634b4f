// One owner's data as an earlier build stored them (tests/fixtures/stored-data), loaded into the
// emulators.
import {
  exportBackupKey,
  listProjects,
  type FirestoreFields,
  type Project,
} from '@firekeep/functions/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { deriveKeys } from '../../functions/src/engine/format/seal.ts';
import {
  readEntries,
  readIndex,
  restoreFolder,
  writeEntries,
  writeIndex,
} from '../../functions/src/engine/changes/entries.ts';
import { MemoryStore } from '../../functions/src/engine/testing/memory-store.ts';
import { microseconds } from '../../functions/src/services/changes/restore-work.ts';
import { call } from './api.ts';
import { readEmulators } from './emulators.ts';
import { readAllDocuments, rootOf, writeDocuments } from './firestore-rest.ts';
import { writeObject } from './stored-objects.ts';
import { writeTyped } from './typed-documents.ts';
import { addUser, lookUp, signIn, type TestUser } from './users.ts';

export const storedDataFolder = join(import.meta.dirname, '../fixtures/stored-data');

const fields = z.custom<FirestoreFields>((value) => typeof value === 'object' && value !== null);
const documents = z.array(z.object({ path: z.string(), fields }));

export const storedDataSchemas = {
  /** Whose data they are, and what is called how. */
  world: z.object({
    user: z.object({ uid: z.string(), email: z.string(), password: z.string() }),
    firebaseProjectId: z.string(),
    project: z.string(),
    backups: z.object({ first: z.string(), scheduled: z.string(), safety: z.string() }),
    schedule: z.string(),
    savedQuery: z.string(),
    applied: z.string(),
    planned: z.string(),
  }),
  /** Firekeep's own documents. */
  records: documents,
  /** What the customer's database held at the end. */
  database: z.array(z.object({ path: z.string(), updateTime: z.string(), fields })),
  /** What it held when the second backup read it, as `readTyped` gives it. */
  backedUp: z.array(z.object({ path: z.string(), fields: z.string() })),
  /** Stored objects by name, in base64. */
  objects: z.array(z.tuple([z.string(), z.string()])),
};

type Parts = typeof storedDataSchemas;

function read<Part extends keyof Parts>(part: Part): z.output<Parts[Part]> {
  const text = readFileSync(join(storedDataFolder, `${part}.json`), 'utf8');
  // The schema of the part gives what the type states.
  return storedDataSchemas[part].parse(JSON.parse(text)) as z.output<Parts[Part]>;
}

/** What is stored, and its owner signed in. */
export type StoredData = Awaited<ReturnType<typeof openStoredData>>;

/** Reads the files and signs their owner in. Nothing is loaded yet. */
export async function openStoredData() {
  const { user: owner, ...ids } = read('world');
  if ((await lookUp(owner.uid)) === null) {
    await addUser(owner);
  }
  const user: TestUser = await signIn(owner.email, owner.password);
  return {
    user,
    ids,
    database: { projectId: ids.firebaseProjectId },
    content: read('database'),
    backedUp: read('backedUp'),
  };
}

/** Puts everything back as it was stored; what tests have added since stays, beside it. */
export async function loadStoredData({
  user,
  ids,
  database,
  content,
}: StoredData): Promise<Project> {
  const { firestore, projectId } = readEmulators();
  const all = `emulator/v1/projects/${database.projectId}/databases/(default)/documents`;
  const answer = await fetch(`http://${firestore}/${all}`, { method: 'DELETE' });
  if (!answer.ok) {
    throw new Error(`Firestore answered ${answer.status}: ${await answer.text()}`);
  }
  await writeTyped(database, content);
  await writeDocuments({ projectId }, read('records'));
  for (const [name, bytes] of read('objects')) {
    await writeObject(name, Buffer.from(bytes, 'base64'));
  }
  const { data } = await call(user, listProjects, { query: {} });
  return data.find(({ id }) => id === ids.project)!;
}

/**
 * Gives the entries of a stored plan or journal the update times that the emulator gave the
 * documents when they were loaded: it takes values, but no times. Everything else of the pages
 * stays as it was stored.
 */
export async function redate(
  stored: StoredData,
  list: { restore: string; name: 'plan' | 'journal' },
): Promise<void> {
  const { user, ids, database, content } = stored;
  const { dataKey, ownerId, projectId } = await call(user, exportBackupKey, {
    params: { id: ids.project },
    body: {},
  });
  const store = new MemoryStore();
  for (const [name, bytes] of read('objects')) {
    store.objects.set(name, Buffer.from(bytes, 'base64'));
  }
  const keys = deriveKeys(Buffer.from(dataKey, 'base64'));
  const vault = { store, keys, owner: { ownerId, projectId } };
  const times = await newTimes(database, content);
  const folder = restoreFolder(list.restore);
  const at = { folder, name: list.name };
  const before = new Map(store.objects);
  const refs = [];
  for (const ref of await readIndex(vault, at)) {
    const entries = (await readEntries(vault, folder, ref)).map((entry) => ({
      ...entry,
      time: times.get(`${entry.path} ${entry.time}`) ?? entry.time,
    }));
    refs.push(await writeEntries(vault, { folder, name: ref.page }, entries));
  }
  await writeIndex(vault, at, refs);
  for (const [name, bytes] of store.objects) {
    if (before.get(name) !== bytes) {
      await writeObject(name, Buffer.from(bytes));
    }
  }
}

/** The update times of now by path and update time of then, in microseconds. */
async function newTimes(database: StoredData['database'], content: StoredData['content']) {
  const root = rootOf(database);
  const now = new Map(
    (await readAllDocuments(database)).map(({ name, updateTime }) => [
      name.slice(root.length + 1),
      microseconds(z.string().parse(updateTime)),
    ]),
  );
  return new Map(
    content.map(({ path, updateTime }) => [`${path} ${microseconds(updateTime)}`, now.get(path)]),
  );
}
