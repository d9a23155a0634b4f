import { createDeletionStore } from '../adapters/records/deletions/deletion-store.ts';
import { createRetentionTimes } from '../adapters/records/retention-times.ts';
import type { AuditAction } from '../contract/audit.ts';
import type { Deletion, DeletionKind } from '../contract/deletions.ts';
import type { BackupSchedule } from '../contract/schedules.ts';
import type { DeletionsOptions } from '../services/deletions/deletions.ts';
import { accountDeletionId } from '../services/deletions/stored-deletion.ts';
import { FaultPlan } from './fault-plan.ts';
import { MemoryDocuments } from './memory/documents.ts';
import { memoryAccounts, memoryDeletions } from './memory-deletions.ts';
import { putProject } from './memory/put-project.ts';
import { scheduleOf } from './schedule.ts';
import { storedProject } from './stored-project.ts';
import { verifiedRecord } from './verified-record.ts';
import { withFaults } from './with-faults.ts';

export const dayMs = 24 * 60 * 60_000;

type Subject = Pick<Deletion, 'id' | 'kind' | 'name' | 'projectId'>;

/** What there is of Ada, one of each kind. */
export const subjects: Readonly<Record<DeletionKind, Subject>> = {
  backup: { id: 'b1', kind: 'backup', name: 'Nightly 1', projectId: 'shop' },
  schedule: { id: 'c1', kind: 'schedule', name: 'Nightly', projectId: 'shop' },
  project: { id: 'shop', kind: 'project', name: 'shop', projectId: 'shop' },
  account: {
    id: accountDeletionId('ada'),
    kind: 'account',
    name: 'ada@example.dev',
    projectId: null,
  },
};

/** The documents that a subject is shown by. */
const places: Readonly<Record<DeletionKind, string[]>> = {
  backup: ['backupRecords/b1'],
  schedule: ['backupConfigurations/c1'],
  project: ['projects/shop', 'projects/shop/internal/settings'],
  account: [],
};
/** What has to be there for a subject to be taken back. */
const needed: Readonly<Record<DeletionKind, string[]>> = {
  backup: ['backupRecords/b1'],
  schedule: ['projects/shop/secrets/webhook-c1'],
  project: ['projects/shop/secrets/data-key'],
  account: [],
};

/** Ada's project with its backup and schedule, in memory, with a clock that tests set. */
export class DeletionWorld {
  readonly documents = new MemoryDocuments();
  readonly audited: { action: AuditAction; projectId: string | null; who: string }[] = [];
  readonly cleaned: string[] = [];
  readonly cancelled: string[] = [];
  now = Date.parse('2026-11-25T12:00:00.000Z');
  deletionDays = 7;

  constructor() {
    const { documents } = this;
    const stored = storedProject('shop', { connectionType: 'service-account' });
    const credentials = {
      clientEmail: 'a@b',
      privateKeyId: 'k',
      addedAt: this.time(),
      keyVersion: 1,
    };
    putProject(documents, { ...stored, project: { ...stored.project, credentials } });
    documents.set('projects/shop/secrets/credential', { sealed: true });
    documents.set('projects/shop/secrets/data-key', { sealed: true });
    documents.set('projects/shop/secrets/webhook-c1', { sealed: true });
    documents.set('backupConfigurations/c1', { ...nightly, ownerId: 'ada' });
    documents.set('backupRecords/b1', { ...verifiedRecord('b1'), ownerId: 'ada' });
    documents.set('backupRecords/b2', { ...verifiedRecord('b2'), ownerId: 'ada' });
    const dueAt = '2027-01-01T00:00:00.000Z';
    documents.set('retention/shop', { projectId: 'shop', ownerId: 'ada', dueAt, sweptAt: null });
    documents.set('runs/r1', { projectId: 'shop', active: true });
  }

  /** The service, in a process that dies where the plan says. */
  service(plan = new FaultPlan()) {
    const life = { isGone: false };
    const around = <T extends object>(seam: string, part: T): T =>
      withFaults(part, { seam, plan, life, toError: () => new Error(seam) });
    const { documents } = this;
    const options: Partial<DeletionsOptions> = {
      deletionStore: around('store', createDeletionStore(documents)),
      retentionTimes: around('times', createRetentionTimes(documents)),
      accounts: memoryAccounts(this),
      jobs: around('jobs', {
        requestCancel: async (id) => {
          this.cancelled.push(id);
          return true;
        },
      }),
      cleanup: around('cleanup', { start: async (id) => void this.cleaned.push(id) }),
      auditLog: around('audit', {
        record: async ({ action, projectId, who }) =>
          void this.audited.push({ action, projectId, who }),
      }),
    };
    return memoryDeletions(documents, () => new Date(this.now), options);
  }

  async begin(kind: DeletionKind, plan?: FaultPlan): Promise<boolean> {
    return await this.service(plan).begin('ada', subjects[kind]);
  }

  /** Time passes, and a tick. */
  async tick(afterMs = 0, plan?: FaultPlan): Promise<void> {
    this.now += afterMs;
    await this.service(plan).endDue();
  }

  /** Where a subject stands; anything else than these three is half a deletion. */
  stateOf(kind: DeletionKind): string {
    const { documents } = this;
    const { id } = subjects[kind];
    const note = documents.entries().find(([path]) => path === `deletions/${id}`)?.[1];
    const isWaiting = note?.['isGone'] === false;
    const isShown = places[kind].every((path) => this.isShown(path));
    const isEnded = this.isEnded(kind);
    const isWhole = needed[kind].every((path) => documents.has(path)) && !isEnded;
    const isHidden = kind === 'account' || !isShown;
    const states = {
      whole: [note === undefined, isShown, isWhole],
      waiting: [isWaiting, isHidden, isWhole],
      gone: [!isWaiting, isHidden, isEnded],
    };
    const found = Object.entries(states).filter(([, facts]) => facts.every(Boolean));
    return found.map(([state]) => state).join() || `half: ${JSON.stringify(states)}`;
  }

  fields(path: string) {
    return this.documents.entries().find(([one]) => one === path)?.[1];
  }

  private isShown(path: string): boolean {
    const status = this.fields(path)?.['status'];
    return this.documents.has(path) && status !== 'deleted' && status !== 'deleting';
  }

  /** What nothing brings back. */
  private isEnded(kind: DeletionKind): boolean {
    switch (kind) {
      case 'backup':
        return this.fields('backupRecords/b1')?.['status'] === 'deleting';
      case 'schedule':
        return !this.documents.has('projects/shop/secrets/webhook-c1');
      case 'project':
        return (
          this.documents.has('projectDeletions/shop') &&
          !this.documents.has('projects/shop/secrets/data-key')
        );
      case 'account':
        return this.documents.has('accountDeletions/ada');
    }
  }

  private time(): string {
    return new Date(this.now).toISOString();
  }
}

/** With everything that a schedule can have. */
export const nightly: BackupSchedule = scheduleOf({
  nextRunAt: '2026-11-26T03:00:00.000Z',
  webhookUrl: 'https://example.com/hook',
  webhookSecretAt: '2026-01-01T00:00:00.000Z',
  clone: { projectId: 'staging', mode: 'mirror' },
});
