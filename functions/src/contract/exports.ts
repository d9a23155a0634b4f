// Exports: a query, chosen documents or a whole project, read by a job and kept for a day.
import { z } from 'zod';
import { atSchema } from './at.ts';
import { consistencySchema } from '../firestore-model/consistency.ts';
import { runErrorSchema } from './backups.ts';
import { downloadFormatSchema, downloadLinkSchema, downloadMediaTypes } from './downloads.ts';
import { endpoint, publicEndpoint } from './endpoint.ts';
import {
  byDatabase,
  byUser,
  countSchema,
  idParams,
  recordIdSchema,
  timeSchema,
} from './primitives.ts';
import { boundedQuerySchema } from './queries.ts';
import { defaultCsvForm, type CsvForm } from '../firestore-model/export/csv-cell.ts';
import { documentPathSchema } from '../firestore-model/paths.ts';
import { queryShapeSchema } from '../firestore-model/query/shape.ts';

export const maxExportedPaths = 1000;
/** Of all paths together. */
const maxPathsLength = 200_000;

/** `flat`: a column for each field of a map, at any depth; `json`: maps are JSON in one column. */
export const csvCellsSchema = z.enum(['flat', 'json']);

const csvFormSchema = z.strictObject({
  separator: z.enum(['comma', 'semicolon', 'tab']),
  byteOrderMark: z.boolean(),
  formulas: z.enum(['apostrophe', 'none']),
}) satisfies z.ZodType<CsvForm>;

export const whatToExportSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('query'),
    query: boundedQuerySchema.refine(({ aggregates }) => aggregates.length === 0, {
      error: 'A query with aggregates has no documents to export',
      path: ['aggregates'],
    }),
  }),
  z.strictObject({
    kind: z.literal('documents'),
    paths: z
      .array(documentPathSchema)
      .min(1, 'Name a document')
      .max(maxExportedPaths, `Name at most ${maxExportedPaths} documents`)
      .refine((paths) => paths.reduce((sum, { length }) => sum + length, 0) <= maxPathsLength, {
        error: 'The paths are too long together',
      }),
  }),
  /** All collections, at any depth: a ZIP with a file for each shape of them. */
  z.strictObject({ kind: z.literal('project') }),
]);
export type WhatToExport = z.infer<typeof whatToExportSchema>;

/**
 * What was asked for, as it is shown: paths are counted, and `collection` is the shape of the one
 * collection they are of.
 */
const exportedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('query'), query: queryShapeSchema }),
  z.object({
    kind: z.literal('documents'),
    documents: countSchema,
    collection: z.string().nullable(),
  }),
  z.object({ kind: z.literal('project') }),
]);

export const dataExportSchema = z.object({
  id: recordIdSchema,
  projectId: recordIdSchema,
  /** As `atSchema`. */
  at: z.string(),
  what: exportedSchema,
  format: downloadFormatSchema,
  cells: csvCellsSchema,
  csv: csvFormSchema.default(defaultCsvForm),
  /** `expired`: its file is gone. */
  status: z.enum(['queued', 'running', 'completed', 'failed', 'cancelled', 'expired']),
  createdAt: timeSchema,
  completedAt: timeSchema.nullable(),
  /** Until when there is a file; null while there is none, and once it has gone. */
  expiresAt: timeSchema.nullable(),
  /** The time of the database that it holds; null until it is known. */
  readTime: z.string().nullable(),
  consistency: consistencySchema,
  progress: z.object({
    documents: countSchema,
    /** Documents that there are to export, as far as that is known. */
    total: countSchema.nullable(),
    /** From 0 to 1; null where nobody knows. */
    fraction: z.number().min(0).max(1).nullable(),
    /** Of the documents as Firestore sends them. */
    rawBytes: z.number().nonnegative(),
    /** Reads of the database that it has cost; none in a backup. */
    reads: countSchema,
  }),
  error: runErrorSchema.nullable(),
});
export type DataExport = z.infer<typeof dataExportSchema>;

export const startExport = endpoint.post('/api/projects/exports', {
  status: 202,
  body: byDatabase.extend({
    at: atSchema.optional(),
    what: whatToExportSchema,
    format: downloadFormatSchema,
    /** Of CSV; `flat` by default. */
    cells: csvCellsSchema.optional(),
    /** Of CSV; by default commas, no mark, and apostrophes before formulas. */
    csv: csvFormSchema.optional(),
  }),
  data: dataExportSchema,
});

/** The newest first, at most 50; those whose file has gone are listed for a week. */
export const listExports = endpoint.get('/api/projects/exports', {
  query: byDatabase,
  data: z.array(dataExportSchema),
});

export const getExport = endpoint.get('/api/projects/exports/{id}', {
  params: idParams,
  query: byUser,
  data: dataExportSchema,
});

export const cancelExport = endpoint.post('/api/projects/exports/{id}/cancel', {
  params: idParams,
  body: byUser,
  data: dataExportSchema,
});

/** Removes one that has ended, with its file, before its time. */
export const deleteExport = endpoint.delete('/api/projects/exports/{id}', {
  params: idParams,
  query: byUser,
});

export const createExportLink = endpoint.post('/api/projects/exports/{id}/download-links', {
  status: 201,
  params: idParams,
  body: byUser,
  data: downloadLinkSchema,
});

/** What a whole project's export is sent as. */
export const zipMediaType = 'application/zip';

/** Answers with the file itself, as an attachment. The token says whose it is and until when. */
export const downloadExport = publicEndpoint.get('/api/projects/exports/{id}/download', {
  answersFile: [...Object.values(downloadMediaTypes), zipMediaType],
  params: idParams,
  query: z.strictObject({
    token: z.string().regex(/^[\w-]{1,200}$/, 'The download link is not valid'),
  }),
});
