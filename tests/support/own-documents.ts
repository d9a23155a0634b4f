// Firekeep's own Firestore as its operator could read and change it: for states that only time or a
// crash brings about.
import type { BackupRecord, FirestoreFields } from '@firekeep/functions/contract';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readEmulators } from './emulators.ts';
import { readDocument, rootOf, writeDocuments } from './firestore-rest.ts';
import { int, text } from './typed-values.ts';
import type { TestUser } from './users.ts';

const own = () => ({ projectId: readEmulators().projectId });

/** Sets some top-level fields of a document that is there. */
export async function changeOwn(path: string, fields: FirestoreFields): Promise<void> {
  const mask = new URLSearchParams({ 'currentDocument.exists': 'true' });
  for (const name of Object.keys(fields)) {
    mask.append('updateMask.fieldPaths', name);
  }
  const { firestore } = readEmulators();
  const response = await fetch(`http://${firestore}/v1/${rootOf(own())}/${path}?${mask}`, {
    method: 'PATCH',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ fields }),
  });
  if (!response.ok) {
    throw new Error(`Firestore answered ${response.status}: ${await response.text()}`);
  }
}

const fieldsSchema = z.looseObject({ fields: z.custom<FirestoreFields>() });

interface LostJob {
  readonly id: string;
  readonly kind: string;
  readonly ownerId: string;
  readonly projectId: string;
  readonly subjectId: string;
}

function lostJob(job: LostJob, state: unknown, heartbeatAt: Date): FirestoreFields {
  return {
    ...Object.fromEntries(Object.entries(job).map(([name, value]) => [name, text(value)])),
    active: { booleanValue: true },
    step: int(0),
    failures: int(0),
    cancelRequested: { booleanValue: false },
    state: text(JSON.stringify(state)),
    token: int(0),
    leaseUntil: int(0),
    holder: { nullValue: null },
    heartbeatAt: text(heartbeatAt.toISOString()),
  };
}

/** A job whose task got lost, without a state. */
export async function addLostJob(job: LostJob, heartbeatAt: Date): Promise<void> {
  await writeDocuments(own(), [
    { path: `runs/${job.id}`, fields: lostJob(job, null, heartbeatAt) },
  ]);
}

/**
 * A text of a document, below the fields that are named before it; null where there is none. For
 * what is asked for until it changes: through the API that takes ten times as long.
 */
export async function ownText(path: string, ...names: readonly string[]): Promise<string | null> {
  const document = await readDocument(own(), path);
  const fields = fieldsSchema.safeParse(document).data?.fields ?? {};
  const found = names.slice(0, -1).reduce(fieldsOfMap, fields)[names.at(-1) ?? ''];
  return found !== undefined && 'stringValue' in found ? found.stringValue : null;
}

function fieldsOfMap(fields: FirestoreFields, name: string): FirestoreFields {
  const value = fields[name];
  return value !== undefined && 'mapValue' in value ? (value.mapValue.fields ?? {}) : {};
}

/**
 * A queued backup whose task got lost: the record of `like` under a new id, and its job without a
 * sign of life since `heartbeatAt`.
 * @returns the new record's id
 */
export async function addLostBackup(
  user: TestUser,
  like: BackupRecord,
  heartbeatAt: Date,
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const { fields } = fieldsSchema.parse(await readDocument(own(), `backupRecords/${like.id}`));
  const record = { ...fields, id: text(id), status: text('queued') };
  const { projectId } = like;
  const job = { id, kind: 'backup', ownerId: user.uid, projectId, subjectId: id } as const;
  await writeDocuments(own(), [
    { path: `backupRecords/${id}`, fields: record },
    { path: `runs/${id}`, fields: lostJob(job, { phase: 'new' }, heartbeatAt) },
    { path: `projects/${like.projectId}/internal/latestBackup`, fields: { runId: text(id) } },
  ]);
  return id;
}

const jobSchema = z.object({
  fields: z.object({
    active: z.object({ booleanValue: z.boolean() }),
    token: z.object({ integerValue: z.coerce.number() }),
    holder: z.object({ stringValue: z.string().optional() }),
  }),
});

interface OwnJob {
  readonly active: boolean;
  readonly token: number;
  readonly holder: string | null;
}

/** A job as its document has it; null when there is none. */
export async function ownJob(id: string): Promise<OwnJob | null> {
  const document = await readDocument(own(), `runs/${id}`);
  if (document === null) {
    return null;
  }
  const { active, token, holder } = jobSchema.parse(document).fields;
  return {
    active: active.booleanValue,
    token: token.integerValue,
    holder: holder.stringValue ?? null,
  };
}
