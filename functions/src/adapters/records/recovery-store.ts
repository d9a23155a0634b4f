/** `recoveredParts/{id}`, with the ids of the catalogue's marks: what became of each part. */
import { z } from 'zod';
import { projectDocumentSchema, recordCollections } from '../../contract/records.ts';
import { chainOf } from '../../services/audit/audit-log.ts';
import { cataloguedUserSchema } from '../../services/catalogue/catalogue-object.ts';
import type { CataloguedDocument, CatalogueSubject } from '../../services/ports/catalogue-store.ts';
import type { RecoveredPart, RecoveryStore } from '../../services/ports/recovery-store.ts';
import { markChanged } from './catalogue-marks.ts';
import { pairLockPath } from './project-locks.ts';
import { recordStore } from './record-store.ts';
import { recoveryNote } from './recovery-note.ts';
import { anyRecord, type Records, type RecordWrites } from './records.ts';

const partSchema: z.ZodType<Omit<RecoveredPart, 'of'> & CatalogueSubject> = z.object({
  ownerId: z.string(),
  projectId: z.string().nullable(),
  writtenAt: z.string().nullable(),
  user: cataloguedUserSchema.nullable(),
  project: z
    .object({
      name: z.string(),
      schedules: z.number(),
      backups: z.number(),
      verified: z.number(),
      fromManifest: z.number(),
    })
    .nullable(),
  problems: z.array(z.string()),
});
/** What there is of accounts, whoever made it. */
const occupied = [...Object.values(recordCollections), 'users', 'channels', 'deletions'];
/** Below Firestore's limits of a batch: 500 writes, 10 MiB. */
const maxWrites = 200;
const maxChars = 2 * 1024 * 1024;

function set(writes: RecordWrites, { path, fields }: CataloguedDocument): void {
  writes.set(anyRecord(path), fields);
}

/** What makes the rest count, and begin to work, comes in the last batch. */
function isLast({ path }: CataloguedDocument): boolean {
  const { projects, backupConfigurations } = recordCollections;
  const last: readonly string[] = [projects, backupConfigurations, 'deletions'];
  return last.includes(path.slice(0, path.indexOf('/')));
}

export function createRecoveryStore(records: Records, now: () => Date): RecoveryStore {
  const parts = recordStore(records, 'recoveredParts', partSchema);
  return {
    async state() {
      const begun = await records.get(recoveryNote);
      if (begun !== null) {
        return begun.endedAt === null ? 'open' : 'occupied';
      }
      const found = await Promise.all(occupied.map((name) => records.ids(name, { limit: 1 })));
      return found.flat().length === 0 ? 'open' : 'occupied';
    },

    endedAt: async () => (await records.get(recoveryNote))?.endedAt ?? null,

    begin: () =>
      records.compareAndSet(async (work) => {
        if ((await work.get(recoveryNote)) === null) {
          work.create(recoveryNote, { startedAt: now().toISOString(), endedAt: null });
        }
      }),

    end: () =>
      records.write((writes) => writes.update(recoveryNote, { endedAt: now().toISOString() })),

    async recovered(of) {
      const found = await parts.get(chainOf(of));
      if (found === null) {
        return null;
      }
      const { ownerId, projectId, ...part } = found;
      return { of: { ownerId, projectId }, ...part };
    },

    async write({ of, ...part }, documents) {
      for (const batch of batchesOf(documents.filter((one) => !isLast(one)))) {
        await records.write((writes) => batch.forEach((one) => set(writes, one)));
      }
      await records.write((writes) => {
        documents.filter(isLast).forEach((one) => set(writes, one));
        derive(writes, of, documents);
        if (part.writtenAt !== null) {
          // Its next version is due.
          markChanged(writes, of);
        }
        // With it the part is back, or known not to come back.
        writes.set(parts.ref(chainOf(of)), { ...of, ...part });
      });
    },
  };
}

/** What follows from a project. */
function derive(
  writes: RecordWrites,
  { ownerId, projectId }: CatalogueSubject,
  documents: readonly CataloguedDocument[],
): void {
  const root = documents.find(({ path }) => path === `${recordCollections.projects}/${projectId}`);
  if (projectId !== null && root !== undefined) {
    const project = projectDocumentSchema.parse(root.fields);
    writes.set(anyRecord(pairLockPath(project)), { ownerId, projectId });
  }
}

function batchesOf(documents: readonly CataloguedDocument[]): CataloguedDocument[][] {
  const batches: CataloguedDocument[][] = [];
  let batch: CataloguedDocument[] = [];
  let chars = 0;
  for (const document of documents) {
    const size = JSON.stringify(document.fields).length;
    if (batch.length === 0 || batch.length >= maxWrites || chars + size > maxChars) {
      batch = [];
      chars = 0;
      batches.push(batch);
    }
    batch.push(document);
    chars += size;
  }
  return batches;
}
