import { z } from 'zod';
import type { EndpointInput } from '../../contract/endpoint.ts';
import {
  dataExportSchema,
  type DataExport,
  type startExport,
  type WhatToExport,
} from '../../contract/exports.ts';
import { defaultCsvForm } from '../../firestore-model/export/csv-cell.ts';
import { collectionOf, collectionShape } from '../../firestore-model/paths.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { spoolSchema } from '../../engine/transfer/export-spool.ts';
import { queryShapeSchema } from '../../firestore-model/query/shape.ts';
import { openText, sealText } from './sealed-text.ts';

const { what: shownWhatSchema } = dataExportSchema.shape;

/**
 * What an export is of, as it is kept: a query, which may hold values, is sealed
 * (`sealed-text.ts`); in exports from before that it stands as it is.
 */
const whatSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('query'),
    from: queryShapeSchema.shape.from,
    sealed: z.string().optional(),
    query: queryShapeSchema.optional(),
  }),
  z.object({
    kind: z.literal('documents'),
    documents: z.number(),
    collection: z.string().nullable(),
  }),
  z.object({ kind: z.literal('project') }),
]);
type KeptWhat = z.infer<typeof whatSchema>;

/** Before queries were sealed, where they are from stood in them alone. */
const storedWhatSchema = z.preprocess((stored) => {
  const { data } = z.looseObject({ query: z.looseObject({ from: z.unknown() }) }).safeParse(stored);
  return data === undefined ? stored : { ...data, from: data.query.from };
}, whatSchema);

/** An export with what only the server knows of it: where its documents lie, until they go. */
export const exportRecordSchema = dataExportSchema.extend({
  what: whatSchema,
  spool: spoolSchema.nullable(),
  /** What the names of its documents begin with; null until it is known. */
  root: z.string().nullable(),
  /** When what is left of it is looked after; null while its job is under way. */
  sweepAt: z.string().nullable(),
});
export type ExportRecord = z.infer<typeof exportRecordSchema>;

/** An export as it is stored: what it is of is JSON text, as it was when that held queries. */
export const storedExportSchema = exportRecordSchema
  .omit({ what: true })
  .extend({ ownerId: z.string(), whatJson: z.string() })
  .transform(({ whatJson, ...record }): ExportRecord & { ownerId: string } => ({
    ...record,
    what: storedWhatSchema.parse(JSON.parse(whatJson)),
  }));

export function toStoredExport({
  what,
  ...record
}: ExportRecord & { ownerId: string }): z.input<typeof storedExportSchema> {
  return { ...record, whatJson: JSON.stringify(what) };
}

/** What is asked for. */
export type WantedExport = Pick<
  EndpointInput<typeof startExport>['body'],
  'at' | 'what' | 'format' | 'cells' | 'csv'
>;

/** An export that has been asked for and waits. */
export function newExport(
  of: Pick<ExportRecord, 'id' | 'projectId' | 'createdAt'>,
  { at = 'now', format, cells = 'flat', csv = defaultCsvForm }: Omit<WantedExport, 'what'>,
  what: KeptWhat,
): ExportRecord {
  return {
    ...of,
    at,
    what,
    format,
    cells,
    csv,
    status: 'queued',
    completedAt: null,
    expiresAt: null,
    readTime: null,
    consistency: 'snapshot',
    progress: { documents: 0, total: null, fraction: null, rawBytes: 0, reads: 0 },
    error: null,
    spool: null,
    root: null,
    sweepAt: null,
  };
}

/** What is asked for as it is kept. */
export async function keptWhat(
  vault: Vault,
  exportId: string,
  what: WhatToExport,
): Promise<KeptWhat> {
  if (what.kind === 'project') {
    return what;
  }
  if (what.kind === 'query') {
    const { from } = what.query;
    const sealed = await sealText(vault, { exportId, name: 'query' }, what.query);
    return { kind: 'query', from, sealed };
  }
  const shapes = new Set(what.paths.map((path) => collectionShape(collectionOf(path))));
  const [collection = null] = shapes.size === 1 ? shapes : [];
  return { kind: 'documents', documents: new Set(what.paths).size, collection };
}

/** What its owner sees. @throws AppError `corrupt` */
export async function shownExport(vault: Vault, record: ExportRecord): Promise<DataExport> {
  const { id, what } = record;
  if (what.kind !== 'query') {
    return dataExportSchema.parse(record);
  }
  const place = { exportId: id, name: 'query' } as const;
  const query = what.sealed === undefined ? what.query : await openText(vault, place, what.sealed);
  return dataExportSchema.parse({
    ...record,
    what: shownWhatSchema.parse({ kind: 'query', query }),
  });
}

/** As `storedExportSchema`, for its owner; of a query where it is from, the rest being sealed. */
export const exportOfAccountSchema = storedExportSchema.transform(({ what, ...record }) => ({
  ...dataExportSchema.omit({ what: true }).parse(record),
  what: what.kind === 'query' ? { kind: what.kind, from: what.from } : what,
}));

/** The shape of the one collection that an export is of; null where it is of several. */
export function collectionOfExport(what: KeptWhat): string | null {
  switch (what.kind) {
    case 'query':
      return what.from.kind === 'group' ? `**/${what.from.id}` : collectionShape(what.from.path);
    case 'documents':
      return what.collection;
    case 'project':
      return null;
  }
}
