import { readManifest, type Vault } from '../../engine/format/manifest.ts';
import { listPages } from '../../engine/store/mark.ts';
import { needAny } from '../../engine/store/marks.ts';
import { hasCode } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import { startVerification } from '../backups/start-verification.ts';
import type { JobStarter } from '../jobs/job-starter.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { Job } from '../ports/job-store.ts';
import type { JobStarts } from '../ports/job-starts.ts';
import type { RetainedBackups, RetainedRecord } from '../ports/retained-backups.ts';
import { listNeeds, readNeeds } from './needs.ts';
import type { RetentionTimes } from '../ports/retention-times.ts';
import type { SweepWork } from './sweep-work.ts';

export interface ScrubOptions {
  readonly retained: Pick<RetainedBackups, 'list'>;
  readonly starts: Pick<JobStarts, 'start'>;
  readonly starter: JobStarter;
  readonly vaults: Vaults;
  readonly times: Pick<RetentionTimes, 'scrubbedAt' | 'reschedule'>;
  readonly log: Pick<Log, 'warn'>;
  readonly now: () => Date;
  /** Raw bytes of the backups of one project that are read again in a day; one in any case. */
  readonly bytesADay: number;
}

type Owner = Pick<Job, 'ownerId' | 'projectId'>;
type Looked = Pick<RetainedRecord, 'id' | 'status' | 'verification' | 'checkedAt' | 'rawBytes'>;

const dayMs = 24 * 60 * 60_000;
/** Within so many days everything that is kept is read and opened again. */
export const scrubDays = 30;
/** Begun in one look; the rest is found by the next. */
const maxBegun = 20;
/** What doesn't verify may have been healed by a later backup: it is read again after a day. */
const maxAgain = 3;
const manifestsAtOnce = 4;

/**
 * Looks whether what backups need is still there and still whole. Whatever is suspected is read
 * again as a whole: that raises the alert, takes the evidence away, and has the next backup store
 * again what is damaged or gone.
 */
export class Scrub {
  private readonly options: ScrubOptions;

  constructor(options: ScrubOptions) {
    this.options = options;
  }

  /**
   * Once a day for each project: manifests and pages that are gone, and what nobody has read for
   * long. @throws AppError as storage does
   */
  async look({ ownerId, projectId }: Owner): Promise<void> {
    const { retained, vaults, times, now } = this.options;
    const last = await times.scrubbedAt(projectId);
    const since = last === null ? Infinity : now().getTime() - Date.parse(last);
    // A last time in the future is the work of a clock that was wrong.
    if (since >= 0 && since < dayMs) {
      return;
    }
    await times.reschedule(projectId, { scrubbedAt: now().toISOString() });
    const records = await retained.list(projectId, ownerId);
    const completed = records.filter(({ status }) => status === 'completed');
    if (completed.length === 0) {
      return;
    }
    const vault = await vaults.open(projectId, ownerId);
    const verified = completed.filter(({ verification }) => verification === 'verified');
    const gone = await withoutPages(vault, verified);
    await this.verify({ ownerId, projectId }, [...gone, ...this.unread(completed)]);
  }

  /**
   * Backups that need an object which is not stored.
   * @param highs of these objects' hashes
   */
  async suspect({ context, vault }: SweepWork, highs: ReadonlySet<number>): Promise<void> {
    if (highs.size === 0) {
      return;
    }
    const { ownerId, projectId } = context.claim.job;
    const records = await this.options.retained.list(projectId, ownerId);
    const known = new Map(records.map((record) => [record.id, record]));
    const suspects = new Set<string>();
    for (const name of await listNeeds(vault)) {
      for (const { id, bytes } of await readNeeds(vault, name)) {
        if (known.get(id)?.verification === 'verified' && needAny(bytes, highs)) {
          suspects.add(id);
        }
      }
    }
    this.options.log.warn('Objects that backups need are not stored', {
      projectId,
      count: highs.size,
    });
    await this.verify(
      { ownerId, projectId },
      [...suspects].flatMap((id) => known.get(id) ?? []),
    );
  }

  /** Those that were read longest ago, as far as a day allows, and some that may be whole again. */
  private unread(completed: readonly Looked[]): Looked[] {
    const { now, bytesADay } = this.options;
    const byAge = completed.toSorted((a, b) => readAt(a) - readAt(b));
    const isOlder = (record: Looked, days: number) =>
      readAt(record) < now().getTime() - days * dayMs;
    const due = byAge.filter(
      (record) => record.verification === 'verified' && isOlder(record, scrubDays),
    );
    let bytes = 0;
    const old = due.filter(({ rawBytes }, place) => {
      const isMeant = place === 0 || bytes + rawBytes <= bytesADay;
      bytes += isMeant ? rawBytes : 0;
      return isMeant;
    });
    const failed = byAge.filter((record) => record.verification === 'failed' && isOlder(record, 1));
    return [...old, ...failed.slice(0, maxAgain)];
  }

  private async verify(owner: Owner, records: readonly Looked[]): Promise<void> {
    for (const { id: recordId } of records.slice(0, maxBegun)) {
      await startVerification(this.options, { ...owner, recordId });
    }
  }
}

/** Those of which the manifest or a page is gone, or the manifest can't be opened. */
async function withoutPages(vault: Vault, backups: readonly Looked[]): Promise<Looked[]> {
  const stored = await listPages(vault);
  const found: Looked[] = [];
  await mapBounded(backups, manifestsAtOnce, async (backup) => {
    const there = stored.get(backup.id);
    if (there === undefined || !(await hasAll(vault, backup.id, there))) {
      found.push(backup);
    }
  });
  return found;
}

async function hasAll(vault: Vault, id: string, there: ReadonlySet<string>): Promise<boolean> {
  try {
    const { pages } = await readManifest(vault, id);
    return pages.every(({ page }) => there.has(page));
  } catch (error) {
    if (hasCode(error, 'missing', 'corrupt')) {
      return false;
    }
    throw error;
  }
}

/** One that was never read is the oldest. */
function readAt({ checkedAt }: Looked): number {
  return checkedAt === null ? 0 : Date.parse(checkedAt);
}
