import { hasSizeOf, readManifest, type Vault } from '../../engine/format/manifest.ts';
import { listPages } from '../../engine/store/mark.ts';
import { hasCode } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import { unreadAlert } from '../alerts/unread-alert.ts';
import { startVerifications, type StartOptions } from '../backups/start-verification.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { Job } from '../ports/job-store.ts';
import type { AlertStore } from '../ports/alert-store.ts';
import type { RetainedBackups, RetainedRecord } from '../ports/retained-backups.ts';
import { healedBackups, type HealedOptions } from './healed-backups.ts';
import { needersOf } from './needs.ts';
import type { RetentionTimes } from '../ports/retention-times.ts';
import type { SweepWork } from './sweep-work.ts';

export interface ScrubOptions extends StartOptions, HealedOptions {
  readonly retained: Pick<RetainedBackups, 'list'>;
  readonly vaults: Vaults;
  readonly alerts: Pick<AlertStore, 'unresolved'>;
  readonly times: Pick<RetentionTimes, 'scrubbedAt' | 'reschedule'>;
  readonly log: Pick<Log, 'warn' | 'error'>;
  readonly now: () => Date;
  /** Raw bytes of the backups of one project that are read again in a day; one in any case. */
  readonly bytesADay: number;
}

type Owner = Pick<Job, 'ownerId' | 'projectId'>;

const dayMs = 24 * 60 * 60_000;
/** Within so many days everything that is kept is read and opened again. */
const scrubDays = 30;
/** What waits for longer is worth an alert. */
const lateDays = 35;
/** Begun in one look, or more where that is too few for so many; the rest is found by the next. */
const leastBegun = 20;
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
  async look(context: StepContext): Promise<void> {
    const { ownerId, projectId } = context.claim.job;
    await this.apart({ projectId, signal: context.signal }, async () => {
      const { retained, alerts, times, now } = this.options;
      const last = await times.scrubbedAt(projectId);
      const since = last === null ? Infinity : now().getTime() - Date.parse(last);
      // A last time in the future is the work of a clock that was wrong.
      if (since >= 0 && since < dayMs) {
        return;
      }
      const records = await retained.list(projectId, ownerId);
      const owner = { ownerId, projectId };
      const due = this.unread(records.filter(isVerified));
      const begun = records.length === 0 ? [] : await this.toRead(owner, records, due);
      await this.verify(owner, begun);
      const late = due.filter((one) => this.isOlder(one, lateDays) && !begun.includes(one));
      const patches = await unreadAlert(alerts, owner, { late, now: now() });
      if (patches.length > 0) {
        await context.commit({ patches });
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
      const begun = this.inBudget(meant).slice(0, mostBegun(records.filter(isVerified)));
      await this.verify({ ownerId, projectId }, begun);
    });
  }

  /** What is to be read again today: what is suspected, then what may have healed and `due`. */
  private async toRead(
    { ownerId, projectId }: Owner,
    records: readonly RetainedRecord[],
    due: readonly RetainedRecord[],
  ): Promise<RetainedRecord[]> {
    const verified = records.filter(isVerified);
    const unproven = records.filter((one) => one.status === 'completed' && !isVerified(one));
    const vault = await this.options.vaults.open(projectId, ownerId);
    const gone = verified.length === 0 ? [] : await withoutPages(vault, verified);
    const healed = await healedBackups(this.options, vault, unproven).catch((error: unknown) => {
      // What else is to be read doesn't wait for it.
      this.options.log.error('Healed backups not looked at', error, { projectId });
      return [];
    });
    const others = [...healed, ...due.filter((one) => !gone.includes(one))];
    return [...gone, ...this.inBudget(others.toSorted(byReading))].slice(0, mostBegun(verified));
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

  /** Those that nobody has read for long, the longest ago first. */
  private unread(verified: readonly RetainedRecord[]): RetainedRecord[] {
    const due = verified.filter((record) => this.isOlder(record, scrubDays));
    return due.toSorted(byReading);
  }

  private isOlder(record: RetainedRecord, days: number): boolean {
    return readAt(record) < this.options.now().getTime() - days * dayMs;
  }

  /** As many as may be read in a day; one in any case. */
  private inBudget(records: readonly RetainedRecord[]): RetainedRecord[] {
    let bytes = 0;
    return records.filter(({ rawBytes }, place) => {
      const isMeant = place === 0 || bytes + rawBytes <= this.options.bytesADay;
      bytes += isMeant ? rawBytes : 0;
      return isMeant;
    });
  }

  private async verify(owner: Owner, records: readonly RetainedRecord[]): Promise<void> {
    const ids = records.map(({ id }) => id);
    await startVerifications(this.options, owner, ids);
  }
}

/** Enough for all to be read within the days that there are. */
function mostBegun(verified: readonly unknown[]): number {
  return Math.max(leastBegun, Math.ceil(verified.length / scrubDays));
}

function isVerified({ status, verification }: RetainedRecord): boolean {
  return status === 'completed' && verification === 'verified';
}

/**
 * Those of which the manifest or a page is gone, the manifest can't be opened, or a page has
 * another size.
 */
async function withoutPages(
  vault: Vault,
  backups: readonly RetainedRecord[],
): Promise<RetainedRecord[]> {
  const stored = await listPages(vault);
  const found: RetainedRecord[] = [];
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

/** The longest ago first. */
function byReading(a: RetainedRecord, b: RetainedRecord): number {
  return readAt(a) - readAt(b);
}

/** One that was never read is the oldest. */
function readAt({ checkedAt }: RetainedRecord): number {
  return checkedAt === null ? 0 : Date.parse(checkedAt);
}
