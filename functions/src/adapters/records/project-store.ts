/**
 * Connected projects in Firekeep's own Firestore:
 * - `projects/{id}`: what the owner may read (`projectDocumentSchema`)
 * - `projects/{id}/internal/settings`: what only the server reads
 * - `projects/{id}/secrets/credential` and `…/data-key`: sealed secrets
 * - `projectLocks/{hash of owner, Firebase project and database}`: makes each of an owner's
 *   databases unique
 * - `projectLocks/{hash of owner}`: written by all connections of one owner, so that of two at once
 *   the second counts the first
 * - `projectDeletions/{id}`: a removed project whose backups are still to be deleted
 */
import {
  FieldValue,
  type DocumentReference,
  type Firestore,
  type Query,
} from 'firebase-admin/firestore';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { permissionsSchema, type Project } from '../../contract/projects.ts';
import { projectDocumentSchema, recordCollections } from '../../contract/records.ts';
import { AppError } from '../../lib/errors.ts';
import type {
  ProjectStore,
  StoredProject,
  UsageChange,
} from '../../services/ports/project-store.ts';
import { assertAccountStays } from './assert-account-stays.ts';
import { firestoreRecords } from './firestore-records.ts';
import { isAsCatalogued, markIn } from './catalogue-marks.ts';
import { countWaiting } from './deletions/waiting-deletions.ts';
import { internalRef, projectRef } from './collections.ts';
import { ownerTurnPath, pairLockPath, possibleLocks, projectLockSchema } from './project-locks.ts';
import { deletionsCollection } from './project-remains.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

const maxListed = 200;

const settingsSchema = z.object({
  granted: permissionsSchema,
  allowed: permissionsSchema,
  emulatorHost: z.string().nullable(),
});

function parts(db: Firestore, projectId: string) {
  const project = projectRef(db, projectId);
  return {
    project,
    settings: internalRef(db, projectId, 'settings'),
    credential: project.collection('secrets').doc('credential'),
    dataKey: project.collection('secrets').doc('data-key'),
  };
}

/** The locks that a project holds. */
async function locksOf(db: Firestore, { project, ownerId }: StoredProject) {
  const snapshots = await db.getAll(
    ...possibleLocks({ ...project, ownerId }).map((path) => db.doc(path)),
  );
  return snapshots.filter(
    (snapshot) =>
      snapshot.exists && projectLockSchema.parse(snapshot.data()).projectId === project.id,
  );
}

/** gRPC's status of a document that isn't there. */
const notFoundStatus = 5;

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === notFoundStatus;
}

function toProject(data: unknown): { project: Project; ownerId: string } {
  const { ownerId, ...project } = projectDocumentSchema.parse(data);
  return { project, ownerId };
}

/** Reads a project with its settings; null when one of them isn't there. */
async function read(db: Firestore, projectId: string) {
  const { project, settings } = parts(db, projectId);
  const [snapshot, settingsSnapshot] = await db.getAll(project, settings);
  if (snapshot?.exists !== true || settingsSnapshot?.exists !== true) {
    return null;
  }
  const stored: StoredProject = {
    ...toProject(snapshot.data()),
    settings: settingsSchema.parse(settingsSnapshot.data()),
  };
  return { stored, snapshot };
}

async function readOwned(db: Firestore, key: { projectId: string; ownerId: string }) {
  const found = await read(db, key.projectId);
  if (found === null || found.stored.ownerId !== key.ownerId) {
    throw new AppError('not-found', messages.projectNotFound);
  }
  return found;
}

function ofOwner(db: Firestore, ownerId: string): Query {
  const projects = db.collection(recordCollections.projects);
  return projects.where('ownerId', '==', ownerId).limit(maxListed);
}

