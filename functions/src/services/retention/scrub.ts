import { hasSizeOf, readManifest, type Vault } from '../../engine/format/manifest.ts';
import { listPages } from '../../engine/store/mark.ts';
import { hasCode } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import { startVerifications, type StartOptions } from '../backups/start-verification.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { Job } from '../ports/job-store.ts';
import type { RetainedBackups, RetainedRecord } from '../ports/retained-backups.ts';
import { needersOf } from './needs.ts';
import type { RetentionTimes } from '../ports/retention-times.ts';
import type { SweepWork } from './sweep-work.ts';

export interface ScrubOptions extends StartOptions {
  readonly retained: Pick<RetainedBackups, 'list'>;
  readonly vaults: Vaults;
  readonly times: Pick<RetentionTimes, 'scrubbedAt' | 'reschedule'>;
  readonly log: Pick<Log, 'warn' | 'error'>;
  readonly now: () => Date;
  /** Raw bytes of the backups of one project that are read again in a day; one in any case. */
  readonly bytesADay: number;
}

type Owner = Pick<Job, 'ownerId' | 'projectId'>;
type Looked = Pick<RetainedRecord, 'id' | 'status' | 'verification' | 'checkedAt' | 'rawBytes'>;

const dayMs = 24 * 60 * 60_000;
/** Within so many days everything that is kept is read and opened again. */
const scrubDays = 30;
/** Begun in one look; the rest is found by the next. */
const maxBegun = 20;
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
   * Once a day for each project: manifests and pages that are gone or of another size, and what
   * nobody has read for long. What fails is logged, and looked at again by the next job: it keeps
   * nothing else of the retention from being done.
   */
  async look({ claim, signal }: StepContext): Promise<void> {
    const { ownerId, projectId } = claim.job;
    await this.apart({ projectId, signal }, async () => {
      const { retained, vaults, times, now } = this.options;
      const last = await times.scrubbedAt(projectId);
      const since = last === null ? Infinity : now().getTime() - Date.parse(last);
      // A last time in the future is the work of a clock that was wrong.
      if (since >= 0 && since < dayMs) {
        return;
      }
      const records = await retained.list(projectId, ownerId);
      const verified = records.filter(isVerified);
      if (verified.length > 0) {
        const vault = await vaults.open(projectId, ownerId);
        const gone = await withoutPages(vault, verified);
        await this.verify({ ownerId, projectId }, [...gone, ...this.unread(verified)]);
      }
      await times.reschedule(projectId, { scrubbedAt: now().toISOString() });
    });
  }

  /**
   * Backups that need an object which is not stored, or not with its size: the newest first, and
   * none that was read within a day.
   * @param highs of these objects' hashes
   */
  async suspect({ context, vault }: SweepWork, highs: ReadonlySet<number>): Promise<void> {
    if (highs.size === 0) {
      return;
    }
    const { ownerId, projectId } = context.claim.job;
    await this.apart({ projectId, signal: context.signal }, async () => {
      const { log, retained } = this.options;
      log.warn('Objects that backups need are not stored, or with another size', {
        projectId,
        count: highs.size,
      });
      const ids = await needersOf(vault, highs);
      // The list is the newest first.
      const records = await retained.list(projectId, ownerId);
      const meant = records.filter(
        (record) => ids.has(record.id) && isVerified(record) && this.isOlder(record, 1),
      );
      await this.verify({ ownerId, projectId }, this.inBudget(meant));
    });
  }

  private async apart(
    { projectId, signal }: { readonly projectId: string; readonly signal: AbortSignal },
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      signal.throwIfAborted();
      this.options.log.error('Stored objects were not looked at', error, { projectId });
    }
  }

  /** Those that were read longest ago, as far as a day allows. */
  private unread(verified: readonly Looked[]): Looked[] {
    const due = verified.filter((record) => this.isOlder(record, scrubDays));
    return this.inBudget(due.toSorted((a, b) => readAt(a) - readAt(b)));
  }

  private isOlder(record: Looked, days: number): boolean {
    return readAt(record) < this.options.now().getTime() - days * dayMs;
  }

  /** As many as may be read in a day; one in any case. */
  private inBudget(records: readonly Looked[]): Looked[] {
    let bytes = 0;
    return records.filter(({ rawBytes }, place) => {
      const isMeant = place === 0 || bytes + rawBytes <= this.options.bytesADay;
      bytes += isMeant ? rawBytes : 0;
      return isMeant;
    });
  }

  private async verify(owner: Owner, records: readonly Looked[]): Promise<void> {
    const ids = records.slice(0, maxBegun).map(({ id }) => id);
    await startVerifications(this.options, owner, ids);
  }
}

function isVerified({ status, verification }: Looked): boolean {
  return status === 'completed' && verification === 'verified';
}

/**
 * Those of which the manifest or a page is gone, the manifest can't be opened, or a page has
 * another size.
 */
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

async function hasAll(
  vault: Vault,
  id: string,
  there: ReadonlyMap<string, number>,
): Promise<boolean> {
  try {
    const { pages } = await readManifest(vault, id);
    return pages.every((page) => hasSizeOf(page, there.get(page.page) ?? 0));
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
