import { z } from 'zod';
import type { DamagedChunks } from '../../services/ports/damaged-chunks.ts';
import type { MemoryDocuments } from './documents.ts';

const damagedSchema = z.object({ hashes: z.array(z.string()) });

export function createMemoryDamagedChunks(documents: MemoryDocuments): DamagedChunks {
  const pathOf = (projectId: string) => `projects/${projectId}/internal/damaged`;
  return {
    get: async (projectId) => documents.read(pathOf(projectId), damagedSchema)?.hashes ?? [],
    set: async (projectId, hashes) => documents.set(pathOf(projectId), { hashes }),
  };
}
