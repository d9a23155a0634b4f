// Which documents are meant where that are many: apart from what is done to them, which is far more
// code than pages that only ask for documents should begin with.
import { z } from 'zod';
import { collectionPathSchema, documentPathSchema } from '../firestore-model/paths.ts';
import { queryShapeSchema } from '../firestore-model/query/shape.ts';

/** Documents that are named one by one. */
export const maxNamedDocuments = 1000;

/** A document or a collection. */
export const anyPathSchema = z.union(
  [documentPathSchema, collectionPathSchema],
  'Not a valid path',
);

const foundSchema = queryShapeSchema.pick({ from: true, where: true });
const namedSchema = z.strictObject({
  paths: z
    .array(documentPathSchema)
    .min(1, 'Name a document')
    .max(maxNamedDocuments, `At most ${maxNamedDocuments} documents by name`),
});
const noneMeant = { error: 'Name a collection, a collection group, or documents' };

/** Single documents: those of a collection or group, by a filter; or some by name. */
export const chosenFromSchema = z.union([foundSchema, namedSchema], noneMeant);
export type ChosenFrom = z.output<typeof chosenFromSchema>;

/** The documents that are meant: chosen ones, or a document or collection and all below it. */
export const bulkFromSchema = z.union(
  [foundSchema, namedSchema, z.strictObject({ below: anyPathSchema })],
  noneMeant,
);
export type BulkFrom = z.output<typeof bulkFromSchema>;
