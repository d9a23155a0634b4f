import type { Lock } from '../../contract/lock-fields.ts';
import { firmLock, standingLock } from '../../contract/locks.ts';
import { projectPrefix } from '../../engine/format/layout.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { Owner } from '../../engine/format/seal.ts';
import { prefixesOf } from '../../engine/store/find-unreferenced.ts';
import { markBackup } from '../../engine/store/mark.ts';
import { hashByteOf, ObjectMarks, wholeRange } from '../../engine/store/marks.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { Locked, LockStore } from '../ports/lock-store.ts';
import type { ObjectRetention } from '../ports/object-retention.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { RetainedBackups, RetainedRecord } from '../ports/retained-backups.ts';
import type { RetainingPass } from './retention-state.ts';
import { timesToRetain, type TimesOptions } from './times-to-retain.ts';

export interface RetainObjectsOptions extends TimesOptions {
  readonly objectRetention: ObjectRetention;
  readonly locks: Pick<LockStore, 'noteRetention'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly retained: Pick<RetainedBackups, 'list' | 'retain'>;
  readonly vaults: Vaults;
  readonly log: Pick<Log, 'error'>;
}

/** Backups of one pass, which reads their pages and lists the project's chunks once for all. */
const maxBackups = 100;
const maxRawBytes = 1024 ** 4;
const pagesAtOnce = 8;
const objectsAtOnce = 20;
/** A lock is withdrawn within this time, by whatever clock and however late it is committed. */
const settlingMs = 10 * 60_000;

/** A lock that stands, of the project or of one of its schedules. */
interface StandingLock extends Locked {
  /** Of one that can be withdrawn what was locked before, or null: the bucket forgets nothing. */
  readonly until: string | null;
}

/**
 * Has the bucket keep what locked backups need for as long as lock and rules do
 * (`times-to-retain.ts`), so that not even whoever administers it can delete that; only once nobody
 * can withdraw the lock any longer. What is kept is never replaced: manifests, pages, chunks and
 * differences of completed backups; keys, notes and the catalogue are not.
 *
 * Chunks are shared: each is retained until the latest time of a backup that needs it, for the
 * latest come first, and what is retained for longer is passed over. That a backup's objects are
 * all retained is noted last, so a worker may be killed anywhere.
 */
export class RetainObjects {
  private readonly options: RetainObjectsOptions;

  constructor(options: RetainObjectsOptions) {
    this.options = options;
  }

  /**
   * One part of the work, at most until the budget is spent.
   * @param pass where it was; null to begin
   * @returns where it is now; null at its end, whose outcome is noted
   */
  async work(context: StepContext, pass: RetainingPass | null): Promise<RetainingPass | null> {
    const { ownerId, projectId } = context.claim.job;
    const locks = await this.standing({ projectId, ownerId });
    if (locks.length === 0) {
      return null;
    }
    try {
      const left = pass === null ? null : await this.step(context, pass);
      const isBetween = left === null || left.ids.length === 0;
      return isBetween ? await this.next({ ownerId, projectId }, locks, left) : left;
    } catch (error) {
      // It keeps nothing else of the retention from being done; the next job tries again. What is
      // refused is noted: nobody must rely on it.
      context.signal.throwIfAborted();
      this.options.log.error('Objects of locked backups are not retained', error, { projectId });
      if (error instanceof AppError && !error.retryable) {
        await this.note(locks, false);
      }
      return null;
    }
  }

  private async next(
    { ownerId, projectId }: Owner,
    locks: readonly StandingLock[],
    last: RetainingPass | null,
  ): Promise<RetainingPass | null> {
    const unreadable = last?.unreadable ?? [];
    if (!(await this.options.objectRetention.isOn())) {
      await this.note(locks, false);
      return null;
    }
    const records = await this.options.retained.list(projectId, ownerId);
    const owner = { ownerId, projectId };
    const times = await timesToRetain(this.options, owner, {
      records,
      lockOf: (record) => lockOf(record, locks),
    });
    const readable = records.filter(({ id }) => !unreadable.includes(id));
    const due = readable.flatMap((record) => {
      const time = times.get(record.id);
      const isDue = time !== undefined && (record.retainedUntil ?? '') < time.renewBefore;
      return isDue ? [{ record, until: time.until }] : [];
    });
    const [until] = due.map((one) => one.until).toSorted((a, b) => b.localeCompare(a));
    if (until === undefined) {
      // Of what can't be read nobody can say that it is kept.
      await (unreadable.length > 0 ? undefined : this.note(locks, true));
      return null;
    }
    const together = due.filter((one) => one.until === until).map(({ record }) => record);
    return { until, ids: ofOnePass(together), from: wholeRange.from, done: 0, unreadable };
  }

