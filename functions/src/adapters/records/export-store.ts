/** `exports/{id}` in Firekeep's own Firestore, which no client reads. */
import { z } from 'zod';
import { sumOfExports } from '../../services/exports/kept-exports.ts';
import { storedExportSchema } from '../../services/exports/stored-export.ts';
import type { KeptExports } from '../../services/ports/job-starts.ts';
import type { ExportStore } from '../../services/ports/export-store.ts';
import { ownedStore } from './record-store.ts';
import { anyRecord, type Records } from './records.ts';

export const exportsCollection = 'exports';
const maxListed = 50;

const keptSchema = z.object({
  status: z.string(),
  progress: z.object({ rawBytes: z.number() }),
});
/** More than any tier covers. */
const maxKept = 1000;

/** Of one owner: those that are under way, or whose file is kept. */
export async function keptExports(records: Records, ownerId: string): Promise<KeptExports> {
  const kept = await records.find(
    { collection: exportsCollection, schema: keptSchema },
    {
      where: { ownerId, status: ['queued', 'running', 'completed'] },
      select: ['status', 'progress.rawBytes'],
      limit: maxKept,
    },
  );
  return sumOfExports(kept);
}

export function createExportStore(records: Records): ExportStore {
  const exports = ownedStore(records, exportsCollection, storedExportSchema);
  return {
    get: exports.get,

    list: (projectId, ownerId) => exports.newest(projectId, ownerId, maxListed),

    due: (before, limit) => exports.owned({ bound: ['sweepAt', '<', before], limit }),

    async change(id, fields) {
      const { path } = exports.ref(id);
      if ((await records.get(anyRecord(path))) !== null) {
        await records.write((writes) => writes.update(anyRecord(path), fields));
      }
    },

    delete: exports.delete,
  };
}
