import { z } from 'zod';
import type { DamagedChunks } from '../../services/ports/damaged-chunks.ts';
import { internalPath } from './collections.ts';
import type { Records } from './records.ts';

const schema = z.object({ hashes: z.array(z.string()) });

const of = (projectId: string) => ({ path: internalPath(projectId, 'damaged'), schema });

/** `projects/{id}/internal/damaged`, which no client reads. */
export function createDamagedChunks(records: Records): DamagedChunks {
  return {
    get: async (projectId) => (await records.get(of(projectId)))?.hashes ?? [],
    set: (projectId, hashes) => records.write((to) => to.set(of(projectId), { hashes })),
  };
}
