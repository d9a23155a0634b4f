/**
 * `catalogue/{id}`: when a part of the catalogue is to be written, that of a project under its id,
 * that of an account under the name of its audit log. And what it is made of.
 */
import { z } from 'zod';
import { recordCollections } from '../../contract/records.ts';
import { chainOf } from '../../services/audit/audit-log.ts';
import { catalogued } from '../../services/catalogue/catalogued.ts';
import { accountDeletionId } from '../../services/deletions/stored-deletion.ts';
import type {
  CataloguedDocument,
  CatalogueMark,
  CatalogueStore,
  CatalogueSubject,
} from '../../services/ports/catalogue-store.ts';
import { keptCollections } from '../../services/ports/kept-collections.ts';
import { catalogueCollection, catalogueMark } from './catalogue-marks.ts';
import { recordStore } from './record-store.ts';
import { recoveryNote } from './recovery-note.ts';
import { anyRecord, type RecordQuery, type RecordReads, type Records } from './records.ts';

const markSchema: z.ZodType<CatalogueMark> = z.object({
  ownerId: z.string(),
  projectId: z.string().nullable(),
  dueAt: z.string(),
  mark: z.string(),
  goneAt: z.string().nullable(),
});
/** What has no id is the one of its project, or of its account. */
const stored = z.looseObject({
  id: z.string().optional(),
  projectId: z.string().nullish(),
  ownerId: z.string(),
});
const owned = z.object({
  id: z.string(),
  ownerId: z.string().default(''),
  /** Of deletions. */
  kind: z.string().optional(),
  isGone: z.boolean().optional(),
});
const whole = anyRecord('maintenance/catalogue');
const markedAtOnce = 100;
/** Some KiB each; one at a time. Smaller pages cost a round trip each, of which a part has 40 s. */
const pageSize = 300;

const project = recordCollections.projects;

type Page = readonly CataloguedDocument[];

/** Documents as they are stored, also what a schema of today does not know. */
async function documentsAt(reads: RecordReads, paths: readonly string[]): Promise<Page> {
  const found = await Promise.all(paths.map((path) => reads.get(anyRecord(path))));
  return paths.flatMap((path, place) => {
    const fields = found[place] ?? null;
    return fields === null ? [] : [{ path, fields: { ...fields } }];
  });
}

async function* documentsOf(
  reads: RecordReads,
  collection: string,
  query: RecordQuery,
): AsyncGenerator<Page> {
  for (let after: string[] | null = null; ;) {
    const page: z.output<typeof stored>[] = await reads.find(
      { collection, schema: stored },
      { ...query, ...(after === null ? {} : { after }), limit: query.limit ?? pageSize },
    );
    const ids = page.map((fields) => fields.id ?? fields.projectId ?? fields.ownerId);
    yield page.map((fields, place) => ({ path: `${collection}/${ids[place] ?? ''}`, fields }));
    if (query.limit !== undefined || page.length < pageSize) {
      return;
    }
    after = ids.slice(-1);
  }
}

/** What is kept of it in the collections that come back, and the newest entry of its log. */
async function* kept(reads: RecordReads, of: CatalogueSubject): AsyncGenerator<Page> {
  const { ownerId, projectId } = of;
  const where = projectId === null ? { ownerId } : { projectId };
  const goesWith = projectId === null ? 'account' : 'project';
  for (const { name } of keptCollections) {
    if (name !== project && catalogued[name] === goesWith) {
      yield* documentsOf(reads, name, { where });
    }
  }
  const newest = { order: { sequence: 'desc' }, limit: 1 } as const;
  yield* documentsOf(reads, 'auditLog', { where: { chainId: chainOf(of) }, ...newest });
}

async function* pagesOf(
  reads: RecordReads,
  of: CatalogueSubject,
  root: Page,
): AsyncGenerator<Page> {
  yield root;
  const path = `${project}/${of.projectId}`;
  for (const below of of.projectId === null ? [] : [`${path}/secrets`, `${path}/internal`]) {
    const ids = await reads.ids(below, {});
    yield await documentsAt(
      reads,
      ids.map((id) => `${below}/${id}`),
    );
  }
  yield* kept(reads, of);
}

export function createCatalogueStore(records: Records, now: () => Date): CatalogueStore {
  const marks = recordStore(records, catalogueCollection, markSchema);
  return {
    due: (at, limit) => marks.find({ bound: ['dueAt', '<=', at], limit }),

    read: (of, read) =>
      records.atOneTime(async (reads) => {
        const { ownerId, projectId } = of;
        const isAccount = projectId === null;
        const places = isAccount
          ? [
              `users/${ownerId}`,
              `accountDeletions/${ownerId}`,
              `deletions/${accountDeletionId(ownerId)}`,
            ]
          : [`${project}/${projectId}`];
        const root = await documentsAt(reads, places);
        // One that waits to be gone for good is in its note, which is among what is kept of it.
        const isThere = isAccount || root.length > 0;
        return isThere || (await documentsAt(reads, [`deletions/${projectId}`])).length > 0
          ? await read(pagesOf(reads, of, root))
          : null;
      }),

    settle: (seen, dueAt) =>
      records.compareAndSet(async (work) => {
        const ref = marks.ref(chainOf(seen));
        if ((await work.get(ref))?.mark !== seen.mark) {
          return;
        }
        if (dueAt === null) {
          work.delete(ref);
        } else {
          work.update(ref, { dueAt });
        }
      }),

    markAll: () => markAll(records, now()),

    isBeingRecovered: async () => (await records.get(recoveryNote))?.endedAt === null,

    isMarked: async () => (await records.get(whole)) !== null,
  };
}

async function markAll(records: Records, now: Date): Promise<void> {
  await markEach(records, project, ({ id, ownerId }) => [
    { ownerId, projectId: id },
    { ownerId, projectId: null },
  ]);
  await markEach(records, 'users', ({ id }) => [{ ownerId: id, projectId: null }]);
  await markEach(records, 'deletions', ({ id, ownerId, kind, isGone }) => [
    ...(kind === 'project' && !isGone ? [{ ownerId, projectId: id }] : []),
    { ownerId, projectId: null },
  ]);
  const markedAt = now.toISOString();
  await records.write((writes) => writes.set(whole, { markedAt }));
}

async function markEach(
  records: Records,
  collection: string,
  parts: (document: z.output<typeof owned>) => CatalogueSubject[],
): Promise<void> {
  let last: string | null = null;
  do {
    const after: string[] | null = last === null ? null : [last];
    const page: z.output<typeof owned>[] = await records.find(
      { collection, schema: owned },
      { select: ['ownerId', 'kind', 'isGone'], after, limit: markedAtOnce },
    );
    const all = new Map(page.flatMap(parts).map((of) => [chainOf(of), of]));
    await markUnlessGone(records, [...all.values()]);
    last = page.length < markedAtOnce ? null : (page.at(-1)?.id ?? null);
  } while (last !== null);
}

/** That its project was deleted meanwhile stays marked, and its part goes. */
async function markUnlessGone(records: Records, all: readonly CatalogueSubject[]): Promise<void> {
  const marks = all.map((of) => catalogueMark(of));
  const refs = marks.map(({ path }) => ({ path, schema: markSchema }));
  await records.compareAndSet(async (work) => {
    const found = await work.getAll(refs);
    refs.forEach((ref, place) => {
      if ((found[place]?.goneAt ?? null) === null) {
        work.save(ref, marks[place]?.document ?? {});
      }
    });
  });
}
