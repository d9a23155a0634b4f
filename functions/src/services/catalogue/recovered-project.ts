import { drillSchema } from '../../contract/drills.ts';
import { backupConfigurationDocumentSchema, recordCollections } from '../../contract/records.ts';
import { listBackups } from '../../engine/store/mark.ts';
import { deriveKeys } from '../../engine/format/seal.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { failedDrillAlert } from '../alerts/drill-alerts.ts';
import { eventOf } from '../alerts/new-alert.ts';
import { createProjectDataKeys } from '../credentials/project-data-keys.ts';
import type { CataloguedDocument } from '../ports/catalogue-store.ts';
import type { KeyWrapper } from '../ports/key-wrapper.ts';
import { noticeEvent, noticeEventsCollection } from '../ports/notice-events.ts';
import type { RecoveredCounts } from '../ports/recovery-store.ts';
import { sealedDataKeySchema } from '../ports/secret-store.ts';
import { promisedBy } from '../schedules/next-run.ts';
import {
  recordOfManifest,
  recoveredRecord,
  throwPassing,
  type RecoveredRecord,
} from './recovered-records.ts';

export interface RecoveryParts {
  readonly objects: SnapshotStore;
  readonly wrapper: KeyWrapper;
  readonly now: () => Date;
}

export interface RecoveredProject extends RecoveredCounts {
  readonly documents: readonly CataloguedDocument[];
  readonly problems: readonly string[];
}

type Owner = Vault['owner'];

const inCollection = (name: string) => (document: CataloguedDocument) =>
  document.path.startsWith(`${name}/`);
const isRecord = inCollection(recordCollections.backupRecords);
const isDrill = inCollection('drills');
const isDrillPlan = inCollection('drillPlans');
const isSchedule = inCollection(recordCollections.backupConfigurations);

const alertedDrillSchema = drillSchema.pick({
  id: true,
  projectId: true,
  recordId: true,
  backupName: true,
  target: true,
});

/**
 * Nobody works at a drill whose restore didn't come back: begun again, it would write over what its
 * target holds since. What it may have left there nothing can undo, which an alert says.
 */
function ended({ ownerId }: Owner, now: Date) {
  const message = 'Firekeep’s own database was lost while the drill was under way';
  const end = { status: 'failed', stage: 'done', endedAt: now.toISOString(), message };
  return ({ path, fields }: CataloguedDocument): CataloguedDocument[] => {
    if (isDrillPlan({ path, fields })) {
      return [{ path, fields: { ...fields, currentDrillId: null } }];
    }
    if (!isDrill({ path, fields }) || fields['status'] !== 'running') {
      return [{ path, fields }];
    }
    const left = fields['kind'] === 'real' ? { leftInTarget: true } : {};
    const drill = { path, fields: { ...fields, ...end, ...left, workAt: null } };
    const { data } = alertedDrillSchema.safeParse(fields);
    if (data === undefined || fields['kind'] !== 'real') {
      return [drill];
    }
    const alerted = { ...data, message, leftInTarget: true };
    const value = failedDrillAlert(alerted, { isRemovedLater: false, now });
    const event = noticeEvent(eventOf('raised', { ownerId, value }));
    return [
      drill,
      { path: `${recordCollections.alerts}/${value.id}`, fields: { ...value, ownerId } },
      { path: `${noticeEventsCollection}/${event.id}`, fields: { ...event } },
    ];
  };
}

