/**
 * For tests of sweeps at their limits: backups of which only manifests and pages are what they
 * should be, chunks of one byte, and a store that counts what is asked of it.
 */
import { createHash } from 'node:crypto';
import type { BackupStatus } from '../contract/backups.ts';
import { crc32c } from '../engine/format/crc32c.ts';
import { chunkName, deltaName, projectPrefix } from '../engine/format/layout.ts';
import { writeManifest, writePage, type Vault } from '../engine/format/manifest.ts';
import { deriveKeys } from '../engine/format/seal.ts';
import { memoryRoot } from '../engine/testing/memory-backups.ts';
import { MemoryStore } from '../engine/testing/memory-store.ts';
import type { ListedObject } from '../engine/store/snapshot-store.ts';
import { retentionStateSchema } from '../services/retention/retention-state.ts';
import type { SweepWork } from '../services/retention/sweep-work.ts';
import { endSweep, initialSweep, sweepStep } from '../services/retention/sweep.ts';
import { jobOf, stepContext } from './step-context.ts';

/** A chunk by its hash; with another hash, a difference to that. */
export type Needed = readonly [hash: string, base?: string];

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const namesPerList = 1000;
/** As the records' adapter lists them. */
const maxListed = 5000;
/** Of its kind of object: `manifest`, `pages`, `chunks`, `sweep`, … */
const kindPattern = /\/(chunks|deltas|pages|manifest|sweep)/;

/** Counts calls, names and bytes. */
class CountedStore extends MemoryStore {
  calls: Record<string, number> = {};
  bytes = { read: 0, written: 0 };
  readonly reading = { now: 0, most: 0 };

  override async put(name: string, bytes: Uint8Array, checksum: number): Promise<void> {
    this.count('put', name);
    this.bytes.written += bytes.length;
    await super.put(name, bytes, checksum);
  }

  override async get(name: string): Promise<Uint8Array> {
    this.count('get', name);
    this.reading.now += 1;
    this.reading.most = Math.max(this.reading.most, this.reading.now);
    try {
      const bytes = await super.get(name);
      this.bytes.read += bytes.length;
      return bytes;
    } finally {
      this.reading.now -= 1;
    }
  }

  override async stat(name: string): Promise<{ sizeBytes: number; crc32c: number } | null> {
    this.count('stat', name);
    return await super.stat(name);
  }

  override async delete(name: string, version?: string): Promise<void> {
    this.count('delete', name);
    await super.delete(name, version);
  }

  override async *list(prefix: string): AsyncIterable<ListedObject> {
    let names = 0;
    for await (const object of super.list(prefix)) {
      if (names % namesPerList === 0) {
        this.count('list', prefix);
      }
      names += 1;
      yield object;
    }
    if (names === 0) {
      this.count('list', prefix);
    }
  }

  /** Forgets what was counted. */
  reset(): void {
    this.calls = {};
    this.bytes = { read: 0, written: 0 };
    this.reading.most = 0;
  }

  private count(call: string, name: string): void {
    const kind = kindPattern.exec(name)?.[1] ?? 'backups';
    this.calls[`${call} ${kind}`] = (this.calls[`${call} ${kind}`] ?? 0) + 1;
  }
}

/** What a sweep begins with. */
const first: unknown = initialSweep(new Date('2026-01-02T00:00:00Z'));
const now = () => new Date('2026-01-02T00:00:00Z');

export class SweepWorld {
  readonly store = new CountedStore();
  readonly vault: Vault = {
    store: this.store,
    keys: deriveKeys(Buffer.alloc(32, 1)),
    owner: { ownerId: 'ada', projectId: 'shop' },
  };
  readonly statuses = new Map<string, BackupStatus>();
  /** Hashes that something needs and that were not found, of all sweeps. */
  missing = 0;
  /** Single records that were looked up. */
  lookups = 0;
  /** Of the JSON of the largest state of a sweep. */
  largestState = 0;
  private token = 0;

