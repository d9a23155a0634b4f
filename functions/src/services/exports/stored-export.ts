import { z } from 'zod';
import type { EndpointInput } from '../../contract/endpoint.ts';
import {
  dataExportSchema,
  type DataExport,
  type startExport,
  type WhatToExport,
} from '../../contract/exports.ts';
import { collectionOf, collectionShape } from '../../firestore-model/paths.ts';
import { spoolSchema } from '../../engine/transfer/export-spool.ts';

const { what: whatSchema } = dataExportSchema.shape;

/** An export with what only the server knows of it: where its documents lie, until they go. */
export const exportRecordSchema = dataExportSchema.extend({
  spool: spoolSchema.nullable(),
  /** What the names of its documents begin with; null until it is known. */
  root: z.string().nullable(),
  /** When what is left of it is looked after; null while its job is under way. */
  sweepAt: z.string().nullable(),
});
export type ExportRecord = z.infer<typeof exportRecordSchema>;

/**
 * An export as it is stored: what it is of is JSON text, because names of fields in a query's
 * values may be ones that Firestore keeps for itself.
 */
export const storedExportSchema = exportRecordSchema
  .omit({ what: true })
  .extend({ ownerId: z.string(), whatJson: z.string() })
  .transform(({ whatJson, ...record }): ExportRecord & { ownerId: string } => ({
    ...record,
    what: whatSchema.parse(JSON.parse(whatJson)),
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
  'at' | 'what' | 'format' | 'cells'
>;

/** An export that has been asked for and waits. */
export function newExport(
  of: Pick<ExportRecord, 'id' | 'projectId' | 'createdAt'>,
  { at = 'now', what, format, cells = 'flat' }: WantedExport,
): ExportRecord {
  return {
    ...of,
    at,
    what: shownWhat(what),
    format,
    cells,
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

function shownWhat(what: WhatToExport): ExportRecord['what'] {
  if (what.kind !== 'documents') {
    return what;
  }
  const shapes = new Set(what.paths.map((path) => collectionShape(collectionOf(path))));
  const [collection = null] = shapes.size === 1 ? shapes : [];
  return { kind: 'documents', documents: new Set(what.paths).size, collection };
}

/** What its owner sees. */
export function shownExport(record: ExportRecord): DataExport {
  return dataExportSchema.parse(record);
}

/** As `storedExportSchema`, for its owner. */
export const exportOfAccountSchema = storedExportSchema.transform(shownExport);

/** The shape of the one collection that an export is of; null where it is of several. */
export function collectionOfExport(what: DataExport['what']): string | null {
  switch (what.kind) {
    case 'query':
      return what.query.from.kind === 'group'
        ? `**/${what.query.from.id}`
        : collectionShape(what.query.from.path);
    case 'documents':
      return what.collection;
    case 'project':
      return null;
  }
}