/** What a project's part of the catalogue comes to, given what is in the bucket. */
export async function recoveredProject(
  parts: RecoveryParts,
  owner: Owner,
  stored: readonly CataloguedDocument[],
): Promise<RecoveredProject> {
  const problems: string[] = [];
  const vault = await openVault(parts, owner, stored).catch((error: unknown) => {
    throwPassing(error);
    const reason = error instanceof Error ? error.message : 'it is not there';
    problems.push(`its backups can't be opened: ${reason}`);
    return null;
  });
  if (needsKey(owner, stored)) {
    problems.push('its connection needs a new service account key');
  }
  const records = await recoverRecords(parts, { owner, vault }, stored.filter(isRecord));
  problems.push(...records.flatMap(({ problem }) => (problem === null ? [] : [problem])));
  const found = records.flatMap(({ record }) => (record === null ? [] : [record]));
  const completed = found.filter(({ status }) => status === 'completed');
  const known = new Set(stored.map(({ path }) => path));
  const schedules = stored.filter(isSchedule).map((one) => due(one, parts.now()));
  const recordDocuments = found.map((record) => ({
    path: `${recordCollections.backupRecords}/${record.id}`,
    fields: { ...record },
  }));
  return {
    documents: [
      ...stored
        .filter((one) => !isRecord(one) && !isSchedule(one))
        .flatMap(ended(owner, parts.now())),
      ...recordDocuments,
      ...schedules,
    ],
    name: nameOf(stored, owner),
    schedules: schedules.length,
    backups: completed.length,
    verified: completed.filter(({ verification }) => verification.status === 'verified').length,
    fromManifest: recordDocuments.filter(({ path }) => !known.has(path)).length,
    problems,
  };
}

async function recoverRecords(
  { objects }: RecoveryParts,
  { owner, vault }: { readonly owner: Owner; readonly vault: Vault | null },
  stored: readonly CataloguedDocument[],
): Promise<RecoveredRecord[]> {
  const listed = await listBackups({ owner, store: objects });
  const inBucket = new Set([...listed].flatMap(([id, version]) => (version === null ? [] : [id])));
  const recovered: RecoveredRecord[] = [];
  for (const { path, fields } of stored) {
    const id = path.slice(path.indexOf('/') + 1);
    recovered.push(await recoveredRecord(vault, fields, inBucket.has(id)));
    inBucket.delete(id);
  }
  if (vault !== null) {
    for (const id of inBucket) {
      recovered.push(await recordOfManifest(vault, id, null));
    }
  }
  return recovered;
}

/** @throws where the data key isn't there or doesn't open */
async function openVault(
  { objects: store, wrapper }: RecoveryParts,
  owner: Owner,
  stored: readonly CataloguedDocument[],
): Promise<Vault> {
  const sealed = stored.find(({ path }) => path === secretPath(owner, 'data-key'));
  const key = sealed === undefined ? null : sealedDataKeySchema.parse(sealed.fields);
  const secrets = {
    dataKey: async () => key,
    credential: async () => null,
    rewrapDataKey: async () => undefined,
  };
  const dataKey = await createProjectDataKeys({ wrapper, secrets }).get(
    owner.projectId,
    owner.ownerId,
  );
  return { store, owner, keys: deriveKeys(dataKey) };
}

function secretPath({ projectId }: Owner, name: string): string {
  return `${recordCollections.projects}/${projectId}/secrets/${name}`;
}

function rootOf(stored: readonly CataloguedDocument[], { projectId }: Owner) {
  return stored.find(({ path }) => path === `${recordCollections.projects}/${projectId}`)?.fields;
}

function nameOf(stored: readonly CataloguedDocument[], owner: Owner): string {
  const note = stored.find(({ path }) => path === `deletions/${owner.projectId}`)?.fields;
  const name = (rootOf(stored, owner) ?? note)?.['name'];
  return typeof name === 'string' ? name : owner.projectId;
}

/** Not of one that waits to be gone for good. */
function needsKey(owner: Owner, stored: readonly CataloguedDocument[]): boolean {
  const root = rootOf(stored, owner);
  const hasKey = stored.some(({ path }) => path === secretPath(owner, 'credential'));
  return root !== undefined && root['connectionType'] !== 'emulator' && !hasKey;
}

/** What it missed leads to one backup, with the next tick; nothing is cloned of an old one. */
function due({ path, fields }: CataloguedDocument, now: Date): CataloguedDocument {
  const { enabled, schedule } = backupConfigurationDocumentSchema.parse(fields);
  const times = enabled
    ? { nextRunAt: now.toISOString(), overdueAt: promisedBy(schedule, now) }
    : {};
  return { path, fields: { ...fields, ...times, dueClone: null } };
}
