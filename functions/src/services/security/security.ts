/** What the security page shows: the key, the protection by the records, what rules open. */
import type { Project } from '../../contract/projects.ts';
import type { SecurityReport } from '../../contract/security.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { AppError } from '../../lib/errors.ts';
import { TimeSlices } from '../../lib/time-slices.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { DrillStore } from '../ports/drill-store.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import type { RestoreRecords } from '../ports/restore-records.ts';
import type { AlertStore } from '../ports/alert-store.ts';
import type { DatabaseFacts, DatabaseFactsReader } from '../ports/database-facts.ts';
import type { ProjectStore, StoredProject } from '../ports/project-store.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { catalogueSetting } from './catalogue-setting.ts';
import { gapsOf } from './gaps.ts';
import { protectionOf, type ProtectionFacts } from './protection.ts';
import { analyzeRulesText } from './rules/analyze.ts';
import { rulesBasis } from './rules-basis.ts';

export interface SecurityOptions {
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly records: Pick<BackupRecords, 'list'>;
  readonly schedules: Pick<ScheduleStore, 'list'>;
  readonly restores: Pick<RestoreRecords, 'list'>;
  readonly alerts: Pick<AlertStore, 'alerts'>;
  readonly drills: Pick<DrillStore, 'lastPassed'>;
  readonly facts: DatabaseFactsReader;
  readonly objects: Pick<SnapshotStore, 'list'>;
  readonly now: () => Date;
}

/** Google advises to replace keys of service accounts at least every 90 days. */
const maxKeyAgeDays = 90;
const dayMs = 24 * 60 * 60_000;

export class Security {
  private readonly options: SecurityOptions;

  constructor(options: SecurityOptions) {
    this.options = options;
  }

  /** @throws AppError `not-found` for projects of others too */
  async report(uid: string, projectId: string): Promise<SecurityReport> {
    const { projects, facts, objects, now } = this.options;
    const stored = await ownedProject(projects, projectId, uid);
    const { project } = stored;
    const at = now();
    const [known, database, catalogue] = await Promise.all([
      this.known(stored),
      facts.read(stored),
      catalogueSetting(
        { objects, now: at },
        { ownerId: uid, projectId, createdAt: project.createdAt },
      ),
    ]);
    const all: ProtectionFacts = { project, ...known, database, catalogue, now: at };
    const parts = {
      credential: credentialOf(project, at),
      role: roleOf(stored, database),
      protection: protectionOf(all),
    };
    return { checkedAt: at.toISOString(), ...parts, gaps: gapsOf(all, parts) };
  }

  /**
   * Analyses rules: these, or without any those in force. Nothing of them is kept or logged.
   * @throws AppError `failed-precondition` where the ones in force can't be fetched
   */
  async analyze(uid: string, projectId: string, pasted: string | undefined) {
    const { projects, facts, now } = this.options;
    const stored = await ownedProject(projects, projectId, uid);
    const text = pasted ?? (await fetched(facts, stored));
    const records = await this.options.records.list(projectId, uid);
    const basis = rulesBasis(records, stored.project.databaseId);
    const collections = basis?.record.metadata.collections ?? [];
    await new TimeSlices().next(text.length);
    return {
      source: pasted === undefined ? ('fetched' as const) : ('pasted' as const),
      rules: pasted === undefined ? text : null,
      ...basisOf(basis),
      ...analyzeRulesText(text, collections, now()),
    };
  }

  private async known({ project, ownerId }: StoredProject) {
    const { options } = this;
    const [records, schedules, restores, raised, lastDrill] = await Promise.all([
      options.records.list(project.id, ownerId),
      options.schedules.list(project.id, ownerId),
      options.restores.list(project.id, ownerId),
      options.alerts.alerts(project.id, ownerId),
      options.drills.lastPassed(project.id),
    ]);
    const openAlerts = raised.filter(({ state }) => state === 'open').length;
    const own = restores.filter(({ projectId }) => projectId === project.id);
    return { records, schedules, restores: own, openAlerts, lastDrill };
  }
}

/** Which backup the collections are of. */
function basisOf(basis: ReturnType<typeof rulesBasis>) {
  if (basis === null) {
    return { collectionsAt: null, collectionsFrom: null };
  }
  const { id, createdAt, metadata } = basis.record;
  const at = metadata.readTime ?? createdAt;
  const { isPartial } = basis;
  return {
    collectionsAt: at,
    collectionsFrom: { recordId: id, name: metadata.backupName, at, isPartial },
  };
}

async function fetched(facts: DatabaseFactsReader, stored: StoredProject): Promise<string> {
  const rules = await facts.rules(stored);
  if ('unknown' in rules) {
    throw new AppError('failed-precondition', rules.unknown);
  }
  return rules.value;
}

function credentialOf(
  { connectionType, credentials }: Project,
  now: Date,
): SecurityReport['credential'] {
  const age = credentials === null ? null : now.getTime() - Date.parse(credentials.addedAt);
  return {
    connectionType,
    account: credentials?.clientEmail ?? null,
    keyId: credentials?.privateKeyId ?? null,
    addedAt: credentials?.addedAt ?? null,
    ageDays: age === null ? null : Math.max(0, Math.floor(age / dayMs)),
    maxAgeDays: maxKeyAgeDays,
  };
}

const narrower =
  'Give the account the role Cloud Datastore User for backups and restores, or Cloud Datastore Viewer for backups alone.';

function roleOf(
  { settings: { granted, allowed } }: StoredProject,
  { excessPermissions }: DatabaseFacts,
): SecurityReport['role'] {
  const unused = (['write', 'delete'] as const).filter((one) => granted[one] && !allowed[one]);
  const both = { granted, allowed };
  if ('unknown' in excessPermissions) {
    return {
      ...both,
      status: unused.length > 0 ? 'wider' : 'not-known',
      beyond: [],
      sentence:
        unused.length > 0
          ? `You don’t let Firekeep ${unused.join(' or ')}, but the key may. ${excessPermissions.unknown}`
          : excessPermissions.unknown,
      advice: unused.length > 0 ? narrower : null,
    };
  }
  const beyond = [...excessPermissions.value];
  if (beyond.length === 0 && unused.length === 0) {
    return {
      ...both,
      status: 'fitting',
      beyond,
      sentence:
        'The key may do what Firekeep needs, and none of the dangerous things it was asked about.',
      advice: null,
    };
  }
  const more =
    beyond.length === 0
      ? `You don’t let Firekeep ${unused.join(' or ')}, but the key may.`
      : `It has ${beyond.length} permissions that Firekeep has no use for; whoever gets hold of the key has them too.`;
  return { ...both, status: 'wider', beyond, sentence: more, advice: narrower };
}