  /** Without ids where the pass has come to its end. */
  private async step(context: StepContext, pass: RetainingPass): Promise<RetainingPass> {
    const { ownerId, projectId } = context.claim.job;
    const { retained, vaults, now } = this.options;
    const { until, ids } = pass;
    if (until <= now().toISOString()) {
      return { ...pass, ids: [] };
    }
    const vault = await vaults.open(projectId, ownerId);
    const { marks, unreadable } = await neededBy(vault, context, pass);
    const at = { ...pass, unreadable };
    const isNeeded = (name: string) => hashByteOf(name) !== null && marks.needs(name);
    const prefixes = prefixesOf(marks);
    for (const [index, prefix] of prefixes.entries()) {
      if (index < pass.done) {
        continue;
      }
      await this.retainBelow(vault, { prefix, until, isNeeded });
      context.signal.throwIfAborted();
      if (context.isBudgetSpent() && index + 1 < prefixes.length) {
        return { ...at, done: index + 1 };
      }
    }
    if (marks.range.to < wholeRange.to) {
      return { ...at, from: marks.range.to, done: 0 };
    }
    for (const id of ids.filter((one) => !unreadable.includes(one))) {
      await this.retainBelow(vault, { prefix: `backups/${id}/`, until, isNeeded: () => true });
      await retained.retain(id, until);
    }
    return { ...at, ids: [] };
  }

  private async retainBelow(
    { owner, store }: Vault,
    { prefix, until, isNeeded }: Retaining,
  ): Promise<void> {
    const root = projectPrefix(owner);
    const names: string[] = [];
    for await (const { name, retainedUntil } of store.list(`${root}${prefix}`)) {
      if ((retainedUntil ?? '') < until && isNeeded(name.slice(root.length))) {
        names.push(name);
      }
    }
    await mapBounded(names, objectsAtOnce, async (name) =>
      this.options.objectRetention.retain(name, until),
    );
  }

  private async standing({ projectId, ownerId }: Owner): Promise<StandingLock[]> {
    const { projects, schedules, now } = this.options;
    const at = now();
    const settled = new Date(at.getTime() - settlingMs);
    const stand = (kind: Locked['kind'], { id, ...lock }: Lock & { id: string }): StandingLock[] =>
      standingLock(at, lock.lockedUntil) === null
        ? []
        : [{ kind, id, until: standingLock(at, firmLock(lock, settled)) }];
    const project = (await projects.get(projectId))?.project;
    const ofSchedules = (await schedules.list(projectId, ownerId)).flatMap((schedule) =>
      stand('schedule', schedule),
    );
    return project === undefined ? [] : [...stand('project', project), ...ofSchedules];
  }

  /** Of a lock that can be withdrawn it is not known yet what the bucket will do for it. */
  private async note(locks: readonly StandingLock[], isRetained: boolean): Promise<void> {
    for (const { until, ...of } of locks) {
      if (!isRetained || until !== null) {
        await this.options.locks.noteRetention(of, { until: isRetained ? until : null });
      }
    }
  }
}

/**
 * What the backups of a pass need, in the range of hashes that it is at. Of one whose pages can't
 * be read nobody knows; that is an alert elsewhere, and keeps no other from being retained.
 */
async function neededBy(
  vault: Vault,
  { signal }: StepContext,
  { ids, from, unreadable: known }: RetainingPass,
): Promise<{ marks: ObjectMarks; unreadable: string[] }> {
  const unreadable = new Set(known);
  const marks = new ObjectMarks({ from, to: wholeRange.to });
  for (const id of ids) {
    try {
      const backup = { id, kind: 'finished', pages: [], committed: [] } as const;
      await markBackup({ vault, signal, pagesAtOnce }, backup, marks);
    } catch (error) {
      if (!hasCode(error, 'corrupt', 'unknown-format')) {
        throw error;
      }
      unreadable.add(id);
    }
  }
  return { marks, unreadable: [...unreadable] };
}

interface Retaining {
  readonly prefix: string;
  readonly until: string;
  /** By the name relative to the project's. */
  readonly isNeeded: (relativeName: string) => boolean;
}

/** The latest of the locks that keep a backup. */
function lockOf(record: RetainedRecord, locks: readonly StandingLock[]): string | null {
  const own = locks.filter(({ kind, id }) => kind === 'project' || id === record.configurationId);
  const untils = own.flatMap(({ until }) => until ?? []);
  return untils.toSorted().at(-1) ?? null;
}

/** As many as a step can read the pages of; one in any case. */
function ofOnePass(records: readonly RetainedRecord[]): string[] {
  let bytes = 0;
  return records.slice(0, maxBackups).flatMap(({ id, rawBytes }, place) => {
    bytes += rawBytes;
    return place === 0 || bytes <= maxRawBytes ? [id] : [];
  });
}
