import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { connectionTypeSchema, permissionsSchema } from './projects.ts';
import {
  byUser,
  countSchema,
  idParams,
  recordIdSchema,
  storableText,
  timeSchema,
} from './primitives.ts';

export const severitySchema = z.enum(['critical', 'high', 'medium', 'low']);
export type Severity = z.infer<typeof severitySchema>;

/** A setting of the customer's database: on, off, or why it is not known. */
export const databaseSettingSchema = z.object({
  status: z.enum(['on', 'off', 'not-known']),
  note: z.string(),
});

/** The closed list of gaps in a project's protection. */
export const gapKindSchema = z.enum([
  'disconnected',
  'backups-off',
  'no-backup',
  'no-schedule',
  'last-backup-old',
  'collections-unprotected',
  'collections-uncovered',
  'no-hold',
  'never-restored',
  'no-pitr',
  'no-delete-protection',
  'open-alarms',
  'old-credential',
  'wide-role',
]);

export const gapSchema = z.object({
  kind: gapKindSchema,
  severity: severitySchema,
  title: z.string(),
  sentence: z.string(),
  advice: z.string(),
  /** Shapes of collections it is about, at most 50. */
  collections: z.array(z.string()).max(50),
});
export type Gap = z.infer<typeof gapSchema>;

export const securityReportSchema = z.object({
  checkedAt: timeSchema,
  credential: z.object({
    connectionType: connectionTypeSchema,
    account: z.string().nullable(),
    keyId: z.string().nullable(),
    addedAt: timeSchema.nullable(),
    ageDays: countSchema.nullable(),
    /** From so many days on it should be replaced. */
    maxAgeDays: z.number().int(),
  }),
  role: z.object({
    /** `wider`: the key may do what the owner does not let Firekeep do. */
    status: z.enum(['fitting', 'wider', 'not-known']),
    granted: permissionsSchema,
    allowed: permissionsSchema,
    /** Beyond reading and writing documents, as far as was asked: permissions by name. */
    beyond: z.array(z.string()).max(20),
    sentence: z.string(),
    advice: z.string().nullable(),
  }),
  protection: z.object({
    /** The newest verified backup of the whole database. */
    lastVerified: z.object({ recordId: recordIdSchema, at: timeSchema }).nullable(),
    /** What the enabled schedules promise: the longest that a change may be without a backup. */
    promisedMs: z.number().nullable(),
    /**
     * What would be lost now at worst: the highest age of a collection's newest verified backup.
     */
    exposedMs: z.number().nullable(),
    /** The collections that backups know of, the worst protected first, at most 100. */
    collections: z
      .array(
        z.object({
          /** A shape: document ids are `*`. */
          path: z.string(),
          /** The newest verified backup that covers all of it; null where there is none. */
          recordId: recordIdSchema.nullable(),
          exposedMs: z.number().nullable(),
        }),
      )
      .max(100),
    /** Collections that no verified backup covers, of all that backups know of. */
    unprotected: countSchema,
    recoveryPoint: z.string(),
    recoveryTime: z.string(),
    /**
     * What bringing all of the newest backup back takes: by the newest real drill that passed, else
     * by the newest rehearsal. Null where there was neither.
     */
    recovery: z
      .object({
        ms: z.number().nonnegative(),
        /** Of the newest backup, where scaled to it; else those that were restored. */
        documents: countSchema,
        isScaled: z.boolean(),
        at: timeSchema,
        drillId: recordIdSchema.nullable(),
      })
      .nullable()
      .default(null),
    /** The enabled schedules, with when their backups are due and what their retention keeps. */
    schedules: z.array(
      z.object({
        id: recordIdSchema,
        name: z.string(),
        /** `every day, late after 30 hours`. */
        due: z.string(),
        keeps: z.string(),
      }),
    ),
    heldBackups: z.number().int(),
    pointInTimeRecovery: databaseSettingSchema,
    deleteProtection: databaseSettingSchema,
    /** Whether the installation's catalogue has the project, and since when as it is there. */
    catalogue: databaseSettingSchema
      .extend({ writtenAt: timeSchema.nullable() })
      .default({ status: 'not-known', note: '', writtenAt: null }),
  }),
  /** The most severe first. */
  gaps: z.array(gapSchema),
});
export type SecurityReport = z.infer<typeof securityReportSchema>;

export const getSecurity = endpoint.get('/api/projects/{id}/security', {
  params: idParams,
  query: byUser,
  data: securityReportSchema,
});

/** The closed list of what the analysis of rules can find. */
export const rulesFindingKindSchema = z.enum([
  'syntax-error',
  'too-complex',
  'no-firestore-service',
  'old-version',
  'open-to-everybody',
  'test-mode',
  'any-signed-in-user',
  'no-auth-check',
  'open-recursive-wildcard',
  'list-wider-than-get',
  'write-covers-delete',
  'no-validation',
  'overlapping-match',
  'unused-function',
  'unknown-function',
]);
export type RulesFindingKind = z.infer<typeof rulesFindingKindSchema>;

export const rulesFindingSchema = z.object({
  kind: rulesFindingKindSchema,
  severity: severitySchema,
  /** From 1. */
  line: z.number().int().positive(),
  title: z.string(),
  sentence: z.string(),
  advice: z.string(),
  /** The match block it is about, from the root of the documents. */
  path: z.string().nullable(),
  /** Collections of the newest backup that it is about, at most 20; `moreCollections` are left. */
  collections: z.array(z.object({ path: z.string(), documentCount: z.number().int() })).max(20),
  moreCollections: z.number().int(),
});
export type RulesFinding = z.infer<typeof rulesFindingSchema>;

/** Rules may have 256 KiB in Firebase; so may these. */
export const maxRulesLength = 256 * 1024;

/** Finds what is wrong with `rules`, or else with the project's own. Nothing of them is kept. */
export const analyzeRules = endpoint.post('/api/projects/{id}/security/analyze', {
  params: idParams,
  body: byUser.extend({
    rules: storableText()
      .min(1, 'Paste the rules first')
      .max(maxRulesLength, 'Rules may have 256 KiB')
      .optional(),
  }),
  data: z.object({
    source: z.enum(['pasted', 'fetched']),
    /** Only of fetched rules, so that lines can be shown. */
    rules: z.string().nullable(),
    lineCount: z.number().int(),
    matchCount: z.number().int(),
    /** When the collections that findings name were read; null where there is no backup. */
    collectionsAt: timeSchema.nullable(),
    /** The backup they are of; partial only where no verified one holds the whole database. */
    collectionsFrom: z
      .object({
        recordId: recordIdSchema,
        name: z.string(),
        at: timeSchema,
        isPartial: z.boolean(),
      })
      .nullable(),
    /** By severity, then by line; at most 200. */
    findings: z.array(rulesFindingSchema),
    moreFindings: z.number().int(),
  }),
});