async function storeNew(
  db: Firestore,
  ...[stored, secrets, mayFollow]: Parameters<ProjectStore['create']>
): Promise<void> {
  const { project, ownerId, settings } = stored;
  const { dataKey, credential } = secrets;
  const refs = parts(db, project.id);
  const taken = db.doc(pairLockPath({ ownerId, ...project }));
  const turn = db.doc(ownerTurnPath(ownerId));
  await writeUnchanged(async () => {
    await assertAccountStays(firestoreRecords(db), ownerId);
    const [pair, lastTurn] = await db.getAll(taken, turn);
    if (pair?.exists === true) {
      if (projectLockSchema.parse(pair.data()).projectId === project.id) {
        // Stored by an attempt whose answer was lost.
        return;
      }
      throw new AppError('already-exists', messages.alreadyConnected, {
        fields: { firebaseProjectId: messages.alreadyConnected },
      });
    }
    const others = await ofOwner(db, ownerId).select().get();
    // After those connected: what is deleted in between counts twice rather than never.
    mayFollow(others.size, await countWaiting(firestoreRecords(db), { ownerId, kind: 'project' }));
    const batch = db.batch();
    if (lastTurn?.exists === true) {
      // A write that changes nothing would keep its time, and nobody would notice it.
      batch.update(turn, { lastTurn: randomUUID() }, asRead(lastTurn));
    } else {
      batch.create(turn, { ownerId, lastTurn: randomUUID() });
    }
    batch.create(taken, { ownerId, projectId: project.id });
    batch.create(refs.project, { ...project, ownerId });
    batch.create(refs.settings, settings);
    batch.create(refs.dataKey, dataKey);
    if (credential !== null) {
      batch.create(refs.credential, credential);
    }
    markIn(db, batch, { ownerId, projectId: project.id });
    markIn(db, batch, { ownerId, projectId: null });
    await batch.commit();
  }, turn.path);
}

async function addUsage(project: DocumentReference, change: UsageChange): Promise<void> {
  const { queryCount = 0, dataExported = 0 } = change;
  try {
    await project.update({
      queryCount: FieldValue.increment(queryCount),
      dataExported: FieldValue.increment(dataExported),
    });
  } catch (error) {
    if (!isNotFound(error)) {
      throw error;
    }
  }
}

/** The oldest first; of one moment the lower id. */
function place({ createdAt, id }: Project): string {
  return `${createdAt} ${id}`;
}

export function createFirestoreProjects(db: Firestore, now: () => Date): ProjectStore {
  return {
    async list(ownerId) {
      const { docs } = await ofOwner(db, ownerId).get();
      const projects = docs.map((doc) => toProject(doc.data()).project);
      return projects.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
    },

    async get(projectId) {
      return (await read(db, projectId))?.stored ?? null;
    },

    async isConnected(ownerId, database) {
      return (await db.doc(pairLockPath({ ownerId, ...database })).get()).exists;
    },

    create: (...project) => storeNew(db, ...project),

    update(key, change, credential) {
      const refs = parts(db, key.projectId);
      return writeUnchanged(async () => {
        const { stored, snapshot } = await readOwned(db, key);
        const changed = change(stored);
        const batch = db.batch();
        const document = { ...changed.project, ownerId: changed.ownerId };
        batch.update(refs.project, document, asRead(snapshot));
        batch.set(refs.settings, changed.settings, { merge: true });
        if (credential !== undefined) {
          batch.set(refs.credential, credential);
        }
        if (credential !== undefined || !isAsCatalogued(stored, changed)) {
          markIn(db, batch, key);
        }
        await batch.commit();
        return changed;
      }, refs.settings.path);
    },

    addUsage: (projectId, change) => addUsage(parts(db, projectId).project, change),

    async remove({ projectId, ownerId }, mayGo) {
      const refs = parts(db, projectId);
      const deletion = db.collection(deletionsCollection).doc(projectId);
      await writeUnchanged(async () => {
        const { stored, snapshot } = await readOwned(db, { projectId, ownerId });
        mayGo(stored.project);
        const batch = db.batch();
        batch.delete(refs.project, asRead(snapshot));
        [refs.dataKey, refs.credential, refs.settings].forEach((ref) => batch.delete(ref));
        for (const held of await locksOf(db, stored)) {
          batch.delete(held.ref, asRead(held));
        }
        const goneAt = now().toISOString();
        batch.set(deletion, { projectId, ownerId, requestedAt: goneAt });
        markIn(db, batch, { projectId, ownerId }, goneAt);
        await batch.commit();
      });
    },
  };
}
