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
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { permissionsSchema, type Project } from '../../contract/projects.ts';
import { projectDocumentSchema, recordCollections } from '../../contract/records.ts';
import { AppError } from '../../lib/errors.ts';
import type { ProjectStore, StoredProject } from '../../services/ports/project-store.ts';
import { assertAccountStays } from './assert-account-stays.ts';
import { isAsCatalogued, markChanged } from './catalogue-marks.ts';
import { countWaiting } from './deletions/waiting-deletions.ts';
import { internalPath } from './collections.ts';
import { ownerTurnPath, pairLockPath, possibleLocks, projectLockSchema } from './project-locks.ts';
import { deletionsCollection } from './project-remains.ts';
import { ownedStore, owned } from './record-store.ts';
import { anyRecord, IncreasedBy, isMissing, type RecordReads, type Records } from './records.ts';

const maxListed = 200;

const settingsSchema = z.object({
  granted: permissionsSchema,
  allowed: permissionsSchema,
  emulatorHost: z.string().nullable(),
});

function refsOf(projectId: string) {
  const path = `${recordCollections.projects}/${projectId}`;
  return {
    project: anyRecord(path),
    settings: anyRecord(internalPath(projectId, 'settings')),
    credential: anyRecord(`${path}/secrets/credential`),
    dataKey: anyRecord(`${path}/secrets/data-key`),
  };
}

/** Locks as they may be held, and by which project. */
const lockRef = (path: string) => ({ path, schema: projectLockSchema });

/** Reads a project with its settings; null when one of them isn't there. */
async function read(
  from: Pick<RecordReads, 'getAll'>,
  projectId: string,
): Promise<StoredProject | null> {
  const refs = refsOf(projectId);
  const [document = null, settings = null] = await from.getAll([refs.project, refs.settings]);
  if (document === null || settings === null) {
    return null;
  }
  const { ownerId, value } = owned(projectDocumentSchema.parse(document));
  return { ownerId, project: value, settings: settingsSchema.parse(settings) };
}

async function readOwned(
  from: Pick<RecordReads, 'getAll'>,
  { projectId, ownerId }: { readonly projectId: string; readonly ownerId: string },
): Promise<StoredProject> {
  const stored = await read(from, projectId);
  if (stored?.ownerId !== ownerId) {
    throw new AppError('not-found', messages.projectNotFound);
  }
  return stored;
}

const ofOwner = (ownerId: string) => ({ where: { ownerId }, limit: maxListed });

function storeNew(
  records: Records,
  ...[stored, { dataKey, credential }, mayFollow]: Parameters<ProjectStore['create']>
): Promise<void> {
  const { project, ownerId, settings } = stored;
  const refs = refsOf(project.id);
  const taken = lockRef(pairLockPath({ ownerId, ...project }));
  const turn = anyRecord(ownerTurnPath(ownerId));
  return records.compareAndSet(
    async (work) => {
      await assertAccountStays(records, ownerId);
      const [pair = null] = await work.getAll<object>([taken, turn]);
      if (pair !== null) {
        if (projectLockSchema.parse(pair).projectId === project.id) {
          // Stored by an attempt whose answer was lost.
          return;
        }
        throw new AppError('already-exists', messages.alreadyConnected, {
          fields: { firebaseProjectId: messages.alreadyConnected },
        });
      }
      const { length: others } = await records.ids(recordCollections.projects, ofOwner(ownerId));
      // After those connected: what is deleted in between counts twice rather than never.
      mayFollow(others, await countWaiting(records, { ownerId, kind: 'project' }));
      // A write that changes nothing would keep its time, and nobody would notice it.
      work.save(turn, { ownerId, lastTurn: randomUUID() });
      work.create(taken, { ownerId, projectId: project.id });
      work.create(refs.project, { ...project, ownerId });
      work.create(refs.settings, settings);
      work.create(refs.dataKey, dataKey);
      if (credential !== null) {
        work.create(refs.credential, credential);
      }
      markChanged(work, { ownerId, projectId: project.id });
      markChanged(work, { ownerId, projectId: null });
    },
    { turn: turn.path },
  );
}

function removeStored(
  records: Records,
  now: () => Date,
  ...[{ projectId, ownerId }, mayGo]: Parameters<ProjectStore['remove']>
): Promise<void> {
  return records.compareAndSet(async (work) => {
    const { project } = await readOwned(work, { projectId, ownerId });
    mayGo(project);
    Object.values(refsOf(projectId)).forEach((ref) => work.delete(ref));
    const locks = possibleLocks({ ...project, ownerId }).map(lockRef);
    for (const [index, held] of (await work.getAll(locks)).entries()) {
      const lock = locks[index];
      if (lock !== undefined && held?.projectId === projectId) {
        work.delete(lock);
      }
    }
    const goneAt = now().toISOString();
    const deletion = anyRecord(`${deletionsCollection}/${projectId}`);
    work.set(deletion, { projectId, ownerId, requestedAt: goneAt });
    markChanged(work, { projectId, ownerId }, goneAt);
  });
}

/** The oldest first; of one moment the lower id. */
function place({ createdAt, id }: Project): string {
  return `${createdAt} ${id}`;
}

export function createProjectStore(records: Records, now: () => Date): ProjectStore {
  const projects = ownedStore(records, recordCollections.projects, projectDocumentSchema);
  return {
    async list(ownerId) {
      const found = await projects.values(ofOwner(ownerId));
      return found.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
    },

    get: (projectId) => read(records, projectId),

    isConnected: async (ownerId, database) =>
      (await records.get(anyRecord(pairLockPath({ ownerId, ...database })))) !== null,

    create: (...project) => storeNew(records, ...project),

    update(key, change, credential) {
      const refs = refsOf(key.projectId);
      return records.compareAndSet(
        async (work) => {
          const stored = await readOwned(work, key);
          const changed = change(stored);
          work.update(refs.project, { ...changed.project, ownerId: changed.ownerId });
          work.update(refs.settings, changed.settings);
          if (credential !== undefined) {
            work.set(refs.credential, credential);
          }
          if (credential !== undefined || !isAsCatalogued(stored, changed)) {
            markChanged(work, key);
          }
          return changed;
        },
        { turn: refs.settings.path },
      );
    },

    async addUsage(projectId, { queryCount = 0, dataExported = 0 }) {
      const counters = {
        queryCount: new IncreasedBy(queryCount),
        dataExported: new IncreasedBy(dataExported),
      };
      try {
        await records.write((writes) => writes.update(refsOf(projectId).project, counters));
      } catch (error) {
        if (!isMissing(error)) {
          throw error;
        }
      }
    },

    remove: (...project) => removeStored(records, now, ...project),
  };
}
