// What each part of the benchmark measures, as it is kept until the report.
import { z } from 'zod';
import { exportRuns, queries, resultSchema } from './jobs.ts';

/** The operation that transforms are measured by, and what these do. */
export const transformRuns = ['add', 'unchanged', 'changed'] as const;

const results = z.array(resultSchema);

const copySchema = z.object({
  name: z.string(),
  /** Wall clock from the start of the process to its end; null where it failed. */
  outSeconds: z.number().nullable(),
  inSeconds: z.number().nullable(),
  differences: z.object({ missing: z.number(), changed: z.number(), added: z.number() }).nullable(),
  /**
   * Kinds of values that come back differently or not at all, each tried in a separate database.
   */
  kinds: z.array(z.string()),
  problem: z.string().nullable(),
});
export type Copy = z.infer<typeof copySchema>;

export const lighthouseCategories = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
] as const;
export const scoresSchema = z.record(z.enum(lighthouseCategories), z.number());

/** One job, as whoever asked for it saw it. */
const jobRunSchema = z.object({
  /** From before the call until the record said that it had ended. */
  seconds: z.number(),
  /** How long each of the product's phases was to be seen, in their order. */
  phases: z.array(z.object({ name: z.string(), seconds: z.number() })),
  /** The engine alone, on the same data, in the same round. */
  engineSeconds: z.number(),
});
export type JobRun = z.infer<typeof jobRunSchema>;

const throughProductSchema = z.object({
  documents: z.number(),
  backups: z.array(jobRunSchema),
  restores: z.array(jobRunSchema),
  /** Applying a plan of a bulk change; the engine's time is that of bare writes, read back. */
  bulks: z.array(jobRunSchema).default([]),
});
export type ThroughProduct = z.infer<typeof throughProductSchema>;

/** Until what would be put back can be reviewed, and from there until it is put back. */
const takenSchema = z.object({ reviewMs: z.number(), applyMs: z.number() });
/** After the calls of the page; with the processor time that the API's process took for all. */
const calledSchema = takenSchema.extend({ openMs: z.number(), cpuMs: z.number() });

const callsSchema = z.record(z.string(), z.number());

/** A job over the servers of fixed latency, and everything that it asked of them. */
const countedSchema = z.object({
  seconds: z.number(),
  cpuSeconds: z.number(),
  calls: z.object({
    /** Of the customer's Firestore, with the documents that were read or written. */
    firestore: z.record(z.string(), z.object({ calls: z.number(), documents: z.number() })),
    /** Of Firekeep's own Firestore. */
    own: callsSchema,
    storage: callsSchema,
  }),
});

/** Calls of so many clients at once, each of which asks one after the other. */
const levelSchema = z.object({
  clients: z.number(),
  seconds: z.number(),
  /** Of the process that answered. */
  cpuSeconds: z.number(),
  answers: z.array(z.object({ name: z.string(), status: z.number(), ms: z.number() })),
});

/** By name of the part. */
/** Of a plan's review; ticking all forgets what is excluded inside. */
export const tickLevels = ['collection', 'field change', 'document', 'field', 'all'] as const;

