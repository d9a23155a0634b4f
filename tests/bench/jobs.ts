// What a worker process measures, and what it reports.
import { z } from 'zod';

const place = {
  /** `host:port` of the Firestore emulator. */
  firestore: z.string(),
  /** Firebase project whose database is read or written. */
  projectId: z.string(),
};

const vault = {
  bucket: z.string(),
  /** Data key of the backups, base64. */
  dataKey: z.string(),
  backupId: z.string(),
};

/** Documents `from` … `to`, every so many; see documents.ts and mixed-documents.ts. */
const made = {
  /** Of ready documents, each after its length (4 bytes), in place of made ones. */
  file: z.string().nullable(),
  content: z.enum(['plain', 'single', 'mixed']),
  from: z.number(),
  to: z.number(),
  every: z.number(),
  revision: z.number(),
};

/** In a backup of one collection. `filter` and `sort` are of a field, over all documents. */
export const queries = ['decode', 'filter', 'sort', 'first-by-name', 'first-by-id'] as const;

/**
 * NDJSON of one collection, from its backup and live, each after what it is measured by: the chunks
 * of the backup, and the database's raw stream, read and decoded.
 */
export const exportRuns = ['chunks', 'backup', 'stream', 'live'] as const;

export const jobSchema = z.discriminatedUnion('kind', [
  /** The raw kindless stream, read and counted. */
  z.object({ kind: z.literal('read'), ...place }),
  /** Ready bytes through `batchWrite`; then, if `readsBack`, read and compared byte by byte. */
  z.object({ kind: z.literal('write'), ...place, ...made, readsBack: z.boolean() }),
  /** Our backup; then its verification. */
  z.object({
    kind: z.literal('backup'),
    ...place,
    ...vault,
    previousId: z.string().nullable(),
  }),
  /** Verification of a backup; then its restore. */
  z.object({ kind: z.literal('restore'), ...place, ...vault }),
  /** Two backups of one project; `documents` are those that differ. */
  z.object({ kind: z.literal('compare'), ...place, ...vault, afterId: z.string() }),
  /** A query to its end, or its first page; for `decode` all chunks read, each document decoded. */
  z.object({ kind: z.literal('query'), ...place, ...vault, what: z.enum(queries) }),
  /** One of `exportRuns`; `documents` are lines of the file, or what was decoded. */
  z.object({ kind: z.literal('export'), ...place, ...vault, what: z.enum(exportRuns) }),
  /** One document in many backups; `documents` are its versions. */
  z.object({
    kind: z.literal('history'),
    ...place,
    ...vault,
    backupIds: z.array(z.string()),
    index: z.number(),
  }),
]);
export type Job = z.infer<typeof jobSchema>;

const phaseSchema = z.object({
  seconds: z.number(),
  /** Processor time of the process. */
  cpuSeconds: z.number(),
  /** Of all processes, the emulators too. */
  machineSeconds: z.number(),
});
export type Phase = z.infer<typeof phaseSchema>;

export const resultSchema = z.object({
  documents: z.number(),
  main: phaseSchema,
  /** Verification, where the job has one. */
  verification: phaseSchema.nullable(),
  maxRssBytes: z.number(),
  rawBytes: z.number(),
  /** Objects of the backup: bytes in new chunks, and everything that was put. */
  chunkBytes: z.number(),
  putBytes: z.number(),
  chunks: z.number(),
  newChunks: z.number(),
});
export type JobResult = z.infer<typeof resultSchema>;

/** What a job itself finds out. */
export type Measured = Omit<JobResult, 'maxRssBytes'>;
