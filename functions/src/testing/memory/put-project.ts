import type { StoredProject } from '../../services/ports/project-store.ts';
import type { MemoryDocuments } from './documents.ts';

/** Stores a project without secrets. */
export function putProject(
  documents: MemoryDocuments,
  { project, ownerId, settings }: StoredProject,
): void {
  documents.set(`projects/${project.id}`, { ...project, ownerId });
  documents.set(`projects/${project.id}/internal/settings`, settings);
}