  /** Relative names of chunks and differences in storage. */
  get chunks(): string[] {
    const root = projectPrefix(this.vault.owner);
    const names = [...this.store.objects.keys()].map((name) => name.slice(root.length));
    return names.filter((name) => /^(chunks|deltas)\//.test(name));
  }

  /**
   * Stores what a backup needs, a page and a manifest, or only the page of one in the making.
   * @param name makes the manifest larger
   */
  async add(
    id: string,
    needs: readonly Needed[],
    { status = 'completed', name = id }: { status?: BackupStatus; name?: string } = {},
  ): Promise<void> {
    for (const [hash, base] of needs) {
      await this.storeChunk(base === undefined ? [hash] : [hash, base]);
      await (base === undefined ? null : this.storeChunk([base]));
    }
    this.statuses.set(id, status);
    const size = { documents: 1, rawBytes: 1, first: 'a/a', last: 'a/a' };
    const refs = needs.map(([hash, base = null]) => ({ hash, base, storedBytes: 1, crc32c: 0 }));
    const chunks = refs.map((ref) => ({ ...ref, ...size }));
    const page = await writePage(this.vault, { backupId: id, page: '00000000-1' }, chunks);
    if (status !== 'completed' && status !== 'deleting') {
      return;
    }
    await writeManifest(this.vault, {
      format: 'firekeep-backup',
      version: 1,
      backupId: id,
      name,
      ...this.vault.owner,
      root: memoryRoot,
      readTime: '2026-01-01T00:00:00Z',
      consistency: 'snapshot',
      include: [],
      exclude: [],
      documents: 1,
      rawBytes: 1,
      collections: [],
      groups: [],
      chunks: needs.length,
      pages: [page],
    });
  }

  /** As pruning does it. */
  remove(id: string): void {
    for (const name of this.store.objects.keys()) {
      if (name.includes(`/backups/${id}/`)) {
        this.store.objects.delete(name);
      }
    }
    this.statuses.delete(id);
  }

  /**
   * Sweeps to the end: what is found unneeded goes at once.
   * @param isShort whether the budget of every step is spent from its beginning
   * @param state as it is stored before the first step
   * @param change what becomes of the states after that
   */
  async sweep({
    isShort = false,
    state = first,
    change = async (next: unknown): Promise<unknown> => next,
  } = {}): Promise<void> {
    this.lookups = 0;
    this.store.reset();
    for (let stored = state; ;) {
      const read = retentionStateSchema.parse(stored);
      if (read.phase === 'pruning' || read.phase === 'retaining') {
        throw new Error('a sweep does not prune');
      }
      const next = await sweepStep(this.work(isShort), read);
      if (next === null) {
        break;
      }
      const json = JSON.stringify(next);
      this.largestState = Math.max(this.largestState, json.length);
      stored = await change(JSON.parse(json));
    }
    await endSweep(this.work(isShort));
  }

  private work(isShort: boolean): SweepWork {
    const ids = () => [...this.statuses].map(([id, status]) => ({ id, status }));
    this.token += 1;
    const claim = { job: jobOf({ kind: 'retention' }), token: this.token };
    return {
      options: {
        retained: {
          list: async () => ids().toReversed().slice(0, maxListed),
          status: async (id: string) => {
            this.lookups += 1;
            return this.statuses.get(id) ?? null;
          },
        },
        use: { writers: async () => [], isWriting: async () => false },
        jobs: { pages: async () => [] },
        scrub: {
          suspect: async (_work, highs) => {
            this.missing += highs.size;
          },
        },
        now,
        graceMs: 0,
      },
      context: stepContext({}, { claim, isBudgetSpent: () => isShort }),
      vault: this.vault,
    };
  }

  private async storeChunk([hash, base]: Needed): Promise<void> {
    const { owner } = this.vault;
    const name = base === undefined ? chunkName(owner, hash) : deltaName(owner, hash, base);
    const bytes = Buffer.from('x');
    await this.store.put(name, bytes, crc32c(bytes));
  }
}
