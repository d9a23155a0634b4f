import { z } from 'zod';
import { patternSchema } from './backups.ts';
import { endpoint } from './endpoint.ts';
import { lockFields } from './lock-fields.ts';
import { masksSchema, noMasks } from './masks.ts';
import { messages } from './messages.ts';
import { objectRetentionSchema } from './object-retention.ts';
import {
  byUser,
  databaseIdSchema,
  idParams,
  recordIdSchema,
  storableText,
  timeSchema,
  userIdSchema,
} from './primitives.ts';

export const connectionTypeSchema = z.enum(['service-account', 'google', 'emulator']);

export const connectionStatusSchema = z.enum(['connected', 'disconnected', 'read-only']);

/** What Firekeep may do in the project: what the key is granted, narrowed by the owner. */
export const permissionsSchema = z.strictObject({
  read: z.boolean(),
  write: z.boolean(),
  delete: z.boolean(),
});
export type Permissions = z.infer<typeof permissionsSchema>;

/** The last connection check. `latency` is in milliseconds, null before the first check. */
export const healthSchema = z.object({
  status: z.enum(['healthy', 'unhealthy', 'unknown']),
  lastCheck: timeSchema.nullable(),
  latency: z.number().nonnegative().nullable(),
  errors: z.array(z.string()).max(20),
});

export const environmentSchema = z.enum(['production', 'staging', 'development']);

export const projectMetadataSchema = z.strictObject({
  description: storableText().max(500, 'The description must be 500 characters or less'),
  environment: environmentSchema,
  tags: z
    .array(
      storableText()
        .min(1, 'A tag must not be empty')
        .max(30, 'A tag must be 30 characters or less'),
    )
    .max(20, 'At most 20 tags'),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A color has the form #rrggbb'),
  favorite: z.boolean(),
});
export type ProjectMetadata = z.infer<typeof projectMetadataSchema>;

/** What the owner wants before anything is written to the project, beside `readOnly`. */
export const guardsSchema = z.strictObject({
  /** Every change has a reason, which is kept with it. */
  needsReason: z.boolean(),
  /** The project's name is typed for changes of more documents; null: never. */
  confirmAbove: z
    .number('The number of documents is a whole number')
    .int('The number of documents is a whole number')
    .min(0, 'The number of documents is 0 or more')
    .max(1_000_000_000, 'The number of documents is too large')
    .nullable(),
  /** Restores apply plans that are younger than an hour, and nothing else. */
  needsFreshPlan: z.boolean(),
  refusesDeletes: z.boolean(),
  /** Patterns of collections that are not written, as backups include and exclude them. */
  protectedCollections: z.array(patternSchema).max(50, 'At most 50 patterns'),
});
export type Guards = z.infer<typeof guardsSchema>;

export const noGuards: Guards = {
  needsReason: false,
  confirmAbove: null,
  needsFreshPlan: false,
  refusesDeletes: false,
  protectedCollections: [],
};

/** How old a plan may be that is applied where the project's guards ask for a fresh one. */
export const freshPlanMs = 60 * 60_000;

/**
 * Of the credential, for clients. With Google `privateKeyId` is empty, `clientEmail` the account.
 */
export const credentialSummarySchema = z.object({
  clientEmail: z.string(),
  privateKeyId: z.string(),
  addedAt: timeSchema,
  keyVersion: z.number().int(),
});