export const partSchemas = {
  /** The bare stream and our backup, in turn. */
  reading: z.object({ read: results, backup: results }),
  /** Bare writes, bare writes that are read back and compared, and our restore, in turn. */
  writing: z.object({ write: results, roundTrip: results, restore: results }),
  /** More documents, in processes that had warmed up. */
  warm: z.object({ read: results, backup: results, restore: results }),
  memory: z.object({
    few: z.object({ backup: resultSchema, restore: resultSchema }),
    many: z.object({ backup: resultSchema, restore: resultSchema }),
  }),
  product: throughProductSchema,
  demo: throughProductSchema,
  ranges: z.object({
    /** What one stream or connection carries. */
    documentsPerSecond: z.number(),
    /** In milliseconds, by what takes so long. */
    latencies: z.record(z.string(), z.number()),
    runs: z.array(
      z.object({
        ranges: z.number(),
        documents: z.number(),
        backup: countedSchema,
        restore: countedSchema,
      }),
    ),
  }),
  mixed: z.object({
    /** Counted over bare gRPC, and backed up and proven. */
    read: results,
    backup: results,
    exportSeconds: z.array(z.number()),
    /** Few of them brought in, the time of the whole process. */
    few: z.object({
      documents: z.number(),
      ourSeconds: z.array(z.number()),
      bareSeconds: z.array(z.number()),
    }),
  }),
  api: z.object({
    documents: z.number(),
    /** What a call consists of, each measured alone. */
    profile: z.array(z.object({ name: z.string(), ms: z.array(z.number()) })),
    calls: z.array(
      z.object({
        name: z.string(),
        isWrite: z.boolean().default(false),
        ourMs: z.array(z.number()),
        bareMs: z.array(z.number()),
        /** Requests of one call, warm, to Firekeep's own Firestore and to the customer's. */
        ownReads: z.number(),
        customerCalls: z.number(),
      }),
    ),
    /** Edits where each answer of Firestore comes that much later. */
    late: z.object({
      answerMs: z.number(),
      ourMs: z.array(z.number()),
      bareMs: z.array(z.number()),
    }),
  }),
  clients: z.object({
    documents: z.number(),
    users: z.number(),
    levels: z.array(levelSchema),
    /** The same of calls that read nothing. */
    bare: z.array(levelSchema),
    maxRssBytes: z.number(),
  }),
  start: z.object({
    functions: z.array(
      z.object({
        name: z.string(),
        cpuSeconds: z.array(z.number()),
        wallSeconds: z.array(z.number()),
      }),
    ),
  }),
  query: z.object({
    documents: z.number(),
    /** What was measured, round by round. */
    runs: z.array(
      z.object({
        what: z.enum(queries),
        /** Documents that were found, or decoded. */
        found: z.number(),
        seconds: z.number(),
        maxRssBytes: z.number(),
      }),
    ),
  }),
  transform: z.object({
    documents: z.number(),
    /** Until a sandbox had read the code, the first time with the interpreter. */
    openSeconds: z.array(z.number()),
    runs: z.array(z.object({ what: z.enum(transformRuns), seconds: z.number() })),
  }),
  export: z.object({
    documents: z.number(),
    /** What was measured, round by round. */
    runs: z.array(
      z.object({ what: z.enum(exportRuns), seconds: z.number(), maxRssBytes: z.number() }),
    ),
  }),
  plan: z.object({
    changes: z.number(),
    /** Each until its first documents are there, in a process that has answered for others. */
    groups: z.array(z.object({ group: z.string(), ms: z.number() })),
    /** Reading and parsing one of the plan's stored pages. */
    pageMs: z.array(z.number()),
  }),
  ticks: z.object({
    changes: z.number(),
    /** Without exclusions, and with as many as there may be: from a click until it is drawn. */
    runs: z.array(
      z.object({
        level: z.enum(tickLevels),
        exclusions: z.number(),
        ms: z.array(z.number()),
      }),
    ),
    /** The same of a box in a bare page. */
    bareMs: z.array(z.number()),
  }),
  grid: z.object({
    documents: z.number(),
    /** From the start of the navigation until rows are shown, files cached; a bare page of rows. */
    firstRowsMs: z.array(z.number()),
    pageMs: z.array(z.number()),
    /** Rows that were scrolled through, and calls for rows, of which `again` were for the same. */
    rows: z.number(),
    calls: z.number(),
    again: z.number(),
    /** Milliseconds between drawings while one scrolls: the grid's, and of a bare page. */
    frames: z.array(z.number()),
    bareFrames: z.array(z.number()),
    /** Of the page's scripts, in use after 1,000 rows and after all of them. */
    heapBytes: z.object({ few: z.number(), all: z.number() }),
    /** Bytes of scripts, gzip, that were loaded when rows were shown. */
    scripts: z.object({ bytes: z.number(), files: z.number() }),
  }),
  inspector: z.object({
    fields: z.number(),
    bytes: z.number(),
    /** From the start of the navigation until fields are shown, files cached; a bare call. */
    openMs: z.array(z.number()),
    callMs: z.array(z.number()),
    /** From a key in the search until the page is drawn; the same in a bare page. */
    keyMs: z.array(z.number()),
    bareKeyMs: z.array(z.number()),
  }),
  putBack: z.object({
    sizes: z.array(
      z.object({
        documents: z.number(),
        /** One document after the other, the first apart, in a page that was just opened. */
        byClicks: z.array(takenSchema),
        /** Others, in turn with these, by the calls alone: the first to a new process. */
        byCalls: z.array(calledSchema),
      }),
    ),
  }),
  daily: z.object({
    read: results,
    /** Backups of unchanged data, in turn with the readings. */
    unchanged: results,
    /** One a day, the first of everything, each later one after changes to 1 %. */
    days: results,
    /**
     * The last day beside the same with a hundred more changes, beside the first day; a document
     * in all days.
     */
    few: resultSchema,
    many: resultSchema,
    history: resultSchema,
  }),
  tools: z.object({
    documents: z.number(),
    copies: z.array(copySchema),
    /** Why the tools were skipped. */
    skipped: z.string().nullable(),
  }),
  pages: z.object({
    runs: z.number(),
    /**
     * Medians in a new tab, all files in the browser's cache: processor time of the main thread
     * until the data is shown, time until then and until the first call of the API, all in
     * milliseconds; and the scripts until the data is shown, gzip.
     */
    signedIn: z.array(
      z.object({
        page: z.string(),
        cpuMs: z.number(),
        ms: z.number(),
        callMs: z.number(),
        files: z.number(),
        bytes: z.number(),
      }),
    ),
  }),
  web: z.object({
    runs: z.number(),
    /** Bytes of scripts, gzip, that were loaded when the page could be used. */
    scripts: z.array(z.object({ page: z.string(), bytes: z.number(), files: z.number() })),
    /** Medians, 0 to 100. */
    lighthouse: z.array(z.object({ page: z.string(), scores: scoresSchema })),
  }),
} as const;

export type PartName = keyof typeof partSchemas;
/** What a part's measurement gives. */
export type ResultOf<Name extends PartName> = z.infer<(typeof partSchemas)[Name]>;
