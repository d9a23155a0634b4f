import { z } from 'zod';
import type { DamagedChunks } from '../../services/ports/damaged-chunks.ts';
import { internalPath } from './collections.ts';
import type { Records } from './records.ts';

const schema = z.object({
  hashes: z.array(z.string()),
  awaited: z.array(z.object({ hash: z.string(), isGone: z.boolean(), at: z.string() })).default([]),
});
type Stored = z.output<typeof schema>;

const maxAwaited = 1000;
const nothing: Stored = { hashes: [], awaited: [] };

const of = (projectId: string) => ({ path: internalPath(projectId, 'damaged'), schema });

/** `projects/{id}/internal/damaged`, which no client reads. */
export function createDamagedChunks(records: Records): DamagedChunks {
  const read = async (projectId: string) => (await records.get(of(projectId))) ?? nothing;
  const change = (projectId: string, next: (stored: Stored) => Stored) =>
    records.transact(async (work) => {
      work.set(of(projectId), next((await work.get(of(projectId))) ?? nothing));
    });
  return {
    get: async (projectId) => (await read(projectId)).hashes,

    set: (projectId, hashes) =>
      change(projectId, ({ awaited }) => ({ hashes: [...hashes], awaited })),

    suspected: async (projectId) => {
      const { hashes, awaited } = await read(projectId);
      const gone = awaited.filter(({ isGone }) => isGone);
      return [...new Set([...hashes, ...gone.map(({ hash }) => hash)])];
    },

    release: (projectId, chunks) =>
      change(projectId, (stored) => {
        const released = new Set(chunks.map(({ hash }) => hash));
        const others = stored.awaited.filter(({ hash }) => !released.has(hash));
        return {
          hashes: stored.hashes.filter((hash) => !released.has(hash)),
          awaited: [...chunks, ...others].slice(0, maxAwaited),
        };
      }),

    awaited: async (projectId) => (await read(projectId)).awaited,

    forget: (projectId, chunks) =>
      change(projectId, ({ hashes, awaited }) => {
        const over = new Map(chunks.map(({ hash, at }) => [hash, at]));
        return { hashes, awaited: awaited.filter(({ hash, at }) => over.get(hash) !== at) };
      }),
  };
}
