/** For tests of drills: Ada's project `shop`, its backup, and the empty database of `lab`. */
import { createAlertStore } from '../adapters/records/alert-store.ts';
import { createBackupRecords } from '../adapters/records/backup-records.ts';
import { createDrillStore } from '../adapters/records/drill-store.ts';
import { createNoticeEvents } from '../adapters/records/notice-events.ts';
import { createRestoreRecords } from '../adapters/records/restore-records.ts';
import type { Alert } from '../contract/alerts.ts';
import type { DrillPlanInput } from '../contract/drills.ts';
import type { Project } from '../contract/projects.ts';
import {
  memoryDocument,
  storeBackup,
  type StoredBackup,
} from '../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../engine/testing/memory-database.ts';
import { AppError } from '../lib/errors.ts';
import { createLog } from '../lib/log.ts';
import { RestorePlans } from '../services/changes/restore-plans.ts';
import { Restores } from '../services/changes/restores.ts';
import { DrillChecks } from '../services/drills/drill-checks.ts';
import { DrillTarget } from '../services/drills/drill-target.ts';
import { DrillTimes } from '../services/drills/drill-times.ts';
import { DrillWork } from '../services/drills/drill-work.ts';
import { Drills } from '../services/drills/drills.ts';
import { DryDrill } from '../services/drills/dry-drill.ts';
import { RealDrill } from '../services/drills/real-drill.ts';
import type { StoredDrill } from '../services/drills/stored-drill.ts';
import { Lowerings } from '../services/guards/lowerings.ts';
import { JobStarter } from '../services/jobs/job-starter.ts';
import { Vaults } from '../services/jobs/vaults.ts';
import type { WebhookSender } from '../services/ports/webhook-sender.ts';
import { customerDatabase } from './customer-database.ts';
import { FaultPlan } from './fault-plan.ts';
import { createMemoryJobStarts } from './memory/job-starts.ts';
import { createProjectStore } from '../adapters/records/project-store.ts';
import { putProject } from './memory/put-project.ts';
import { MemoryQueue } from './memory/task-queue.ts';
import { testPageTokens } from './page-tokens.ts';
import { RestoreWorld } from './restore-world.ts';
import { storedProject } from './stored-project.ts';
import { verifiedRecord } from './verified-record.ts';
import { withFaults, type Life } from './with-faults.ts';

const minuteMs = 60_000;

/** Weekly, on Fridays, into the database of `lab`: due a minute after the world begins. */
export const weekly: DrillPlanInput = {
  enabled: true,
  schedule: { kind: 'weekly', timeZone: 'UTC', time: '00:01', weekday: 5 },
  pick: { kind: 'newest' },
  target: { projectId: 'lab' },
  check: null,
};
export const checked: DrillPlanInput = {
  ...weekly,
  check: { url: 'https://check.example.com/drill', deadlineMinutes: 5 },
};

let backup: Promise<StoredBackup> | null = null;

function backupOfShop(): Promise<StoredBackup> {
  const people = ['ada', 'bob', 'eve'].map((id) => memoryDocument(`people/${id}`, { text: id }));
  backup ??= storeBackup(new MemoryDatabase(people));
  return backup;
}

export class DrillWorld {
  readonly world: RestoreWorld;
  readonly target: MemoryDatabase;
  readonly drills;
  readonly audited: { action: string; projectId: string | null; result: string }[] = [];
  /** What the check is sent. */
  readonly posts: Parameters<WebhookSender['post']>[0][] = [];
  /** How the check answers. */
  answer: () => number = () => 200;
  /** Whether the target's database is out of reach. */
  isOutOfReach = false;
  now = Date.parse('2026-01-02T00:00:00.000Z');
  private readonly log = createLog(() => undefined);

  private constructor(world: RestoreWorld, target: MemoryDatabase) {
    this.world = world;
    this.target = target;
    this.drills = createDrillStore(world.documents);
  }

  /** @param change of the project `lab` */
  static async open(change: Partial<Project> = {}): Promise<DrillWorld> {
    const target = new MemoryDatabase([]);
    const world = RestoreWorld.open(await backupOfShop(), target);
    putProject(world.documents, storedProject('lab', { firebaseProjectId: 'lab-1', ...change }));
    const record = { ...verifiedRecord('b1'), projectId: 'shop', ownerId: 'ada' };
    world.documents.set('backupRecords/b1', record);
    return new DrillWorld(world, target);
  }

