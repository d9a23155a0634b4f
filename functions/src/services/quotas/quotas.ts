import { tiers, type Tier, type TierUse } from '../../contract/quotas.ts';
import { dayOf } from '../../lib/day-of.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import type { JobStarts } from '../ports/job-starts.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { UploadStore } from '../ports/upload-store.ts';
import { bytesOf, retentionReach } from './quota-limits.ts';

/** Which tier a user has. */
export class Tiers {
  private readonly accounts: Pick<AccountStore, 'get'>;

  constructor(accounts: Pick<AccountStore, 'get'>) {
    this.accounts = accounts;
  }

  async of(uid: string): Promise<Tier> {
    const { plan } = await this.accounts.get(uid);
    return tiers[plan];
  }
}

export interface TierUsesOptions {
  readonly tiers: Pick<Tiers, 'of'>;
  readonly projects: Pick<ProjectStore, 'list'>;
  readonly schedules: Pick<ScheduleStore, 'list'>;
  readonly records: Pick<BackupRecords, 'lastCompleted'>;
  readonly starts: Pick<JobStarts, 'begunByHand' | 'keptExports'>;
  readonly uploads: Pick<UploadStore, 'underWay'>;
  readonly now: () => Date;
}

const projectsAtOnce = 10;

/** What users have of what their tiers cover. */
export class TierUses {
  private readonly options: TierUsesOptions;

  constructor(options: TierUsesOptions) {
    this.options = options;
  }

  async get(uid: string): Promise<TierUse> {
    const { records, schedules, starts, uploads, now } = this.options;
    const [tier, projects, backupsByHand, underWay, exports] = await Promise.all([
      this.options.tiers.of(uid),
      this.options.projects.list(uid),
      starts.begunByHand(uid, dayOf(now())),
      uploads.underWay(uid),
      starts.keptExports(uid),
    ]);
    const uses = await mapBounded(projects, projectsAtOnce, async ({ id }) => {
      const [own, last] = await Promise.all([schedules.list(id, uid), records.lastCompleted(id)]);
      return {
        schedules: own.length,
        retentionDays: Math.max(0, ...own.map(({ retention }) => retentionReach(retention))),
        backupBytes: last?.metadata.rawBytes ?? 0,
      };
    });
    return {
      plan: tier.id,
      use: {
        projects: projects.length,
        schedules: Math.max(0, ...uses.map((used) => used.schedules)),
        retentionDays: Math.max(0, ...uses.map(({ retentionDays }) => retentionDays)),
        backupBytes: Math.max(0, ...uses.map(({ backupBytes }) => backupBytes)),
        backupsByHand,
        uploadBytes: bytesOf(underWay),
        exports: exports.files,
        exportBytes: exports.bytes,
      },
    };
  }
}
