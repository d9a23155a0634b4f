/**
 * The audit log: who did what, when, to which project. One chain for each project (its id), and one
 * for each account (`account:` and the uid) for what has no project: connections that were refused,
 * projects that are gone.
 *
 * Nothing is locked to append. An entry's id is its place in the chain and entries are created
 * only, so of two processes that append at once one finds the place taken and comes after the
 * other. What comes together in one process goes in one batch.
 */
import { z } from 'zod';
import type { AuditFilter } from '../../contract/audit.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Log } from '../../lib/log.ts';
import { retry } from '../../lib/retry.ts';
import type { Listing, PageTokens } from '../page-tokens/page-tokens.ts';
import type { AuditStore, SettledEnd } from '../ports/audit-store.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { makeAuditFilter, type AuditedRecords } from './audit-filter.ts';
import { readAuditPage } from './audit-page.ts';
import { chained, type Head, type NewAuditEntry } from './chain.ts';

export interface AuditLogOptions extends AuditedRecords {
  readonly store: AuditStore;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly pageTokens: PageTokens;
  readonly log: Log;
  readonly now: () => Date;
}

export interface AuditRecord extends Omit<NewAuditEntry, 'at' | 'nonce'> {
  readonly ownerId: string;
  /** When it happened; the default is now. */
  readonly at?: string;
}

interface Waiting {
  readonly ownerId: string;
  readonly entry: NewAuditEntry;
  readonly added: () => void;
  readonly failed: (error: unknown) => void;
}

/** The place of the last entry shown. */
const sequenceSchema = z.int().positive();
const maxBatch = 50;
const maxHeads = 1000;
const backoff = { maxAttempts: 20, firstDelayMs: 10, maxDelayMs: 250 };
const keptForMs = 365 * 24 * 60 * 60_000;
const prunedAtOnce = 400;

function listingOf(projectId: string, filter: AuditFilter): string[] {
  const { who = '', kind = '', path = '', from = '', until = '' } = filter;
  return [projectId, who, kind, path, from, until];
}

/** The chain that an entry belongs to. */
export function chainOf(entry: { ownerId: string; projectId: string | null }): string {
  return entry.projectId ?? `account:${entry.ownerId}`;
}

export class AuditLog {
  private readonly options: AuditLogOptions;
  private readonly waiting = new Map<string, Waiting[]>();
  /** Of chains that this process has appended to: where others have since, the place is taken. */
  private readonly heads = new Map<string, Head>();

  constructor(options: AuditLogOptions) {
    this.options = options;
  }

  /** Resolves once it is in its chain. @throws AppError `aborted` when its place is always taken */
  append(record: AuditRecord): Promise<void> {
    const { ownerId } = record;
    const entry = this.newEntry(record);
    const chainId = chainOf(record);
    return new Promise((added, failed) => {
      const one = { ownerId, entry, added, failed };
      const queue = this.waiting.get(chainId);
      if (queue === undefined) {
        this.waiting.set(chainId, [one]);
        void this.drain(chainId);
      } else {
        queue.push(one);
      }
    });
  }

  /** Appends. A log that can't be written stops nobody's work: our own log says so. */
  async record(record: AuditRecord): Promise<void> {
    try {
      await this.append(record);
    } catch (error) {
      const { projectId, action: reason } = record;
      const about = { reason, ...(projectId === null ? {} : { projectId }) };
      this.options.log.error('An audit entry was lost', error, about);
    }
  }

  /** Adds the end of a job if nobody has: entry, counters and its note go in one batch. */
  async settle(
    record: AuditRecord & { readonly projectId: string },
    end: SettledEnd,
  ): Promise<void> {
    const { ownerId, projectId } = record;
    const entry = this.newEntry(record);
    await this.place(projectId, [{ ownerId, entry }], end);
  }

  /** @throws AppError `not-found` for projects of others too */
  async list(
    uid: string,
    projectId: string,
    { pageToken, ...filter }: AuditFilter & { readonly pageToken?: string | undefined } = {},
  ) {
    const { projects, pageTokens, store } = this.options;
    await ownedProject(projects, projectId, uid);
    const listing: Listing = { call: 'audit-log', uid, of: listingOf(projectId, filter) };
    const { items, next, broken } = await readAuditPage({
      store,
      projectId,
      start: pageTokens.open(listing, pageToken, sequenceSchema),
      isListed: makeAuditFilter(filter, this.options),
    });
    return {
      items,
      nextPageToken: next === null ? null : pageTokens.seal(listing, next),
      chain: { isIntact: broken === null, brokenAt: broken },
    };
  }

  /** Lets go what is older than a year. Bounded: what is left over goes the next time. */
  async prune(now: Date): Promise<void> {
    const before = new Date(now.getTime() - keptForMs).toISOString();
    await this.options.store.deleteBefore(before, prunedAtOnce);
  }

  private newEntry({ ownerId: _ownerId, at, ...rest }: AuditRecord): NewAuditEntry {
    return { ...rest, at: at ?? this.options.now().toISOString(), nonce: newId() };
  }

  /** Writes what waits for a chain, batch by batch, until nothing does. */
  private async drain(chainId: string): Promise<void> {
    for (;;) {
      const queue = this.waiting.get(chainId) ?? [];
      const batch = queue.splice(0, maxBatch);
      if (batch.length === 0) {
        this.waiting.delete(chainId);
        return;
      }
      try {
        await this.place(chainId, batch);
        for (const { added } of batch) {
          added();
        }
      } catch (error) {
        for (const { failed } of batch) {
          failed(error);
        }
      }
    }
  }

  private async place(
    chainId: string,
    batch: readonly Pick<Waiting, 'ownerId' | 'entry'>[],
    settled?: SettledEnd,
  ): Promise<void> {
    let isTaken = false;
    const attempt = async () => {
      isTaken = false;
      isTaken = !(await this.isPlaced(chainId, batch, settled));
      if (isTaken) {
        throw new AppError('aborted', 'Too much happens in this project at once. Please try again');
      }
    };
    await retry(attempt, () => isTaken, backoff);
  }

  /** False where somebody else has taken the place meanwhile. */
  private async isPlaced(
    chainId: string,
    batch: readonly Pick<Waiting, 'ownerId' | 'entry'>[],
    settled?: SettledEnd,
  ): Promise<boolean> {
    const { store } = this.options;
    const head = this.heads.get(chainId) ?? (await store.head(chainId));
    this.heads.delete(chainId);
    const entries = batch.map(({ entry }) => entry);
    const placed = chained(chainId, head, entries);
    const owners = placed.map((entry, index) => {
      const ownerId = batch[index]?.ownerId ?? '';
      return { chainId, ownerId, entry };
    });
    const last = placed.at(-1);
    const appended = await store.append(owners, settled);
    if (appended === 'taken') {
      // By these very entries, where the answer to an earlier attempt was lost.
      const [there] = await store.list(chainId, (last?.sequence ?? 0) + 1, 1);
      return there?.hash === last?.hash;
    }
    if (appended === 'added' && last !== undefined) {
      this.noteHead(chainId, last);
    }
    return true;
  }

  private noteHead(chainId: string, { sequence, hash }: Head): void {
    this.heads.set(chainId, { sequence, hash });
    if (this.heads.size > maxHeads) {
      const [oldest] = this.heads.keys();
      this.heads.delete(oldest ?? chainId);
    }
  }
}
