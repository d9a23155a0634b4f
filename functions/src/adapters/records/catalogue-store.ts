/**
 * `catalogue/{id}`: when a part of the catalogue is to be written, that of a project under its id,
 * that of an account under the name of its audit log. And what it is made of.
 */
import { z } from 'zod';
import { recordCollections } from '../../contract/records.ts';
import { chainOf } from '../../services/audit/audit-log.ts';
import { catalogued } from '../../services/catalogue/catalogued.ts';
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
import { anyRecord, type RecordQuery, type Records } from './records.ts';

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

const project = recordCollections.projects;

/** Documents as they are stored, also what a schema of today does not know. */
function reader(records: Records) {
  const at = async (paths: readonly string[]): Promise<CataloguedDocument[]> => {
    const found = await Promise.all(paths.map((path) => records.get(anyRecord(path))));
    return paths.flatMap((path, place) => {
      const fields = found[place] ?? null;
      return fields === null ? [] : [{ path, fields: { ...fields } }];
    });
  };
  const found = async (collection: string, query: RecordQuery): Promise<CataloguedDocument[]> => {
    const documents = await records.find({ collection, schema: stored }, query);
    return documents.map((fields) => ({
      path: `${collection}/${fields.id ?? fields.projectId ?? fields.ownerId}`,
      fields,
    }));
  };
  /** What is kept of it in the collections that come back, and the newest entry of its log. */
  const kept = async (of: CatalogueSubject): Promise<CataloguedDocument[]> => {
    const { ownerId, projectId } = of;
    const [goesWith, where] =
      projectId === null ? ['account', { ownerId }] : ['project', { projectId }];
    const names = keptCollections
      .map(({ name }) => name)
      .filter((name) => name !== project && catalogued[name] === goesWith);
    const newest = { order: { sequence: 'desc' }, limit: 1 } as const;
    const all = await Promise.all([
      ...names.map((name) => found(name, { where })),
      found('auditLog', { where: { chainId: chainOf(of) }, ...newest }),
    ]);
    return all.flat();
  };
  return { at, kept };
}

export function createCatalogueStore(records: Records, now: () => Date): CatalogueStore {
  const marks = recordStore(records, catalogueCollection, markSchema);
  const read = reader(records);

  const ofProject = async (of: CatalogueSubject): Promise<CataloguedDocument[] | null> => {
    const path = `${project}/${of.projectId}`;
    // One that waits to be gone for good is in its note, which is among what is kept of it.
    const root = await read.at([path]);
    const waiting = await read.at([`deletions/${of.projectId}`]);
    if (root.length === 0 && waiting.length === 0) {
      return null;
    }
    const below = await Promise.all(
      [`${path}/secrets`, `${path}/internal`].map(async (one) => {
        const ids = await records.ids(one, {});
        return read.at(ids.map((id) => `${one}/${id}`));
      }),
    );
    return [...root, ...below.flat(), ...(await read.kept(of))];
  };

  return {
    due: (at, limit) => marks.find({ bound: ['dueAt', '<=', at], limit }),

    documents: async (of) =>
      of.projectId === null
        ? [
            ...(await read.at(
              ['users', 'accountDeletions', 'deletions'].map((one) => `${one}/${of.ownerId}`),
            )),
            ...(await read.kept(of)),
          ]
        : await ofProject(of),

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