  services(plan = new FaultPlan(), life: Life = { isGone: false }) {
    const { world, log, drills } = this;
    const { documents, jobs } = world;
    const now = () => new Date(this.now);
    const toError = () => new AppError('unavailable', 'Out of order', { retryable: true });
    const around = <T extends object>(seam: string, part: T): T =>
      withFaults(part, { seam, plan, life, toError });
    const queue = around('queue', new MemoryQueue());
    const parts = {
      projects: createProjectStore(documents, now),
      records: createBackupRecords(documents),
      restores: createRestoreRecords(documents),
      alerts: createAlertStore(documents),
      starts: around('starts', createMemoryJobStarts(documents, jobs, now)),
      drills: around('drills', drills),
      jobs: around('jobs', jobs),
      starter: new JobStarter(queue, log),
      vaults: new Vaults(world.vault.store, { get: async () => Buffer.alloc(32, 1) }),
      databases: { open: async () => this.database() },
      sender: around('sender', { post: (call: (typeof this.posts)[number]) => this.post(call) }),
      secrets: {
        get: async () => 'whsec_1',
        renew: async () => 'whsec_1',
        remove: async () => undefined,
      },
      auditLog: around('auditLog', {
        record: async (entry: (typeof this.audited)[number]) => void this.audited.push(entry),
      }),
      lowerings: new Lowerings({ noticeEvents: createNoticeEvents(documents), now }),
      pageTokens: testPageTokens,
      backups: { startFirst: () => Promise.reject(new Error('the backup is there')) },
      edits: { undo: () => Promise.reject(new Error('no edit is undone here')) },
      webhookAllow: [],
      random: () => 0,
      log,
      now,
    };
    const begin = new Restores(parts);
    const plans = new RestorePlans(parts);
    const checks = new DrillChecks(parts);
    const target = new DrillTarget({ ...parts, begin });
    return {
      drills: new Drills(parts),
      times: new DrillTimes(parts),
      work: new DrillWork({
        ...parts,
        real: new RealDrill({ ...parts, begin, plans, target, checks }),
        dry: new DryDrill(parts),
      }),
    };
  }

  /** What a tick does for drills, a minute after the one before. */
  async tick(plan?: FaultPlan, life?: Life): Promise<void> {
    this.now += minuteMs;
    const { times, work } = this.services(plan, life);
    await times.beginDue();
    await work.workAll();
    await times.raiseOverdue();
  }

  /** Works at all jobs that have been begun. */
  async drive(): Promise<void> {
    for (const [id, { isActive }] of this.world.jobs.jobs) {
      if (isActive) {
        await this.world.drive(id);
      }
    }
  }

  /** Ticks until nothing is left to do, or until `isReached`. */
  async settle(isReached: (drill: StoredDrill) => boolean = () => false): Promise<StoredDrill> {
    for (let ticks = 0; ticks < 200; ticks += 1) {
      await this.tick();
      const drill = await this.newest();
      if (drill !== null && (drill.workAt === null || isReached(drill))) {
        return drill;
      }
      await this.drive();
    }
    throw new Error('the drill comes to no end');
  }

  /** A job of a drill, which nobody has worked at yet, ends so. */
  fail(id: string, message: string): void {
    const { jobs, documents } = this.world;
    jobs.entry(id).isActive = false;
    const error = { code: 'unavailable', message, hint: null };
    documents.change(`restores/${id}`, { status: 'failed', error });
  }

  async newest(): Promise<StoredDrill | null> {
    const [found = null] = await this.drills.page({ projectId: 'shop', ownerId: 'ada' }, null, 1);
    return found;
  }

  async alerts(projectId = 'shop'): Promise<Pick<Alert, 'kind' | 'state'>[]> {
    return (await this.fullAlerts(projectId)).map(({ kind, state }) => ({ kind, state }));
  }

  async fullAlerts(projectId: string): Promise<Alert[]> {
    return await createAlertStore(this.world.documents).alerts(projectId, 'ada');
  }

  private database() {
    if (this.isOutOfReach) {
      throw new AppError('unavailable', 'The database is out of reach', { retryable: true });
    }
    return customerDatabase(this.target);
  }

  private async post(call: (typeof this.posts)[number]): Promise<{ status: number }> {
    this.posts.push(call);
    return { status: this.answer() };
  }
}
