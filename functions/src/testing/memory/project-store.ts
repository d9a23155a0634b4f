import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { permissionsSchema } from '../../contract/projects.ts';
import { projectDocumentSchema } from '../../contract/records.ts';
import { AppError } from '../../lib/errors.ts';
import type { ProjectStore, StoredProject } from '../../services/ports/project-store.ts';
import { countWaiting } from '../../adapters/records/deletions/waiting-deletions.ts';
import { owned, valueOf } from '../../adapters/records/record-store.ts';
import { by, type MemoryDocuments } from './documents.ts';

const settingsSchema = z.object({
  granted: permissionsSchema,
  allowed: permissionsSchema,
  emulatorHost: z.string().nullable(),
});

/** Stores a project without secrets. */
export function putProject(
  documents: MemoryDocuments,
  { project, ownerId, settings }: StoredProject,
): void {
  documents.set(`projects/${project.id}`, { ...project, ownerId });
  documents.set(`projects/${project.id}/internal/settings`, settings);
}

export function createMemoryProjects(documents: MemoryDocuments, now: () => Date): ProjectStore {
  const ofOwner = (ownerId: string) =>
    documents
      .all('projects', projectDocumentSchema)
      .filter((project) => project.ownerId === ownerId)
      .toSorted(by(({ createdAt, id }) => `${createdAt} ${id}`))
      .slice(0, 200)
      .map(valueOf);
  const read = (id: string): StoredProject | null => {
    const project = documents.read(`projects/${id}`, projectDocumentSchema);
    const settings = documents.read(`projects/${id}/internal/settings`, settingsSchema);
    if (project === null || settings === null) {
      return null;
    }
    const { ownerId, value } = owned(project);
    return { ownerId, project: value, settings };
  };
  const readOwned = (projectId: string, ownerId: string): StoredProject => {
    const stored = read(projectId);
    if (stored?.ownerId !== ownerId) {
      throw new AppError('not-found', messages.projectNotFound);
    }
    return stored;
  };
  return {
    list: async (ownerId) => ofOwner(ownerId),

    get: async (projectId) => read(projectId),

    async isConnected(ownerId, { firebaseProjectId, databaseId }) {
      return ofOwner(ownerId).some(
        (one) => one.firebaseProjectId === firebaseProjectId && one.databaseId === databaseId,
      );
    },

    async create(stored, { dataKey, credential }, mayFollow) {
      const { project, ownerId } = stored;
      const waiting = await countWaiting(documents, { ownerId, kind: 'project' });
      const others = ofOwner(ownerId);
      const same = others.find(
        ({ firebaseProjectId, databaseId }) =>
          firebaseProjectId === project.firebaseProjectId && databaseId === project.databaseId,
      );
      if (same?.id === project.id) {
        return;
      }
      if (same !== undefined) {
        throw new AppError('already-exists', messages.alreadyConnected, {
          fields: { firebaseProjectId: messages.alreadyConnected },
        });
      }
      mayFollow(others.length, waiting);
      putProject(documents, stored);
      documents.set(`projects/${project.id}/secrets/data-key`, dataKey);
      if (credential !== null) {
        documents.set(`projects/${project.id}/secrets/credential`, credential);
      }
    },

    async update({ projectId, ownerId }, change, credential) {
      const changed = change(readOwned(projectId, ownerId));
      putProject(documents, changed);
      if (credential !== undefined) {
        documents.set(`projects/${projectId}/secrets/credential`, credential);
      }
      return changed;
    },

    async addUsage(projectId, { queryCount = 0, dataExported = 0 }) {
      const stored = read(projectId);
      if (stored !== null) {
        documents.change(`projects/${projectId}`, {
          queryCount: stored.project.queryCount + queryCount,
          dataExported: stored.project.dataExported + dataExported,
        });
      }
    },

    async remove({ projectId, ownerId }, mayGo) {
      mayGo(readOwned(projectId, ownerId).project);
      const parts = ['', '/internal/settings', '/secrets/data-key', '/secrets/credential'];
      for (const part of parts) {
        documents.delete(`projects/${projectId}${part}`);
      }
      const requestedAt = now().toISOString();
      documents.set(`projectDeletions/${projectId}`, { projectId, ownerId, requestedAt });
    },
  };
}
