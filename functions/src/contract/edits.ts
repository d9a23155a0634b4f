// Changes of single documents, applied by the call that asks for them.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byDatabase, recordIdSchema, storableText } from './primitives.ts';
import { restoreSchema } from './restore-record.ts';
import { fieldPathSchema } from '../firestore-model/field-paths.ts';
import { collectionPathSchema, documentPathSchema } from '../firestore-model/paths.ts';
import { documentSchema, fieldsSchema } from '../firestore-model/values.ts';

/** Documents that one call changes at most; more are the work of a job. */
export const maxInlineWrites = 20;
/** Of these before and after, if they are several: all are held, sealed and sent at once. */
export const maxInlineBytes = 4 * 1024 * 1024;

const maxMaskedFields = 1000;

export const reasonSchema = storableText()
  .trim()
  .min(1, 'A reason needs a character')
  .max(500, 'A reason has at most 500 characters');

/** The project's name, typed by whoever asks, where the environment or the guards want that. */
export const confirmationSchema = storableText().max(200, 'The confirmation is too long');

/** What calls that change something can bring along. */
export const askedFields = {
  reason: reasonSchema.optional(),
  confirmation: confirmationSchema.optional(),
};

/** `updateTime` as it was read, RFC 3339: a document that has another one is not changed. */
const updateTimeSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/, 'Not an update time');

const maskSchema = z
  .array(fieldPathSchema)
  .min(1, 'Name a field')
  .max(maxMaskedFields, `At most ${maxMaskedFields} fields`);

/**
 * What becomes of one document. With `updateMask` its fields alone: those that `fields` lacks are
 * removed. Without `updateTime` and `create` it has to stay as the call finds it.
 */
const conditions = {
  updateMask: maskSchema.optional(),
  updateTime: updateTimeSchema.optional(),
  /** It must not exist. */
  create: z.literal(true).optional(),
};

function isOneCondition(write: { readonly updateTime?: unknown; readonly create?: unknown }) {
  return write.updateTime === undefined || write.create === undefined;
}
const oneCondition = { error: 'Either updateTime or create' };

export const wantedWriteSchema = z
  .strictObject({
    path: documentPathSchema,
    /** Null to delete it. */
    fields: fieldsSchema.nullable(),
    ...conditions,
  })
  .refine(isOneCondition, oneCondition)
  .refine(({ fields, updateMask, create }) => fields !== null || !(updateMask ?? create), {
    error: 'A deletion has neither updateMask nor create',
  });
export type WantedWrite = z.infer<typeof wantedWriteSchema>;

const changeIdSchema = z.object({
  /** The change set that it stands in, and by which it can be undone; null: nothing changed. */
  changeId: recordIdSchema.nullable(),
});
const editedSchema = documentSchema.extend(changeIdSchema.shape);

/** @see `WantedWrite`. Fails with `aborted` where the document isn't as it was seen. */
export const putDocument = endpoint.put('/api/projects/document', {
  body: byDatabase
    .extend({
      path: documentPathSchema,
      fields: fieldsSchema,
      ...conditions,
      ...askedFields,
    })
    .refine(isOneCondition, oneCondition),
  data: editedSchema,
});

/** A new document; without `id` with one as Firestore makes them. */
export const postDocument = endpoint.post('/api/projects/document', {
  status: 201,
  body: byDatabase
    .extend({
      collection: collectionPathSchema,
      id: storableText().optional(),
      fields: fieldsSchema,
      ...askedFields,
    })
    .refine(({ collection, id }) => isDocumentPath(collection, id), {
      path: ['id'],
      error: 'Not a valid document id',
    }),
  data: editedSchema,
});

function isDocumentPath(collection: string, id: string | undefined): boolean {
  return (
    id === undefined ||
    (!id.includes('/') && documentPathSchema.safeParse(`${collection}/${id}`).success)
  );
}

/** @see `putDocument` */
export const deleteDocument = endpoint.delete('/api/projects/document', {
  query: byDatabase.extend({
    path: documentPathSchema,
    updateTime: updateTimeSchema.optional(),
    ...askedFields,
  }),
  data: z.object({ path: z.string(), ...changeIdSchema.shape }),
});

/** What became of one document. */
export const editResultSchema = z.object({
  path: z.string(),
  result: z.enum(['written', 'deleted', 'unchanged', 'conflict', 'failed']),
  /** Why it is in conflict, or failed. */
  reason: z.string().nullable(),
  /** As it is now; null where it doesn't exist, or that isn't known. */
  document: documentSchema.nullable(),
});
export type EditResult = z.infer<typeof editResultSchema>;

/**
 * Few documents at once: each is written or not by its own condition. One that is as it is to be
 * already is unchanged, whatever its condition: the same can be sent again after a lost answer.
 */
export const startChange = endpoint.post('/api/projects/changes', {
  status: 201,
  body: byDatabase.extend({
    writes: z
      .array(wantedWriteSchema)
      .min(1, 'Name a document')
      .max(maxInlineWrites, `At most ${maxInlineWrites} documents at once`)
      .refine((writes) => new Set(writes.map(({ path }) => path)).size === writes.length, {
        error: 'Each document once',
      }),
    ...askedFields,
  }),
  data: z.object({
    /** Null where nothing was to be written. */
    change: restoreSchema.nullable(),
    /** In the order of `writes`. */
    results: z.array(editResultSchema),
  }),
});
