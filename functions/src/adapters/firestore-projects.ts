/**
 * Connected projects in Firekeep's own Firestore:
 * - `projects/{id}`: what the owner may read (`projectDocumentSchema`)
 * - `projects/{id}/internal/settings`: what only the server reads
 * - `projects/{id}/secrets/credential` and `…/data-key`: sealed secrets
 * - `projectLocks/{hash of owner and Firebase project}`: makes that pair unique
 * - `projectLocks/{hash of owner}`: written by all connections of one owner, so that of two at once the second counts the first
 * - `projectDeletions/{id}`: a removed project whose backups are still to be deleted
 */
import {
  FieldValue,
  type DocumentReference,
  type Firestore,
  type Query,
  type Transaction,
} from 'firebase-admin/firestore';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { messages } from '../contract/messages.ts';
import { permissionsSchema, type Project } from '../contract/projects.ts';
import { projectDocumentSchema, recordCollections } from '../contract/records.ts';
import { AppError } from '../lib/errors.ts';
import type { ProjectStore, StoredProject, UsageChange } from '../services/ports/project-store.ts';
import { assertAccountStays } from './assert-account-stays.ts';

const maxListed = 200;

export const projectCollections = {
  locks: 'projectLocks',
  deletions: 'projectDeletions',
} as const;

const settingsSchema = z.object({
  granted: permissionsSchema,
  allowed: permissionsSchema,
  emulatorHost: z.string().nullable(),
});

function parts(db: Firestore, projectId: string) {
  const project = db.collection(recordCollections.projects).doc(projectId);
  return {
    project,
    settings: project.collection('internal').doc('settings'),
    credential: project.collection('secrets').doc('credential'),
    dataKey: project.collection('secrets').doc('data-key'),
  };
}

function lock(db: Firestore, ...names: readonly string[]): DocumentReference {
  const hash = createHash('sha256').update(JSON.stringify(names));
  return db.collection(projectCollections.locks).doc(hash.digest('hex'));
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
async function read(
  db: Firestore,
  projectId: string,
  transaction: Pick<Transaction, 'getAll'> | Firestore,
): Promise<StoredProject | null> {
  const { project, settings } = parts(db, projectId);
  const [projectSnapshot, settingsSnapshot] = await transaction.getAll(project, settings);
  if (projectSnapshot?.exists !== true || settingsSnapshot?.exists !== true) {
    return null;
  }
  return {
    ...toProject(projectSnapshot.data()),
    settings: settingsSchema.parse(settingsSnapshot.data()),
  };
}

async function readOwned(
  db: Firestore,
  transaction: Transaction,
  key: { projectId: string; ownerId: string },
): Promise<StoredProject> {
  const stored = await read(db, key.projectId, transaction);
  if (stored === null || stored.ownerId !== key.ownerId) {
    throw new AppError('not-found', messages.projectNotFound);
  }
  return stored;
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
  const taken = lock(db, ownerId, project.firebaseProjectId);
  const turn = lock(db, ownerId);
  const others = ofOwner(db, ownerId).select();
  await db.runTransaction(async (transaction) => {
    await assertAccountStays(db, transaction, ownerId);
    const [pair] = await transaction.getAll(taken, turn);
    if (pair?.exists === true) {
      throw new AppError('already-exists', messages.alreadyConnected, {
        fields: { firebaseProjectId: messages.alreadyConnected },
      });
    }
    mayFollow((await transaction.get(others)).size);
    transaction.set(turn, { ownerId });
    transaction.create(taken, { ownerId, projectId: project.id });
    transaction.create(refs.project, { ...project, ownerId });
    transaction.create(refs.settings, settings);
    transaction.create(refs.dataKey, dataKey);
    if (credential !== null) {
      transaction.create(refs.credential, credential);
    }
  });
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

export function createFirestoreProjects(db: Firestore, now: () => Date): ProjectStore {
  return {
    async list(ownerId) {
      const { docs } = await ofOwner(db, ownerId).get();
      const projects = docs.map((doc) => toProject(doc.data()).project);
      return projects.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    },

    get: (projectId) => read(db, projectId, db),

    async isConnected(ownerId, firebaseProjectId) {
      return (await lock(db, ownerId, firebaseProjectId).get()).exists;
    },

    create: (...project) => storeNew(db, ...project),

    update(key, change, credential) {
      const refs = parts(db, key.projectId);
      return db.runTransaction(async (transaction) => {
        const changed = change(await readOwned(db, transaction, key));
        transaction.set(refs.project, { ...changed.project, ownerId: changed.ownerId });
        transaction.set(refs.settings, changed.settings);
        if (credential !== undefined) {
          transaction.set(refs.credential, credential);
        }
        return changed;
      });
    },

    addUsage: (projectId, change) => addUsage(parts(db, projectId).project, change),

    async remove(projectId, ownerId) {
      const refs = parts(db, projectId);
      const deletion = db.collection(projectCollections.deletions).doc(projectId);
      await db.runTransaction(async (transaction) => {
        const { project } = await readOwned(db, transaction, { projectId, ownerId });
        transaction.delete(refs.dataKey);
        transaction.delete(refs.credential);
        transaction.delete(refs.settings);
        transaction.delete(refs.project);
        transaction.delete(lock(db, ownerId, project.firebaseProjectId));
        transaction.set(deletion, { projectId, ownerId, requestedAt: now().toISOString() });
      });
    },
  };
}
