/**
 * An audit log in memory, for tests. Each call takes a turn of the event loop, so that what is done
 * at once interleaves.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { AuditEntry } from '../../contract/audit.ts';
import type {
  AuditStore,
  ChainedEntry,
  JobEnd,
  SettledEnd,
} from '../../services/ports/audit-store.ts';
import { jobEndSchema } from '../../services/audit/job-ends.ts';
import { by, MemoryDocuments } from './documents.ts';

const pathOf = (endId: string) => `runEnds/${endId}`;

export class MemoryAudit implements AuditStore {
  readonly entries = new Map<string, ChainedEntry>();
  readonly settled: SettledEnd[] = [];
  appends = 0;
  private readonly documents: MemoryDocuments;

  /** @param documents has the ends that are still to be recorded */
  constructor(documents = new MemoryDocuments()) {
    this.documents = documents;
  }

  /** A chain's entries, the oldest first. */
  of(chainId: string): AuditEntry[] {
    return [...this.entries.values()]
      .filter((one) => one.chainId === chainId)
      .map(({ entry }) => entry)
      .toSorted((a, b) => a.sequence - b.sequence);
  }

  ends(): JobEnd[] {
    return this.documents.all('runEnds', jobEndSchema);
  }

  keepEnd(end: JobEnd): void {
    this.documents.set(pathOf(end.id), end);
  }

  async head(chainId: string): Promise<AuditEntry | null> {
    await turn();
    return this.of(chainId).at(-1) ?? null;
  }

  async append(
    entries: readonly ChainedEntry[],
    settled?: SettledEnd,
  ): Promise<'added' | 'taken' | 'settled'> {
    await turn();
    this.appends += 1;
    if (settled !== undefined && !this.documents.has(pathOf(settled.id))) {
      return 'settled';
    }
    if (entries.some(({ entry }) => this.entries.has(entry.id))) {
      return 'taken';
    }
    for (const one of entries) {
      this.entries.set(one.entry.id, one);
    }
    if (settled !== undefined) {
      this.documents.delete(pathOf(settled.id));
      this.settled.push(settled);
    }
    return 'added';
  }

  async list(chainId: string, before: number | null, limit: number): Promise<AuditEntry[]> {
    await turn();
    return this.of(chainId)
      .filter(({ sequence }) => before === null || sequence < before)
      .toReversed()
      .slice(0, limit);
  }

  async jobEnds(limit: number): Promise<JobEnd[]> {
    await turn();
    return this.ends()
      .toSorted(by(({ at }) => at))
      .slice(0, limit);
  }

  async jobEnd(id: string): Promise<JobEnd | null> {
    await turn();
    return this.documents.read(pathOf(id), jobEndSchema);
  }

  async deleteBefore(before: string, limit: number): Promise<number> {
    await turn();
    const old = [...this.entries]
      .filter(([, { entry }]) => entry.at < before)
      .toSorted(by(([, { entry }]) => entry.at))
      .slice(0, limit);
    for (const [id] of old) {
      this.entries.delete(id);
    }
    return old.length;
  }
}