export const projectSchema = z.object({
  id: recordIdSchema,
  name: z.string(),
  firebaseProjectId: z.string(),
  databaseId: z.string(),
  connectionType: connectionTypeSchema,
  credentials: credentialSummarySchema.nullable(),
  status: connectionStatusSchema,
  permissions: permissionsSchema,
  health: healthSchema,
  metadata: projectMetadataSchema,
  readOnly: z.boolean(),
  guards: guardsSchema.default(noGuards),
  masks: masksSchema.default(noMasks),
  ...lockFields,
  /** Until then one of its schedules is locked. */
  schedulesLockedUntil: timeSchema.nullable().default(null),
  /** What the bucket does for its lock; null before that was looked at. */
  objectRetention: objectRetentionSchema.nullable().default(null),
  queryCount: z.number().int(),
  dataExported: z.number(),
  backupEnabled: z.boolean(),
  lastBackup: timeSchema.nullable(),
  lastSynced: timeSchema.nullable(),
  lastUsed: timeSchema.nullable(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Project = z.infer<typeof projectSchema>;

export const projectNameSchema = storableText(messages.nameRequired)
  .trim()
  .min(1, messages.nameRequired)
  .max(50, messages.nameTooLong);

export const firebaseProjectIdSchema = z
  .string({ error: messages.firebaseProjectIdRequired })
  .trim()
  .min(1, messages.firebaseProjectIdRequired)
  .max(128, messages.firebaseProjectIdFormat)
  .regex(/^[a-z0-9-]+$/, messages.firebaseProjectIdFormat);

/** Longer than any real key file; bounds what is parsed. */
export const serviceAccountJsonSchema = storableText(messages.serviceAccountRequired).max(
  16 * 1024,
  'The service account JSON is too long',
);

/** Only a Firestore emulator on the same machine may be named. */
export const emulatorHostSchema = z
  .string()
  .regex(/^(?:127\.0\.0\.1|localhost):\d{1,5}$/, 'An emulator address has the form 127.0.0.1:8080');

/** The fields in the order in which their rules are reported. */
export const projectInputSchema = z.strictObject({
  name: projectNameSchema,
  firebaseProjectId: firebaseProjectIdSchema,
  connectionType: connectionTypeSchema,
  serviceAccountJson: serviceAccountJsonSchema.optional(),
  /** Of a Google account that gave access (`exchangeGoogleCode`). */
  googleConnectionId: recordIdSchema.optional(),
  databaseId: databaseIdSchema.optional(),
  emulatorHost: emulatorHostSchema.optional(),
  metadata: projectMetadataSchema.partial().optional(),
});
export type ProjectInput = z.infer<typeof projectInputSchema>;

export const projectUpdateSchema = z.strictObject({
  name: projectNameSchema.optional(),
  metadata: projectMetadataSchema.partial().optional(),
  permissions: permissionsSchema.optional(),
  serviceAccountJson: serviceAccountJsonSchema.optional(),
  /** Connects a project of a Google account again. */
  googleConnectionId: recordIdSchema.optional(),
  backupEnabled: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  guards: guardsSchema.optional(),
  masks: masksSchema.optional(),
  lastUsed: timeSchema.optional(),
});
export type ProjectUpdate = z.infer<typeof projectUpdateSchema>;

/** What a project is about to be connected with. */
export const databaseChoicesInputSchema = z.strictObject({
  firebaseProjectId: firebaseProjectIdSchema,
  serviceAccountJson: serviceAccountJsonSchema.optional(),
  googleConnectionId: recordIdSchema.optional(),
});
export type DatabaseChoicesInput = z.infer<typeof databaseChoicesInputSchema>;

export const listProjects = endpoint.get('/api/projects', {
  query: byUser,
  data: z.object({
    success: z.boolean(),
    data: z.array(projectSchema),
    error: z.string().nullable(),
  }),
});

export const createProject = endpoint.post('/api/projects', {
  status: 201,
  body: projectInputSchema.extend({ userId: userIdSchema }),
  data: projectSchema,
});

/** Databases that the credential sees; null where they can't be listed. Nothing is kept. */
export const listDatabases = endpoint.post('/api/projects/databases', {
  body: databaseChoicesInputSchema.extend({ userId: userIdSchema }),
  data: z.object({ databases: z.array(z.string()).nullable() }),
});

export const updateProject = endpoint.put('/api/projects/{id}', {
  params: idParams,
  body: projectUpdateSchema.extend({ userId: userIdSchema }),
  data: projectSchema,
});

export const deleteProject = endpoint.delete('/api/projects/{id}', {
  params: idParams,
  query: byUser,
});

export const connectionTestSchema = z.object({
  status: connectionStatusSchema,
  latencyMs: z.number().nonnegative().nullable(),
  permissions: permissionsSchema,
  errors: z.array(z.string()),
  checkedAt: timeSchema,
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;

export const testConnection = endpoint.post('/api/projects/{id}/connection-test', {
  params: idParams,
  body: byUser,
  data: connectionTestSchema,
});
