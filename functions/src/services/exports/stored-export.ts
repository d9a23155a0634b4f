import { z } from 'zod';
import { dataExportSchema, type DataExport } from '../../contract/exports.ts';
import { collectionShape } from '../../firestore-model/paths.ts';
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
