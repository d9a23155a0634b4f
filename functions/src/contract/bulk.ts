// Changes of many documents: what is meant, and what is done to each.
import { z } from 'zod';
import { bulkFromSchema } from './bulk-from.ts';
import { reasonSchema } from './edits.ts';
import { endpoint } from './endpoint.ts';
import { masksSchema } from './masks.ts';
import { byDatabase, countSchema, recordIdSchema } from './primitives.ts';
import { restoreSchema } from './restore-record.ts';
import {
  documentDifferenceSchema,
  namedDocumentSchema,
} from '../firestore-model/document-changes.ts';
import { operationSchema, operationsSchema } from '../firestore-model/operations/shape.ts';

/** As a change set keeps it, sealed: it holds values. */
export const bulkSpecSchema = z.object({
  from: bulkFromSchema,
  /** None where documents are copied. */
  operations: z.array(operationSchema),
  /** What becomes of a document that is there already and differs; null where nothing is copied. */
  existing: z.enum(['keep', 'replace']).nullable().default(null),
});
export type BulkSpec = z.output<typeof bulkSpecSchema>;

const meant = byDatabase.extend({ from: bulkFromSchema });

/** Plans a bulk change: nothing is written. It is applied as a plan of a restore is. */
export const planBulkChange = endpoint.post('/api/projects/changes/bulk', {
  status: 202,
  body: meant.extend({ operations: operationsSchema, reason: reasonSchema.optional() }),
  data: restoreSchema,
});

/**
 * What becomes of the first documents, at once; nothing is kept. By operations, or by masks on
 * their way into `maskedInto.projectId`, whether that has these masks or not.
 */
export const previewBulkChange = endpoint.post('/api/projects/changes/preview', {
  body: meant.extend({
    operations: operationsSchema.optional(),
    /** In place of operations. */
    maskedInto: z
      .strictObject({
        projectId: recordIdSchema,
        rules: masksSchema.shape.rules.min(1, 'Add a mask'),
      })
      .optional(),
  }),
  data: z.object({
    items: z.array(
      z.object({
        path: z.string(),
        change: z.enum(['update', 'delete']),
        difference: documentDifferenceSchema,
      }),
    ),
    /** Documents that would change; more than items where those are too many. */
    changed: countSchema,
    /** Documents to which an operation can't be applied, and why. */
    refused: z.array(namedDocumentSchema),
    unchanged: countSchema,
    /** Whether these are all that are meant. */
    isComplete: z.boolean(),
    /** By mask: of how many of the documents that were looked at it alone hides a value. */
    masked: z.array(countSchema),
  }),
});
